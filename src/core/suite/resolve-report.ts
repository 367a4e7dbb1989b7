import { problem, type Problem } from '../model/error.ts'
import {
  frameworkFacts,
  type DescribedFramework,
  type ProseSection,
  type ReportSettings,
} from '../model/report-settings.ts'
import type { Text } from '../model/text.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import type { FilledReportFile, FilledSection } from './report-schema.ts'

/** What the parts of a report are checked with, and where problems are added. */
export interface ReportResolveContext {
  readonly yaml: YamlFile
  readonly problems: Problem[]
  /** What was read of its sections; absent for none. */
  readonly read?: ReadSections | undefined
}

/** The texts of all sections, in their order, and what is wrong with them. */
export interface ReadSections {
  readonly bodies: readonly Text[]
  readonly problems: readonly Problem[]
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
  resolving.problems.push(...(resolving.read?.problems ?? []))
  const rows = frameworks === true ? [] : frameworks === false ? undefined : frameworks
  return {
    ...(quoted === undefined ? {} : { quoted: { ...quoted, url: quoted.url } }),
    ...(unit === undefined ? {} : { unit }),
    ...(mfu === undefined ? {} : { mfu }),
    ...(sections === undefined
      ? {}
      : {
          sections: sections.map((section, index) =>
            resolveSection(section, [...path, 'sections', index], resolving.read?.bodies[index], resolving),
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

function resolveSection(
  { place, title }: FilledSection,
  path: Path,
  body: Text | undefined,
  { yaml, problems }: ReportResolveContext,
): ProseSection {
  // A section that nobody checked must not get into a report.
  if (body === undefined) throw new TypeError('sections are read before they are resolved')
  if (title === undefined && !/^(?:start of|end of|above) /.test(place))
    problems.push(problem('SECTION_UNTITLED', { place }, yaml.placeOf(path)))
  return { place, title, body }
}
