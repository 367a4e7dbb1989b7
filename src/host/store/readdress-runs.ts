import { existsSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Case } from '../../core/model/case.ts'
import { known } from '../../core/model/missing.ts'
import type { Plan } from '../../core/model/plan.ts'
import { resultsFileSchema, type ResultsFolder, type SuiteFile } from '../../core/model/results-folder.ts'
import { resultsVersion, type Run, runFileSchema } from '../../core/model/run.ts'
import type { Suite } from '../../core/model/suite.ts'
import { bytes } from '../../core/model/units.ts'
import { openSessionList } from './digest-list.ts'
import { onDisk, makeFolder } from '../files/disk.ts'
import { writeJson } from './json-file.ts'
import { lockFolder } from './lock.ts'
import { lockFile, resultsFile, runPaths, runsFolder } from './paths.ts'
import { readResultsFile, readRuns } from './read-results.ts'
import { sha256Of } from '../files/sha256.ts'

export interface ReaddressedResults {
  readonly suite: Suite
  readonly plan: Plan
  readonly workloads: ResultsFolder['workloads']
  /** The words of each command, by its workload. */
  readonly commands: ReadonlyMap<string, readonly string[]>
  /** Files of the suite that were generated from what the user states of the commands. */
  readonly made: readonly { readonly path: string; readonly content: Uint8Array }[]
}

/**
 * Moves the runs of commands to the present cases of the same commands. When a user states something else of a log (its
 * batch, its format), the case of a command changes, but not its run. Does nothing where the commands differ.
 */
export function readdressRuns(folder: string, readdressed: ReaddressedResults): void {
  const path = resolve(folder)
  const there = readResultsFile(path)
  if (there === undefined || there.suite.name !== readdressed.suite.name) return
  const runs = readRuns(path, there.plan)
  const [before, now] = [byWorkload(there.plan), byWorkload(readdressed.plan)]
  if (before === undefined || now === undefined || before.size !== now.size) return
  if (!runs.every((run) => isOfCommand(run, readdressed) && now.has(run.case.workload))) return
  onDisk(path, () => makeFolder(path))
  const lock = lockFolder(lockFile(path))
  try {
    const list = openSessionList(path, false)
    for (const [workload, matrixCase] of now) {
      const old = before.get(workload)
      if (old === undefined || JSON.stringify(old) === JSON.stringify(matrixCase)) continue
      const ofCommand = runs.filter((run) => run.case.workload === workload)
      for (const { id } of ofCommand) list.change(id)
      move(path, old, matrixCase)
      for (const run of ofCommand) list.add(keep(path, run, matrixCase))
    }
    const made = new Set(readdressed.made.map((file) => file.path))
    writeJson(resultsFile(path), resultsFileSchema, {
      version: resultsVersion,
      madeBy: there.madeBy,
      suite: readdressed.suite,
      plan: readdressed.plan,
      cluster: there.cluster,
      workloads: readdressed.workloads,
      listed: there.listed,
      suiteFiles: [
        ...there.suiteFiles.filter((file) => !made.has(file.path) && !isMade(file)),
        ...readdressed.made.map((file): SuiteFile => ({
          path: file.path,
          copy: known({ sha256: sha256Of(file.content), bytes: bytes(file.content.length) }),
          sha256: undefined,
        })),
      ].sort((a, b) => (a.path < b.path ? -1 : 1)),
    })
    list.end()
  } finally {
    lock.release()
  }
}

const isMade = ({ path }: SuiteFile) => /^workloads\/[^/]+\/(?:workload|logformat)\.yaml$/.test(path)

/** Undefined where a workload has several cases. */
function byWorkload({ cases, searches }: Plan): Map<string, Case> | undefined {
  const all = new Map(cases.map((planned) => [planned.workload, planned]))
  return all.size === cases.length && searches.length === 0 ? all : undefined
}

/** Whether a run is of its command. The program may be a setup's Python, so the workload file's words are compared. */
const isOfCommand = ({ case: { workload }, origin }: Run, { commands }: ReaddressedResults): boolean =>
  origin.kind === 'executed' &&
  JSON.stringify(origin.command.slice(1)) === JSON.stringify(commands.get(workload)?.slice(1))

function move(path: string, { id: from }: Case, { id: to }: Case): void {
  const [source, goal] = [join(runsFolder(path), from), join(runsFolder(path), to)]
  if (from === to || !existsSync(source) || existsSync(goal)) return
  onDisk(path, () => {
    makeFolder(dirname(goal))
    renameSync(source, goal)
  })
}

function keep(path: string, run: Run, matrixCase: Case): Run {
  const id = `${matrixCase.id}/${run.repeat}`
  const text = JSON.stringify(run).replaceAll(`"runs/${run.id}/`, () => `"runs/${id}/`)
  const moved: Run = { ...(JSON.parse(text) as Run), id, case: matrixCase }
  writeJson(join(path, runPaths(id).run), runFileSchema, { version: resultsVersion, run: moved })
  return moved
}
