import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { budget, count, excesses, type Counts } from '../scripts/count.js'
import { root } from './architecture/source-files.ts'

it('nothing grows beyond the budget: make something smaller, or raise a limit in a commit of that alone', () => {
  expect(excesses(count(), budget())).toEqual([])
})

it('a number above its limit, or without one, is named', () => {
  const counted = { lines: { 'src/core/plan': 12, 'src/core/new': 3 }, files: { 'src/core/plan': 1 } }
  const limits = { lines: { 'src/core/plan': 11 }, files: { 'src/core/plan': 2 } }
  expect(excesses(counted, limits)).toEqual([
    'lines: src/core/plan: 12, at most 11',
    'lines: src/core/new: 3, which has no limit yet',
  ])
})

/** Commits that changed the limits, without merges; none where the history is not here. */
function budgetCommits(): string[] {
  if (!existsSync(join(root, '.git'))) return []
  return git('log', '--no-merges', '--format=%H', '--', 'test/budget.json')
    .split('\n')
    .filter((hash) => hash !== '')
}

const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' })

const limitsAt = (commit: string): Counts => {
  try {
    return JSON.parse(git('show', `${commit}:test/budget.json`)) as Counts
  } catch {
    // The commit before the first limits.
    return {}
  }
}

it('a commit that raises a limit changes nothing else', () => {
  const mixed = budgetCommits().filter((commit) => {
    const before = limitsAt(`${commit}^`)
    const raised = Object.entries(limitsAt(commit)).some(([table, limits]) =>
      Object.entries(limits).some(([name, limit]) => limit > (before[table]?.[name] ?? Infinity)),
    )
    return raised && git('show', '--format=', '--name-only', commit).trim() !== 'test/budget.json'
  })
  expect(mixed).toEqual([])
})
