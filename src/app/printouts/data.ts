import type { DataManifest } from '../../core/data/manifest.ts'
import { colon } from '../../core/document/page-words.ts'
import { findingsBlock, lines, table, untitled } from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import type { Printout } from '../../core/document/document.ts'
import { toned, type TextLine } from '../../core/document/text-line.ts'
import type { Text } from '../../core/model/text.ts'
import { sizeText } from '../../core/text/size.ts'
import type { DataState } from '../data.ts'
import { dataWords } from './data-words.ts'

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
      { title: dataWords.format, cell: ({ name }) => name },
      number(dataWords.images, ({ images }) => String(images)),
      number(dataWords.bytes, ({ imageBytes }) => sizeText(imageBytes)),
      number(dataWords.meanSize, ({ images, imageBytes }) =>
        images === 0 ? '–' : sizeText(imageBytes / images),
      ),
      number(dataWords.files, ({ files }) => String(files)),
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
        ? [lines(dataWords.filesUnchanged)]
        : [findingsBlock(...findings.slice(0, shownFindings))]),
    ),
    untitled(lines(...(further > 0 ? [dataWords.moreFindings(further)] : []))),
  ]
}
