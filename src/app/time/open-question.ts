import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { SettledCommand } from '../../core/custom-command/settle-commands.ts'
import { readResultsFile, readRuns } from '../../host/store/read-results.ts'

/** Beside the results of commands whose first run left a question: the commands. */
const mark = (results: string, cwd: string) => join(resolve(cwd, results), '.open-question.json')

export function keepQuestion(results: string, words: readonly (readonly string[])[], cwd: string): void {
  writeFileSync(mark(results, cwd), JSON.stringify(words))
}

export function forgetQuestion(results: string, cwd: string): void {
  rmSync(mark(results, cwd), { force: true })
}

/** The last results folder of a suite, where its first run left a question about the same commands. */
export function openQuestion(
  suite: string,
  commands: readonly SettledCommand[],
  cwd: string,
): string | undefined {
  const folder = join('results', suite)
  let last: string | undefined
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? folder : `${folder}-${number}`
    if (!existsSync(resolve(cwd, name))) break
    last = name
  }
  if (last === undefined || !existsSync(mark(last, cwd))) return undefined
  const asked = readFileSync(mark(last, cwd), 'utf8')
  return asked === JSON.stringify(commands.map(({ words }) => words)) ? last : undefined
}

/** The log of the first run of the first command, where a results folder holds one. */
export function keptLog(results: string, [first]: readonly SettledCommand[]): string | undefined {
  const there = readResultsFile(resolve(results))
  if (there === undefined || first === undefined) return undefined
  const run = readRuns(resolve(results), there.plan).find(
    ({ case: { workload }, outcome }) => workload === first.name && outcome.state === 'completed',
  )
  return run?.origin.kind === 'executed' ? join(results, run.origin.log.path) : undefined
}
