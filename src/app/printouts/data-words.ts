import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'

export const dataWords = {
  made: { en: 'made', zh: '已生成' },
  alreadyThere: { en: 'was there already, with the same images', zh: '此前已生成，图像相同' },
  dataSet: (images: number, classes: number, seed: number, drawnBy: string): Text => ({
    en: `${counted(images, 'image')} of ${classes} ${classes === 1 ? 'class' : 'classes'}, seed ${seed}, drawn by steady ${drawnBy}`,
    zh: `${images} 张图像，${classes} 个类别，随机种子 ${seed}，由 steady ${drawnBy} 生成`,
  }),
  meanImage: (size: string, bytes: string): Text => ({
    en: `mean ${size} pixels, ${bytes} per image`,
    zh: `平均 ${size} 像素，每张图像 ${bytes}`,
  }),
  format: { en: 'format', zh: '格式' },
  images: { en: 'images', zh: '图像' },
  bytes: { en: 'bytes', zh: '字节' },
  meanSize: { en: 'mean size', zh: '平均大小' },
  files: { en: 'files', zh: '文件' },
  notMadeBySteady: {
    en: 'This data set was not made by steady: every record was read and every image decoded.',
    zh: '该数据集并非由 steady 生成：已读取每条记录并解码每张图像。',
  },
  filesUnchanged: { en: 'Every file is as it was made.', zh: '所有文件均与生成时一致。' },
  moreFindings: (further: number): Text => ({
    en: `${counted(further, 'further finding')}: --json prints all.`,
    zh: `另有 ${further} 项问题，用 --json 查看全部。`,
  }),
} as const
