import type { FilePlace } from '../model/error.ts'
import { isFilePath } from '../yaml/file-kinds.ts'
import type { ReportSettings } from '../model/report-settings.ts'
import { proseFiles, type ProseFile } from '../prose/prose-files.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import type { FilledSection } from './report-schema.ts'

/** A Markdown file with the text of a section. */
export interface NamedFile {
  /** As named: relative to the folder of the file that names it. */
  readonly path: string
  readonly place: FilePlace
}

/** Every Markdown file that sections name. @param path of the block with the sections */
export const sectionFiles = (
  sections: readonly FilledSection[] = [],
  path: Path,
  yaml: YamlFile,
): NamedFile[] =>
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
