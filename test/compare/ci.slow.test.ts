import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { freshFolder } from '../run/replayed.ts'
import { steadyProgram } from '../run/steady.ts'

const workflowSchema = z.object({
  jobs: z.object({
    compare: z.object({
      steps: z.array(z.object({ name: z.string().optional(), run: z.string().optional() })),
    }),
  }),
})

/** The commands of the workflow that docs/ci.md shows, one for each step; what only GitHub has is left out. */
function commandsOf(): string[] {
  const page = readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8')
  const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(page) ?? []
  return workflowSchema
    .parse(parse(yaml))
    .jobs.compare.steps.flatMap(({ run }) => (run === undefined ? [] : [run]))
}

/** A program that prints a log at once, of steps that take so many seconds, and in each run 0.2 % more or less. */
const program = (interval: number) => `
const interval = ${interval} * (1 + 0.002 * (Math.random() + Math.random() - 1))
const at = (step) => new Date(Date.UTC(2024, 0, 1) + step * interval * 1000).toISOString().replace('T', ' ').replace('Z', '000')
console.log(\`DLL \${at(0)} - PARAMETER batch_per_worker : 8  workers : 1  global_batch : 8\`)
for (let step = 1; step <= 60; step += 1)
  console.log(\`DLL \${at(step)} - (0, \${step}) loss : \${7 / step}  step_time : \${interval} s total_ips : \${8 / interval} images/s\`)
`

const files = {
  'suite.yaml': 'suite: own\nmatrix: { workload: own, batch: 8 }\nrepeats: 5\n',
  'workloads/own/workload.yaml':
    'title: Own\nmodel: none\nframework: none\nunit: images\ncommand: [node, "{here}/train.cjs"]\nsupports: any\nneeds: { devices: none }\n',
}

/** A repository whose last commit changed how long a step takes. */
function repository(before: number, after: number): string {
  const folder = freshFolder()
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=own', '-c', 'user.email=own@localhost']
    expect(spawnSync('git', [...identity, ...args], { cwd: folder }).status).toBe(0)
  }
  mkdirSync(join(folder, 'workloads/own'), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  git('init', '-q')
  for (const interval of [before, after]) {
    writeFileSync(join(folder, 'workloads/own/train.cjs'), program(interval))
    git('add', '.')
    git('commit', '-qm', `Take ${interval} s for a step`)
  }
  return folder
}

/** Runs the steps as GitHub does, and gives their exit codes. */
function runSteps(folder: string) {
  const bin = join(freshFolder(), 'bin')
  mkdirSync(bin)
  symlinkSync(steadyProgram, join(bin, 'steady'))
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    LC_ALL: 'C.UTF-8',
  }
  return commandsOf().map((script) => {
    const { status, stderr } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    return { status, stderr }
  })
}

describe('the workflow of docs/ci.md', () => {
  it('refuses a commit that makes training slower by 10 %, and says so everywhere', () => {
    const folder = repository(0.1, 0.111)
    const [measured, compared] = runSteps(folder)
    expect(measured).toMatchObject({ status: 0 })
    expect(compared).toMatchObject({ status: 1 })
    expect(readFileSync(join(folder, 'summary.md'), 'utf8')).toMatch(/\*\*B is \d+(\.\d)?% slower than A/)
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(/tests="1" failures="1"/)
    expect(readFileSync(join(folder, 'comparison.html'), 'utf8')).toContain('<svg ')
    expect(JSON.parse(readFileSync(join(folder, 'benchmark.json'), 'utf8'))).toMatchObject([
      { unit: 'images/s' },
    ])
  })

  it('lets one pass that changes nothing, also on a runner that ran before', () => {
    const folder = repository(0.1, 0.1 + 1e-9)
    expect(runSteps(folder).map(({ status }) => status)).toEqual([0, 0])
    // As actions/checkout leaves the folder for the next run.
    spawnSync('git', ['clean', '-ffdxq'], { cwd: folder })
    expect(runSteps(folder).map(({ status }) => status)).toEqual([0, 0])
    expect(existsSync(join(folder, 'junit.xml'))).toBe(true)
  }, 240_000)
})
