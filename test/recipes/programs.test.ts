import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { programFacts } from './published-programs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A value of a workload.yaml; a list as one line of words. */
function stated(workload: string, path: string): string {
  const yaml: unknown = parse(readFileSync(join(root, 'workloads', workload, 'workload.yaml'), 'utf8'))
  const value = path.split('.').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], yaml)
  return Array.isArray(value) ? value.join(' ') : String(value)
}

it.each(programFacts)('$workload states $fact as a published document does', ({ workload, fact, is }) => {
  expect(stated(workload, fact)).toBe(is)
})

/** A folder of git repositories, `<owner>/<name>`, with the commits that the facts name. */
const checkouts = process.env.STEADY_PUBLISHED_SCRIPTS

describe.skipIf(checkouts === undefined)("the facts are in the documents' own text", () => {
  it.each(programFacts)('$workload $fact', ({ source: { repository, commit, path }, says }) => {
    const cwd = join(checkouts ?? '', repository)
    const { status, stdout, stderr } = spawnSync('git', ['show', `${commit}:${path}`], {
      cwd,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
    expect(stdout).toContain(says)
  })
})
