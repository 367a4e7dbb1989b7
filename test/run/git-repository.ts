import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freshFolder } from './replayed.ts'

/** Contents by paths below a folder. */
export type Files = Readonly<Record<string, string>>

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** Runs git in a folder; what it prints. */
export function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=own', '-c', 'user.email=own@localhost', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** A new repository with a commit for each set of files, each on top of those before. Its branch is `main`. */
export function repositoryOf(...commits: readonly Files[]): string {
  const folder = freshFolder()
  git(folder, 'init', '-q', '-b', 'main')
  commits.forEach((files, index) => {
    writeFiles(folder, files)
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', `Commit ${index + 1}`)
  })
  return folder
}

/**
 * A program for Node that prints a training log at once, of steps that take so many seconds, and in each run 0.2 % more or
 * less. `SLOWDOWN` and a first argument make it slower by so many percent.
 */
export const trainingProgram = (interval: number) => `
const slower = (1 + Number(process.env.SLOWDOWN ?? 0) / 100) * (1 + Number(process.argv[2] ?? 0) / 100)
const interval = ${interval} * slower * (1 + 0.002 * (Math.random() + Math.random() - 1))
const at = (step) => new Date(Date.UTC(2024, 0, 1) + step * interval * 1000).toISOString().replace('T', ' ').replace('Z', '000')
console.log(\`DLL \${at(0)} - PARAMETER batch_per_worker : 8  workers : 1  global_batch : 8\`)
for (let step = 1; step <= 60; step += 1)
  console.log(\`DLL \${at(step)} - (0, \${step}) loss : \${7 / step}  step_time : \${interval} s total_ips : \${8 / interval} images/s\`)
`

/** The suite's folder is `bench`; its workload runs the script `train.cjs` beside the suite. */
export const suiteOfVariants = (variants: string, more = 'repeats: 3', matrix = ''): Files => ({
  'bench/suite.yaml': `suite: own\nmatrix: { workload: own, batch: 8${matrix} }\nvariants: ${variants}\n${more}\n`,
  'bench/workloads/own/workload.yaml': `title: Own
model: none
framework: none
unit: images
command: [node, train.cjs, '{percent}']
parameters:
  percent: { type: integer, default: 0, min: 0, max: 50, describe: how much slower it is }
supports: any
needs: { devices: none }
`,
})
