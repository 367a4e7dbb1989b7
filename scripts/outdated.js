/**
 * Names the dependencies that are a major version behind the registry and have no reason in `packaging/held-back.json`, and
 * the reasons that hold no longer: `npm run outdated`. The exit code is 1 if there are any.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** @returns {Record<string, { major: number, reason: string }>} dependencies that stay a major version behind */
export const heldBack = () => JSON.parse(readFileSync(join(root, 'packaging/held-back.json'), 'utf8'))

/**
 * @param {Record<string, { current: string, latest: string }>} found as `npm outdated --json` prints it
 * @param {ReturnType<typeof heldBack>} held
 * @returns {string[]} a line for each problem
 */
export function outdated(found, held) {
  const behind = Object.entries(found).filter(([, { current, latest }]) => majorOf(current) < majorOf(latest))
  const names = new Set(behind.map(([name]) => name))
  return [
    ...behind
      .filter(([name, { current }]) => held[name]?.major !== majorOf(current))
      .map(([name, { current, latest }]) => `${name} ${current} is behind ${latest}, without a reason`),
    ...Object.keys(held)
      .filter((name) => !names.has(name))
      .map((name) => `${name} is not behind: remove its reason`),
  ]
}

const majorOf = (version) => Number.parseInt(version)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = [[], ['--workspaces']].flatMap((more) => {
    const { stdout } = spawnSync('npm', ['outdated', '--json', ...more], { cwd: root, encoding: 'utf8' })
    return Object.entries(JSON.parse(stdout)).map(([name, uses]) => [name, [uses].flat()[0]])
  })
  const problems = outdated(Object.fromEntries(found), heldBack())
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
