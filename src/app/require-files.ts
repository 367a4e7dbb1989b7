import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { problem, type Problem } from '../core/model/error.ts'
import type { GivenFile } from '../core/suite/given-files.ts'
import { filePath } from '../core/workload/command.ts'
import { problemsError } from '../core/yaml/problems.ts'
import { shippedWorkloads } from '../host/catalogue/workloads.ts'
import { isBelow } from './is-below.ts'

/**
 * Refuses a suite whose parameters name files that are not there: its run would fail an hour later. A file that is neither
 * in the suite's folder nor in that of its workload is refused too, unless the suite allows it by name: a suite of someone
 * else must not read, copy or send what happens to be on this machine. Links count as what they lead to.
 *
 * @param external what the suite allows; absolute, or seen from its folder
 * @throws SteadyError `FILE_MISSING`, `FILE_OUTSIDE`, each with its place, all of a suite at once
 */
export async function requireFiles(
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
