import { problem, type FilePlace, type Problem } from '../model/error.ts'
import {
  frameworkFacts,
  type DescribedFramework,
  type ProseSection,
  type ReportSettings,
} from '../model/report-settings.ts'
import type { Text } from '../model/text.ts'
import { proseFlaws } from '../prose/prose-flaws.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import type { FilledReportFile, FilledSection } from './report-schema.ts'

/** What the parts of a report are checked with, and where problems are added. */
export interface ReportResolveContext {
  readonly yaml: YamlFile
  readonly problems: Problem[]
  /** Markdown files that sections name, by the path as named; absent for a missing file. */
  readonly texts: ReadonlyMap<string, SectionFile>
}

export interface SectionFile {
  /** Path of the file in errors. */
  readonly file: string
  readonly text: string
}

type AuthoredParts = Omit<
  FilledReportFile,
  'title' | 'languages' | 'tables' | 'decimals' | 'notes' | 'environment'
>

type AuthoredSettings = Omit<
  ReportSettings,
  'title' | 'languages' | 'tables' | 'decimals' | 'notes' | 'environment'
>

/** The parts that an author added to a report. @param path of the block with them */
export function resolveReport(
  written: AuthoredParts,
  path: Path,
  resolving: ReportResolveContext,
): AuthoredSettings {
  const {
    quoted,
    unit,
    mfu,
    sections,
    titles,
    labels,
    order,
    numbered,
    contents,
    machines,
    frameworks,
    published,
    archives,
  } = written
  const rows = frameworks === true ? [] : frameworks === false ? undefined : frameworks
  return {
    ...(quoted === undefined ? {} : { quoted: { ...quoted, url: quoted.url } }),
    ...(unit === undefined ? {} : { unit }),
    ...(mfu === undefined ? {} : { mfu }),
    ...(sections === undefined
      ? {}
      : {
          sections: sections.map((section, index) =>
            resolveSection(section, [...path, 'sections', index], resolving),
          ),
        }),
    ...(titles === undefined ? {} : { titles }),
    ...(labels === undefined ? {} : { labels }),
    ...(order === undefined ? {} : { order }),
    ...(numbered === undefined ? {} : { numbered }),
    ...(contents === undefined ? {} : { contents }),
    ...(machines === undefined
      ? {}
      : {
          machines: machines.map(({ title, topology, environment }) => ({
            title,
            topologies: topology,
            environment,
          })),
        }),
    ...(rows === undefined
      ? {}
      : { frameworks: rows.map((row, index) => framework(row, [...path, 'frameworks', index], resolving)) }),
    ...(published === undefined
      ? {}
      : {
          published: published.map(({ baseline, title, device, 'same-batch': sameBatch }) => ({
            baseline,
            title,
            device,
            ...(sameBatch === undefined ? {} : { sameBatch }),
          })),
        }),
    ...(archives === undefined ? {} : { archives }),
  }
}

function framework(
  {
    name,
    workload,
    code,
    unsettled,
    ...row
  }: Exclude<AuthoredParts['frameworks'], boolean | undefined>[number],
  path: Path,
  { yaml }: ReportResolveContext,
): DescribedFramework {
  const facts = frameworkFacts.flatMap((fact) => {
    const value = row[fact]
    // Keeps the version 10.10, which is not the number 10.1.
    return value === undefined ? [] : [[fact, yaml.written([...path, fact]) ?? String(value)] as const]
  })
  return {
    name,
    workloads: workload ?? [],
    facts: Object.fromEntries(facts),
    ...(unsettled === undefined ? {} : { unsettled }),
    code: code && { title: code.title, url: code.url, commit: code.commit },
  }
}

function resolveSection(written: FilledSection, path: Path, resolving: ReportResolveContext): ProseSection {
  const { place, title } = written
  const { yaml, problems } = resolving
  if (title === undefined && !/^(?:start of|end of|above) /.test(place))
    problems.push(problem('SECTION_UNTITLED', { place }, yaml.placeOf(path)))
  const body =
    'body' in written
      ? inEach(written.body, [...path, 'body'], (text, at) => ownBody(text, at, resolving))
      : inEach(written.file, [...path, 'file'], (name, at) => bodyOfFile(name, at, resolving))
  return { place, title, body }
}

/** A text that is shared by all languages is checked once. */
function inEach(written: string | Text, path: Path, read: (text: string, path: Path) => string): Text {
  if (typeof written !== 'string')
    return { en: read(written.en, [...path, 'en']), zh: read(written.zh, [...path, 'zh']) }
  const text = read(written, path)
  return { en: text, zh: text }
}

function ownBody(body: string, path: Path, { yaml, problems }: ReportResolveContext): string {
  problems.push(...flawsIn(body, (line, column) => yaml.placeWithin(path, line, column)))
  return body
}

function bodyOfFile(name: string, path: Path, { yaml, problems, texts }: ReportResolveContext): string {
  const found = texts.get(name)
  if (found === undefined) {
    problems.push(problem('SECTION_FILE_MISSING', { file: name }, yaml.placeOf(path)))
    return ''
  }
  problems.push(...flawsIn(found.text, (line, column) => ({ file: found.file, line, column })))
  return found.text
}

const flawsIn = (body: string, placeAt: (line: number, column: number) => FilePlace): Problem[] =>
  proseFlaws(body).map(({ is, text, line, column }) =>
    problem('SECTION_UNSAFE', { is, text }, placeAt(line, column)),
  )
