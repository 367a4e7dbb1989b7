import { statSync } from 'node:fs'
import { dirname, isAbsolute, posix, relative, resolve, sep } from 'node:path'
import { isScript } from '../../core/custom-command/settle-commands.ts'
import type { Case } from '../../core/model/case.ts'
import type { Variant } from '../../core/model/variant.ts'
import type { Workload } from '../../core/model/workload.ts'
import { variantOf } from '../../core/variants/variants.ts'
import { filePath } from '../../core/workload/command.ts'
import { shippedWorkloads } from '../../host/catalogue/workloads.ts'
import type { NeedOnDisk, SuiteNeed } from '../../host/store/suite-files.ts'
import { isBelow } from '../../host/files/disk.ts'
import type { PlannedSuite } from './planned-suite.ts'

/**
 * What a suite needs beside its own file and steadystate, to be run elsewhere: the workloads that do not ship, and the
 * files that are values of parameters or words of a command: scripts, and programs by an absolute path. Cases that are
 * skipped count too: a suite whose files are not all there is refused. What a variant takes from a commit is not kept: the
 * commit names it.
 */
export function suiteNeeds(planned: PlannedSuite): SuiteNeed[] {
  const { workloads, path, unwritten, suite } = planned
  const folder = dirname(path)
  const made = new Set(unwritten.map((file) => posix.dirname(file.path)))
  const needOnDisks = [...workloads.values()]
    .filter((workload) => !isBelow(workload.folder, shippedWorkloads()))
    .map((workload) => needAt(workload.folder, folder))
    .filter((need) => !made.has(need.path))
  const inWorkloads = [...workloads.values()].map((workload) => workload.folder)
  const points = pointsOf(planned).filter(
    (matrixCase) => variantOf(suite.variants, matrixCase)?.git === undefined,
  )
  const namedFiles = points
    .flatMap((matrixCase) => filesNamed(matrixCase, workloads.get(matrixCase.workload), folder))
    .filter(({ from }) => !inWorkloads.some((workload) => isBelow(from, workload)))
  const used = [...new Set(points.map((matrixCase) => matrixCase.workload))].flatMap(
    (name) => workloads.get(name) ?? [],
  )
  const programs = used.flatMap((workload) => programsNamed(workload, folder))
  const needs = [...needOnDisks, ...namedFiles, ...programs, ...unwritten]
  return [...new Map(needs.map((need) => [need.path, need])).values()].sort((a, b) =>
    a.path < b.path ? -1 : 1,
  )
}

/**
 * What the runs of a variant read of its commit, by paths on this machine: the folder of the suite, files and scripts that it
 * names by paths from there, and the folders of workloads that their commands name.
 */
export function filesOfCommit(planned: PlannedSuite, { name }: Variant): string[] {
  const { workloads, path, suite } = planned
  const folder = dirname(path)
  const points = pointsOf(planned).filter(
    (matrixCase) => variantOf(suite.variants, matrixCase)?.name === name,
  )
  const files = points.flatMap((matrixCase) =>
    filesNamed(matrixCase, workloads.get(matrixCase.workload), folder),
  )
  const used = [...new Set(points.map((matrixCase) => matrixCase.workload))].flatMap(
    (text) => workloads.get(text) ?? [],
  )
  const folders = used.filter(
    (plannedWorkload) => isBelow(plannedWorkload.folder, folder) && namesItsFolder(plannedWorkload),
  )
  return [
    ...new Set([
      folder,
      ...[...files, ...used.flatMap((workload) => programsNamed(workload, folder))].flatMap((need) =>
        isAbsolute(need.path) || isBelow(need.from, shippedWorkloads()) ? [] : [need.from],
      ),
      ...folders.map((workload) => workload.folder),
    ]),
  ]
}

const namesItsFolder = ({ command, variables, parameters }: Workload) =>
  JSON.stringify([command, variables, parameters]).includes('{here}')

const pointsOf = ({ plan }: Pick<PlannedSuite, 'plan'>): Case[] => [
  ...plan.cases,
  ...plan.skips.map((skip) => skip.case),
  ...plan.searches.map((search) => search.smallest),
]

function filesNamed(matrixCase: Case, workload: Workload | undefined, suiteFolder: string): NeedOnDisk[] {
  if (workload === undefined) return []
  return Object.entries(workload.parameters).flatMap(([name, { type }]) => {
    const value = String(matrixCase.parameters[name] ?? '')
    if (type !== 'file' || value === '') return []
    const from = filePath(value, workload, { suiteFolder })
    return [isAbsolute(value) ? { path: value, from } : needAt(from, suiteFolder)]
  })
}

/**
 * Programs that a command names by an absolute path are not kept, but must stay the same. Scripts that it names from the
 * folder where it runs are kept, if that is seen from the suite's.
 */
const programsNamed = ({ command, folder, startsIn = '.' }: Workload, suiteFolder: string): NeedOnDisk[] =>
  command
    .flatMap((part) => (typeof part === 'string' ? [part] : part.arguments))
    .flatMap((word): NeedOnDisk[] => {
      if (isAbsolute(word)) return isBelow(word, folder) ? [] : [{ path: word, from: word }]
      if (!isScript(word)) return []
      const script = resolve(suiteFolder, startsIn, word)
      return [isAbsolute(startsIn) ? { path: script, from: script } : needAt(script, suiteFolder)]
    })
    .filter(({ from }) => statSync(from, { throwIfNoEntry: false })?.isFile() === true)

const needAt = (from: string, suiteFolder: string): NeedOnDisk => ({
  path: relative(suiteFolder, from).split(sep).join('/') || '.',
  from,
})
