import { languages as allLanguages, type Language } from '../model/text.ts'
import type { Report } from './model.ts'
import type { RenderOptions } from '../document/links.ts'
import { reportFormats, type ReportFormat, renderers } from './render/renderers.ts'

export interface ReportFile {
  readonly name: string
  readonly format: ReportFormat
  readonly content: string
}

export interface ReportChoice {
  readonly formats: readonly ReportFormat[]
  readonly languages: readonly Language[]
  readonly root: RenderOptions['root']
  readonly images?: NonNullable<RenderOptions['images']>
}

const fileName = (format: ReportFormat, language: Language) =>
  renderers[format].perLanguage ? `report.${language}.${format}` : `report.${format}`

export const reportFileNames: readonly string[] = reportFormats.flatMap((format) => [
  ...new Set(allLanguages.map((language) => fileName(format, language))),
])

/** The files of a report: `report.en.md`, `report.zh.md`, …, and one file for each format without a language. */
export const reportFiles = (
  report: Report,
  { formats, languages, root, images }: ReportChoice,
): ReportFile[] =>
  formats.flatMap((format) => {
    const renderer = renderers[format]
    const siblingsOf = (language: Language) =>
      languages
        .filter((other) => other !== language)
        .map((other) => ({ language: other, href: fileName(format, other) }))
    return (renderer.perLanguage ? languages : languages.slice(0, 1)).map((language) => ({
      name: fileName(format, language),
      format,
      content: renderer.render(report, {
        language,
        root,
        siblings: siblingsOf(language),
        ...(images === undefined ? {} : { images }),
      }),
    }))
  })
