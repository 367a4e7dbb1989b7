import { type FilePlace, type Problem, problem } from '../model/error.ts'
import type { Text } from '../model/text.ts'
import { isFilePath } from '../yaml/file-kinds.ts'
import type { ReportSettings } from '../model/report-settings.ts'
import { proseFiles, type ProseFile, proseFlaws } from '../prose/prose.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import type { FilledSection } from './report-schema.ts'
import type { ReadSections } from './resolve-report.ts'

/** A Markdown file with the text of a section. */
export interface NamedFile {
  /** As named: relative to the folder of the file that names it. */
  readonly path: string
  readonly place: FilePlace
}

/** Every Markdown file that sections name. @param path of the block with the sections */
export const sectionFiles = (sections: readonly FilledSection[], path: Path, yaml: YamlFile): NamedFile[] =>
  sections.flatMap((section, index) => {
    if (!('file' in section)) return []
    const at = [...path, 'sections', index, 'file']
    const { file } = section
    return typeof file === 'string'
      ? [{ path: file, place: yaml.placeOf(at) }]
      : (['en', 'zh'] as const).map((language) => ({
          path: file[language],
          place: yaml.placeOf([...at, language]),
        }))
  })

/** A Markdown file, as it was read. */
export interface SectionFile {
  /** Path of the file in errors. */
  readonly file: string
  readonly text: string
}

/**
 * Checks the texts of sections.
 *
 * @param path of the block with the sections
 * @param texts existing files that they name, by the path as named
 */
export function checkSections(
  sections: readonly FilledSection[],
  path: Path,
  yaml: YamlFile,
  texts: ReadonlyMap<string, SectionFile>,
): ReadSections {
  const problems: Problem[] = []
  const checked = (body: string, placeAt: (line: number, column: number) => FilePlace) => {
    for (const { is, text, line, column } of proseFlaws(body))
      problems.push(problem('SECTION_UNSAFE', { is, text }, placeAt(line, column)))
    return body
  }
  const ofFile = (name: string, at: Path) => {
    const found = texts.get(name)
    if (found !== undefined)
      return checked(found.text, (line, column) => ({ file: found.file, line, column }))
    problems.push(problem('SECTION_FILE_MISSING', { file: name }, yaml.placeOf(at)))
    return ''
  }
  const bodies = sections.map((section, index) => {
    const at = [...path, 'sections', index]
    return 'body' in section
      ? inEach(section.body, [...at, 'body'], (text, place) =>
          checked(text, (line, column) => yaml.placeWithin(place, line, column)),
        )
      : inEach(section.file, [...at, 'file'], ofFile)
  })
  return { bodies, problems }
}

/** A text that is shared by all languages is checked once. */
function inEach(written: string | Text, path: Path, read: (text: string, path: Path) => string): Text {
  if (typeof written !== 'string')
    return { en: read(written.en, [...path, 'en']), zh: read(written.zh, [...path, 'zh']) }
  const text = read(written, path)
  return { en: text, zh: text }
}

/** A file that a section links to or shows, and the place of that section. */
export interface ShownFile extends ProseFile {
  readonly section: number
}

/** Every file that a report needs: those that sections link to or show, and custom baselines. */
export const reportFiles = (settings: Pick<ReportSettings, 'sections' | 'published'>): string[] => [
  ...new Set([
    ...shownFiles(settings).map(({ path }) => path),
    ...(settings.published ?? []).map(({ baseline }) => baseline).filter(isFilePath),
  ]),
]

/** Every file that sections link to or show, without duplicates. */
export function shownFiles({ sections = [] }: Pick<ReportSettings, 'sections'>): ShownFile[] {
  const files = new Map<string, ShownFile>()
  for (const [section, { body }] of sections.entries())
    for (const file of new Set([body.en, body.zh].flatMap(proseFiles))) {
      const before = files.get(file.path)
      files.set(file.path, {
        ...file,
        section: before?.section ?? section,
        isImage: file.isImage || before?.isImage === true,
      })
    }
  return [...files.values()]
}
