import { statSync } from 'node:fs'
import { dirname, isAbsolute, relative, sep } from 'node:path'
import type { Case } from '../../core/model/case.ts'
import type { Workload } from '../../core/model/workload.ts'
import { filePath } from '../../core/workload/command.ts'
import { shippedWorkloads } from '../../host/catalogue/workloads.ts'
import type { SuiteNeed } from '../../host/store/suite-files.ts'
import { isBelow } from '../is-below.ts'
import type { PlannedSuite } from '../plan.ts'

/**
 * What a suite needs beside its own file and steadystate, to be run elsewhere: the workloads that do not ship, and the
 * files that are values of parameters or, by an absolute path, words of a command. Cases that are skipped count too: a
 * suite whose files are not all there is refused.
 */
export function suiteNeeds({ plan, workloads, path }: PlannedSuite): SuiteNeed[] {
  const folder = dirname(path)
  const own = [...workloads.values()]
    .filter((workload) => !isBelow(workload.folder, shippedWorkloads))
    .map((workload) => needAt(workload.folder, folder))
  const inWorkloads = [...workloads.values()].map((workload) => workload.folder)
  const named = [
    ...plan.cases,
    ...plan.skips.map((skip) => skip.case),
    ...plan.searches.map((one) => one.smallest),
  ]
    .flatMap((point) => filesNamed(point, workloads.get(point.workload), folder))
    .filter(({ from }) => !inWorkloads.some((workload) => isBelow(from, workload)))
  const programs = [...workloads.values()].flatMap(programsNamed)
  return [...new Map([...own, ...named, ...programs].map((need) => [need.path, need])).values()].sort(
    (a, b) => (a.path < b.path ? -1 : 1),
  )
}

function filesNamed(point: Case, workload: Workload | undefined, suiteFolder: string): SuiteNeed[] {
  if (workload === undefined) return []
  return Object.entries(workload.parameters).flatMap(([name, { type }]) => {
    const value = String(point.parameters[name] ?? '')
    if (type !== 'file' || value === '') return []
    const from = filePath(value, workload, { suiteFolder })
    return [isAbsolute(value) ? { path: value, from } : needAt(from, suiteFolder)]
  })
}

/** Programs and scripts that a command names by an absolute path: they are not kept, but must stay the same. */
const programsNamed = ({ command, folder }: Workload): SuiteNeed[] =>
  command
    .flatMap((part) => (typeof part === 'string' ? [part] : part.arguments))
    .filter((word) => isAbsolute(word) && !isBelow(word, folder))
    .filter((word) => statSync(word, { throwIfNoEntry: false })?.isFile() === true)
    .map((path) => ({ path, from: path }))

const needAt = (from: string, suiteFolder: string): SuiteNeed => ({
  path: relative(suiteFolder, from).split(sep).join('/') || '.',
  from,
})
