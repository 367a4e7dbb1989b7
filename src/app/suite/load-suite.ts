import { requireSize } from '../../core/plan/expand.ts'
import { dirname, join, resolve } from 'node:path'
import type { Finding } from '../../core/model/finding.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { ParameterSpec, PreparationStep, Workload } from '../../core/model/workload.ts'
import {
  type GivenFile,
  givenFiles,
  readSuite,
  revisionsNamed,
  workloadsNamed,
} from '../../core/suite/read.ts'
import { resolveSuite } from '../../core/suite/resolve.ts'
import { problem, type Problem, SteadyError } from '../../core/model/error.ts'
import { stepOf } from '../../core/workload/resolve.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { type Catalogue, openCatalogue, shippedWorkloads } from '../../host/catalogue/workloads.ts'
import { findRevisions } from '../../host/git/revisions.ts'
import { readWritten } from '../../host/store/written-file.ts'
import { isBelow } from '../../host/files/disk.ts'
import { planFinding } from '../../core/plan/findings.ts'
import { variantFinding } from '../../core/variants/variants.ts'
import { realpath } from 'node:fs/promises'
import { filePath } from '../../core/workload/command.ts'
import { problemsError } from '../../core/yaml/check.ts'

/**
 * Refuses a suite whose parameters name files that are not there: its run would fail an hour later. A file that is neither
 * in the suite's folder nor in that of its workload is refused too, unless the suite allows it by name: a suite of someone
 * else must not read, copy or send what happens to be on this machine. Links count as what they lead to.
 *
 * @param external what the suite allows; absolute, or seen from its folder
 * @throws SteadyError `FILE_MISSING`, `FILE_OUTSIDE`, each with its place, all of a suite at once
 */
async function requireFiles(
  files: readonly GivenFile[],
  suiteFolder: string,
  external: readonly string[],
): Promise<void> {
  const allowed = await Promise.all(
    [suiteFolder, shippedWorkloads(), ...external.map((path) => resolve(suiteFolder, path))].map(realOrSame),
  )
  const problems: Problem[] = []
  for (const { value, workload, place } of files) {
    const file = resolve(filePath(value, workload, { suiteFolder }))
    const real = await realpath(file).catch(() => undefined)
    const roots = [...allowed, await realOrSame(workload.folder)]
    if (roots.some((root) => isBelow(real ?? file, root))) {
      if (real === undefined) problems.push(problem('FILE_MISSING', { file }, place))
      continue
    }
    const leadsTo = real === undefined || real === file ? null : real
    problems.push(problem('FILE_OUTSIDE', { file, leadsTo }, place))
  }
  if (problems.length > 0) throw problemsError(problems)
}

const realOrSame = (path: string) => realpath(path).catch(() => path)

/** A suite ready to be planned. */
export interface LoadedSuite {
  readonly suite: Suite
  /** The YAML as its author wrote it. */
  readonly source: Uint8Array
  /** Absolute. */
  readonly path: string
  /** The workloads that the suite names. */
  readonly workloads: ReadonlyMap<string, Workload>
  /** Steps of the suite itself, beside those of its workloads. */
  readonly prepare: readonly PreparationStep[]
  readonly findings: readonly Finding[]
  /** Files of its folder that it needs and that are on no disk; empty for a suite that was read. */
  readonly unwritten: readonly UnwrittenFile[]
}

/** A file that was made in memory. */
export interface UnwrittenFile {
  /** Below the folder of the suite. */
  readonly path: string
  readonly content: Uint8Array
}

/**
 * Reads a suite and the workloads it names: from `workloads/` beside the suite first, then from those that ship with
 * the package.
 *
 * @param path of the YAML file; absolute
 * @throws SteadyError `PLAN_TOO_LARGE`, and where the suite, or a workload that it names, is wrong
 */
export async function loadSuite(path: string): Promise<LoadedSuite> {
  const source = await readWritten(path)
  if (source === undefined) throw new SteadyError('SUITE_UNKNOWN', { path, ...alternatives('', []) })
  const written = readSuite(source.toString('utf8'), path)
  const catalogue = await openCatalogue([join(dirname(path), 'workloads'), shippedWorkloads()])
  const workloads = new Map<string, Workload>()
  for (const name of workloadsNamed(written)) {
    const workload = await catalogue.load(name)
    if (workload !== undefined) workloads.set(name, workload)
  }
  const revisions = await findRevisions(dirname(path), revisionsNamed(written))
  const { yaml, filled } = written
  const { sections } = filled.report
  // Most suites have none, and reading Markdown takes a parser of it.
  const files = sections && (await import('./section-files.ts'))
  const suite = resolveSuite(written, {
    names: catalogue.names,
    workloads,
    revisions,
    sections: sections && (await files?.readSections(sections, ['report'], yaml, dirname(path))),
  })
  // Before anything is looked for that each of its cases would need.
  requireSize(suite.matrices)
  await requireFiles(givenFiles(written, workloads), dirname(path), filled['external-files'])
  await files?.requireShownFiles(suite.report, dirname(path), (index) =>
    yaml.placeOf(['report', 'sections', index]),
  )
  if (suite.report.published !== undefined) {
    const { loadPublished } = await import('./published-figures.ts')
    await loadPublished(suite.report, dirname(path))
  }
  return {
    suite,
    source,
    path,
    workloads,
    prepare: written.filled.prepare.map(stepOf),
    findings: [
      ...[...workloads.keys()].flatMap((name) => hidden(name, catalogue)),
      ...(suite.variants.some(({ git }) => git !== undefined) ? outsideCommits([...workloads.values()]) : []),
    ],
    unwritten: [],
  }
}

/** A custom workload may replace one that ships, with a note: its figures are not those of the shipped one. */
function hidden(name: string, catalogue: Catalogue): Finding[] {
  const [used, ...others] = catalogue.foldersOf(name)
  if (used === undefined || others.length === 0) return []
  return [planFinding('workload-replaced', { name, folder: used })]
}

const isFile = ({ type }: ParameterSpec) => type === 'file'

/** What ships is in no commit of the user's repository. Only files that the suite names for it may be. */
const outsideCommits = (workloads: readonly Workload[]): Finding[] =>
  workloads
    .filter(
      ({ folder, parameters }) =>
        isBelow(folder, shippedWorkloads()) && !Object.values(parameters).some(isFile),
    )
    .map(({ name }) => variantFinding('variant-commit-unused', { workload: name }))
