import pc from 'picocolors'
import type { DataState } from '../../app/data.ts'
import type { DataManifest } from '../../core/data/manifest.ts'
import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'
import { sizeText } from '../../core/text/size.ts'
import { findingLines } from './finding.ts'
import { sections } from '../../core/document/terminal/layout.ts'
import { table } from '../../core/document/terminal/table.ts'

const texts = {
  en: {
    columns: ['format', 'images', 'bytes', 'mean size', 'files'],
    progress: (done: number, images: number) => `${done} of ${images} images …`,
    stopped: (drawn: number, images: number) =>
      `Interrupted after ${drawn} of ${images} images. Nothing of the data set is left.`,
    made: 'made',
    wasThere: 'was there already, with the same images',
    mean: (width: string, height: string, bytes: string) =>
      `mean ${width} × ${height} pixels, ${bytes} per image`,
    drawn: (images: number, classes: number, seed: number, version: string) =>
      `${counted(images, 'image')} of ${classes} ${classes === 1 ? 'class' : 'classes'}, seed ${seed}, drawn by steady ${version}`,
    foreign: 'This data set was not made by steady: every record was read and every image decoded.',
    whole: 'Every file is as it was made.',
    further: (count: number) => `${counted(count, 'further finding')}: --json prints all.`,
  },
  zh: {
    columns: ['格式', '图像', '字节', '平均大小', '文件'],
    progress: (done: number, images: number) => `${done}/${images} 张图像 …`,
    stopped: (drawn: number, images: number) => `已中断，完成 ${drawn}/${images} 张图像，残留已全部清除。`,
    made: '已生成',
    wasThere: '此前已生成，图像相同',
    mean: (width: string, height: string, bytes: string) =>
      `平均 ${width} × ${height} 像素，每张图像 ${bytes}`,
    drawn: (images: number, classes: number, seed: number, version: string) =>
      `${images} 张图像，${classes} 个类别，随机种子 ${seed}，由 steady ${version} 生成`,
    foreign: '该数据集并非由 steady 生成：已读取每条记录并解码每张图像。',
    whole: '所有文件均与生成时一致。',
    further: (count: number) => `另有 ${count} 项问题，用 --json 查看全部。`,
  },
} as const

const tenths = 10

/** A line for each tenth of a large set; undefined between them. */
export function progressText(images: number, language: Language): (done: number) => string | undefined {
  const step = Math.ceil(images / tenths)
  return (done) =>
    images >= 100 && done < images && done % step === 0
      ? pc.dim(texts[language].progress(done, images))
      : undefined
}

export const stoppedText = (drawn: number, images: number, language: Language) =>
  texts[language].stopped(drawn, images)

/** What was made, one line for each format. */
export function madeText(
  { end, manifest }: { readonly end: 'made' | 'was-there'; readonly manifest: DataManifest },
  folder: string,
  language: Language,
): string {
  const words = texts[language]
  const colon = language === 'zh' ? '：' : ': '
  return sections([
    `${pc.green('✓')} ${folder}${colon}${end === 'made' ? words.made : words.wasThere}\n${manifestLines(manifest, language)}`,
    rowsText(
      manifest.formats.map((format) => ({ ...format, files: format.files.length })),
      language,
    ),
  ])
}

function manifestLines(manifest: DataManifest, language: Language): string {
  const words = texts[language]
  const { images, classes, seed, drawnBy, mean, formats } = manifest
  const bytes = sizeText((formats[0]?.imageBytes ?? 0) / images)
  return `${words.drawn(images, classes, seed, drawnBy)}\n${words.mean(mean.width.toFixed(0), mean.height.toFixed(0), bytes)}`
}

interface FormatRow {
  readonly name: string
  readonly images: number
  readonly imageBytes: number
  readonly files: number
}

function rowsText(formats: readonly FormatRow[], language: Language): string {
  const columns = texts[language].columns.map((title, at) => ({
    title,
    align: at === 0 ? ('left' as const) : ('right' as const),
  }))
  return table(
    columns,
    formats.map(({ name, images, imageBytes, files }) => [
      name,
      String(images),
      sizeText(imageBytes),
      images === 0 ? '–' : sizeText(imageBytes / images),
      String(files),
    ]),
  )
}

/** More of them hide the table. */
const shownFindings = 20

/** What a folder has, then what is wrong with it. */
export function dataStateText({ manifest, formats }: DataState, width: number, language: Language): string {
  const words = texts[language]
  const findings = formats.flatMap((format) => format.findings)
  const further = findings.length - shownFindings
  return sections([
    manifest === undefined ? words.foreign : manifestLines(manifest, language),
    rowsText(formats, language),
    findings.length === 0 && manifest !== undefined ? words.whole : '',
    findings
      .slice(0, shownFindings)
      .flatMap((finding) => findingLines(finding, width, language))
      .join('\n'),
    further > 0 ? words.further(further) : '',
  ])
}
