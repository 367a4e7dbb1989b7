import { statSync } from 'node:fs'
import { dirname, isAbsolute, posix, relative, resolve, sep } from 'node:path'
import { isScript } from '../../core/custom-command/command-name.ts'
import type { Case } from '../../core/model/case.ts'
import type { Workload } from '../../core/model/workload.ts'
import { filePath } from '../../core/workload/command.ts'
import { shippedWorkloads } from '../../host/catalogue/workloads.ts'
import type { NeedOnDisk, SuiteNeed } from '../../host/store/suite-files.ts'
import { isBelow } from '../is-below.ts'
import type { PlannedSuite } from '../plan.ts'

/**
 * What a suite needs beside its own file and steadystate, to be run elsewhere: the workloads that do not ship, and the
 * files that are values of parameters or words of a command: scripts, and programs by an absolute path. Cases that are
 * skipped count too: a suite whose files are not all there is refused.
 */
export function suiteNeeds({ plan, workloads, path, unwritten }: PlannedSuite): SuiteNeed[] {
  const folder = dirname(path)
  const made = new Set(unwritten.map((file) => posix.dirname(file.path)))
  const own = [...workloads.values()]
    .filter((workload) => !isBelow(workload.folder, shippedWorkloads))
    .map((workload) => needAt(workload.folder, folder))
    .filter((need) => !made.has(need.path))
  const inWorkloads = [...workloads.values()].map((workload) => workload.folder)
  const named = [
    ...plan.cases,
    ...plan.skips.map((skip) => skip.case),
    ...plan.searches.map((one) => one.smallest),
  ]
    .flatMap((point) => filesNamed(point, workloads.get(point.workload), folder))
    .filter(({ from }) => !inWorkloads.some((workload) => isBelow(from, workload)))
  const programs = [...workloads.values()].flatMap((workload) => programsNamed(workload, folder))
  const needs = [...own, ...named, ...programs, ...unwritten]
  return [...new Map(needs.map((need) => [need.path, need])).values()].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}

function filesNamed(point: Case, workload: Workload | undefined, suiteFolder: string): NeedOnDisk[] {
  if (workload === undefined) return []
  return Object.entries(workload.parameters).flatMap(([name, { type }]) => {
    const value = String(point.parameters[name] ?? '')
    if (type !== 'file' || value === '') return []
    const from = filePath(value, workload, { suiteFolder })
    return [isAbsolute(value) ? { path: value, from } : needAt(from, suiteFolder)]
  })
}

/**
 * Programs that a command names by an absolute path are not kept, but must stay the same. Scripts that it names from the
 * suite's folder, where it runs, are kept.
 */
const programsNamed = ({ command, folder }: Workload, suiteFolder: string): NeedOnDisk[] =>
  command
    .flatMap((part) => (typeof part === 'string' ? [part] : part.arguments))
    .flatMap((word): NeedOnDisk[] => {
      if (isAbsolute(word)) return isBelow(word, folder) ? [] : [{ path: word, from: word }]
      return isScript(word) ? [needAt(resolve(suiteFolder, word), suiteFolder)] : []
    })
    .filter(({ from }) => statSync(from, { throwIfNoEntry: false })?.isFile() === true)

const needAt = (from: string, suiteFolder: string): NeedOnDisk => ({
  path: relative(suiteFolder, from).split(sep).join('/') || '.',
  from,
})
