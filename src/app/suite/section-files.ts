import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { problem, type FilePlace, type Problem } from '../../core/model/error.ts'
import type { ReportSettings } from '../../core/model/report-settings.ts'
import type { FilledSection } from '../../core/suite/report-schema.ts'
import type { ReadSections } from '../../core/suite/resolve-report.ts'
import {
  checkSections,
  type NamedFile,
  reportFiles,
  type SectionFile,
  sectionFiles,
  shownFiles,
} from '../../core/suite/section-files.ts'
import { problemsError } from '../../core/yaml/check.ts'
import type { Path, YamlFile } from '../../core/yaml/yaml-file.ts'
import type { NeedOnDisk } from '../../host/store/suite-files.ts'
import { readWritten } from '../../host/store/written-file.ts'
import { isBelow } from '../../host/files/disk.ts'

/** MiB that a file may have: every HTML report has a copy of its images, and the results have one of all files. */
const most = { image: 2, file: 8 } as const

/**
 * Reads and checks the texts of sections.
 *
 * @param path of the block with the sections
 * @param folder of the file that has them
 * @throws SteadyError `SECTION_FILE_OUTSIDE`, `FILE_UNREADABLE`
 */
export const readSections = async (
  sections: readonly FilledSection[],
  path: Path,
  yaml: YamlFile,
  folder: string,
): Promise<ReadSections> =>
  checkSections(sections, path, yaml, await readSectionFiles(sectionFiles(sections, path, yaml), folder))

/** The Markdown files that sections name, by their path; without those that are not there. */
async function readSectionFiles(
  namedFiles: readonly NamedFile[],
  folder: string,
): Promise<ReadonlyMap<string, SectionFile>> {
  const texts = new Map<string, SectionFile>()
  const problems: Problem[] = []
  for (const { path, place } of namedFiles) {
    const file = resolve(folder, path)
    if (!(await isInside(file, folder))) {
      problems.push(problem('SECTION_FILE_OUTSIDE', { file: path }, place))
      continue
    }
    const content = await readWritten(file)
    if (content !== undefined) texts.set(path, { file, text: content.toString('utf8') })
  }
  if (problems.length > 0) throw problemsError(problems)
  return texts
}

/**
 * Refuses sections that link to or show files which are not there, or not in the folder.
 *
 * @param folder where their paths start
 * @throws SteadyError `SECTION_FILE_MISSING`, `SECTION_FILE_OUTSIDE`, `SECTION_FILE_TOO_LARGE`, all at once
 */
export async function requireShownFiles(
  settings: Pick<ReportSettings, 'sections'>,
  folder: string,
  placeOf: (section: number) => FilePlace,
): Promise<void> {
  const problems: Problem[] = []
  for (const { path, isImage, section } of shownFiles(settings)) {
    const file = resolve(folder, path)
    const size = await stat(file).then(
      (found) => (found.isFile() ? found.size : undefined),
      () => undefined,
    )
    const place = placeOf(section)
    if (size === undefined) problems.push(problem('SECTION_FILE_MISSING', { file: path }, place))
    else if (!(await isInside(file, folder)))
      problems.push(problem('SECTION_FILE_OUTSIDE', { file: path }, place))
    const mebibytes = isImage ? most.image : most.file
    if (size !== undefined && size > mebibytes * 2 ** 20)
      problems.push(problem('SECTION_FILE_TOO_LARGE', { file: path, mebibytes }, place))
  }
  if (problems.length > 0) throw problemsError(problems)
}

/** What a report needs when it is made, for a results folder to keep. @param folder where the paths start */
export const reportNeeds = (
  settings: Pick<ReportSettings, 'sections' | 'published'>,
  folder: string,
): NeedOnDisk[] => reportFiles(settings).map((path) => ({ path, from: resolve(folder, path) }))

/** Links count as what they lead to. */
async function isInside(file: string, folder: string): Promise<boolean> {
  const real = await realpath(file).catch(() => file)
  return isBelow(real, await realpath(folder).catch(() => folder)) && isBelow(file, folder)
}
