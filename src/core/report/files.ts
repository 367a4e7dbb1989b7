import type { Language } from '../model/text.ts'
import type { Report } from './model.ts'
import type { ReportFormat, RenderOptions } from './render/renderer.ts'
import { renderers } from './render/renderers.ts'

export interface ReportFile {
  readonly name: string
  readonly format: ReportFormat
  readonly content: string
}

export interface ReportChoice {
  readonly formats: readonly ReportFormat[]
  readonly languages: readonly Language[]
  readonly root: RenderOptions['root']
}

/** A report as files: `report.en.md`, `report.zh.md`, …, and one of each format that is the same in every language. */
export const reportFiles = (report: Report, { formats, languages, root }: ReportChoice): ReportFile[] =>
  formats.flatMap((format) => {
    const renderer = renderers[format]
    const fileName = (language: Language) =>
      renderer.perLanguage ? `report.${language}.${format}` : `report.${format}`
    const siblingsOf = (language: Language) =>
      languages
        .filter((other) => other !== language)
        .map((other) => ({ language: other, href: fileName(other) }))
    return (renderer.perLanguage ? languages : languages.slice(0, 1)).map((language) => ({
      name: fileName(language),
      format,
      content: renderer.render(report, { language, root, siblings: siblingsOf(language) }),
    }))
  })
