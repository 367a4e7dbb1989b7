import type { DataManifest } from '../../core/data/manifest.ts'
import { colon, type TextLine, toned } from '../../core/document/text-line.ts'
import { findingsBlock, lines, table, untitled } from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import type { Printout } from '../../core/document/document.ts'
import type { Text } from '../../core/model/text.ts'
import { sizeText, counted } from '../../core/text/quantities.ts'
import type { DataState } from './data.ts'

const dataWords = {
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
  notMadeBySteady: {
    en: 'This data set was not made by steady: every record was read and every image decoded.',
    zh: '该数据集并非由 steady 生成：已读取每条记录并解码每张图像。',
  },
  moreFindings: (further: number): Text => ({
    en: `${counted(further, 'further finding')}: --json prints all.`,
    zh: `另有 ${further} 项问题，用 --json 查看全部。`,
  }),
} as const

/** What was made, one line for each format. */
export const madePrintout = (
  { end, manifest }: { readonly end: 'made' | 'was-there'; readonly manifest: DataManifest },
  folder: string,
): Printout => [
  untitled(
    lines(
      [toned('✓', 'good'), ` ${folder}`, colon, end === 'made' ? dataWords.made : dataWords.alreadyThere],
      ...manifestLines(manifest),
    ),
  ),
  untitled(formatsGrid(manifest.formats.map((format) => ({ ...format, files: format.files.length })))),
]

function manifestLines({ images, classes, seed, drawnBy, mean, formats }: DataManifest): TextLine[] {
  const bytes = sizeText((formats[0]?.imageBytes ?? 0) / images)
  const size = `${mean.width.toFixed(0)} × ${mean.height.toFixed(0)}`
  return [dataWords.dataSet(images, classes, seed, drawnBy), dataWords.meanImage(size, bytes)]
}

interface FormatRow {
  readonly name: string
  readonly images: number
  readonly imageBytes: number
  readonly files: number
}

function formatsGrid(formats: readonly FormatRow[]): Block {
  const number = (title: Text, cell: (row: FormatRow) => string) => ({ title, align: 'end', cell }) as const
  return table<FormatRow>(
    [
      { title: { en: 'format', zh: '格式' }, cell: ({ name }) => name },
      number({ en: 'images', zh: '图像' }, ({ images }) => String(images)),
      number({ en: 'bytes', zh: '字节' }, ({ imageBytes }) => sizeText(imageBytes)),
      number({ en: 'mean size', zh: '平均大小' }, ({ images, imageBytes }) =>
        images === 0 ? '–' : sizeText(imageBytes / images),
      ),
      number({ en: 'files', zh: '文件' }, ({ files }) => String(files)),
    ],
    formats,
  )
}

/** More of them hide the table. */
const shownFindings = 20

/** What a folder has, then what is wrong with it. */
export function dataStatePrintout({ manifest, formats }: DataState): Printout {
  const findings = formats.flatMap((format) => format.findings)
  const further = findings.length - shownFindings
  return [
    untitled(lines(...(manifest === undefined ? [dataWords.notMadeBySteady] : manifestLines(manifest)))),
    untitled(formatsGrid(formats)),
    untitled(
      ...(findings.length === 0 && manifest !== undefined
        ? [lines({ en: 'Every file is as it was made.', zh: '所有文件均与生成时一致。' })]
        : [findingsBlock(...findings.slice(0, shownFindings))]),
    ),
    untitled(lines(...(further > 0 ? [dataWords.moreFindings(further)] : []))),
  ]
}
