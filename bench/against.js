import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digits, median, spread } from './pairs.js'
import { scenarios, steadySide, withGiven } from './scenarios.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Prints what each scenario costs here ÷ at another commit, which is checked out, built and removed again.
 *
 * @param {string} commit
 * @param {{ runs: number, pairs: number }} size a multiple of 20 runs in the reports
 */
export async function against(commit, { runs, pairs }) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const id = git('rev-parse', '--short', '--verify', `${commit}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'steady-against-'))
  const checkout = join(folder, 'checkout')
  try {
    console.log(`building ${id}: ${git('log', '-1', '--format=%s', id)}`)
    git('worktree', 'add', '--detach', checkout, id)
    const npm = (...args) => execFileSync('npm', args, { cwd: checkout, stdio: ['ignore', 'ignore', 'pipe'] })
    npm('ci', '--no-audit', '--no-fund')
    npm('run', 'build')
    console.log(`importing ${runs} runs with both`)
    await withGiven(runs, async (given) => {
      const here = steadySide(join(root, 'bin/steady.js'), join(folder, 'here'), given)
      const there = steadySide(join(checkout, 'bin/steady.js'), join(folder, 'there'), given)
      console.log(`here ÷ ${id}: median [least – most] of ${pairs} pairs`)
      for (const scenario of scenarios)
        console.log(lineOf(scenario, pairsOf(scenario, here, there, pairs), id))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}

/** Both alternate, so that drift affects both equally. */
function pairsOf(scenario, here, there, pairs) {
  // What is read for the first time is not in the memory of the system yet.
  for (const side of [here, there]) side(scenario)
  return Array.from({ length: pairs }, () => ({ here: here(scenario), there: there(scenario) }))
}

function lineOf({ what, times }, pairs, id) {
  const ratios = (unit) => spread(pairs.map(({ here, there }) => here[unit] / there[unit]))
  const seconds = (side) => `${digits(median(pairs.map((pair) => pair[side].processor / times)))} s`
  return `${what}: ${ratios('time')} × by time, ${ratios('processor')} × by processor time (${seconds('here')}, ${seconds('there')} at ${id})`
}
