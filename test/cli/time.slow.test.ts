import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder, trainingLog } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

/** A folder with two logs, the second one twice as fast, and a program whose log no format knows. */
function folderOfLogs(): string {
  const folder = freshFolder()
  writeFileSync(join(folder, 'slow.log'), trainingLog(60, { interval: 0.2 }))
  writeFileSync(join(folder, 'fast.log'), trainingLog(60, { interval: 0.1 }))
  writeFileSync(
    join(folder, 'unknown.js'),
    `let step = 0
const timer = setInterval(() => {
  console.log(\`step \${(step += 1)} loss \${(7 / step).toFixed(4)} time 0.01000 s\`)
  if (step === 60) clearInterval(timer)
}, 10)
`,
  )
  return folder
}

const time = (folder: string, ...args: string[]) =>
  runSteady(['time', '--plain', '--no-report', ...args], folder)

describe('steady time', () => {
  it('keeps results that every other command reads', async () => {
    const folder = folderOfLogs()
    const { code, stdout, stderr } = await time(
      folder,
      '--repeats',
      '2',
      '--batch',
      '32',
      '--',
      'cat',
      'slow.log',
    )
    expect(stderr).toContain('cat: batch 32 per device, 1 device\n')
    expect(stdout).toMatch(/cat_1x1_fp32_b32\s+160(\.00)? images\/s/)
    expect(code).toBe(0)
    expect(readdirSync(join(folder, 'results/time-cat/runs/cat_1x1_fp32_b32'))).toHaveLength(2)
    for (const args of [
      'report results/time-cat --format md',
      'check results/time-cat',
      'forecast results/time-cat --devices 2',
    ]) {
      const { code: ended, stderr: said } = await runSteady(args.split(' '), folder)
      expect(said).not.toMatch(/^[A-Z_]+:/m)
      expect(ended).toBeLessThanOrEqual(args.startsWith('forecast') ? 3 : 0)
    }
  })

  it('makes a new results folder each time, and resumes only where one is named', async () => {
    const folder = folderOfLogs()
    const args = ['--repeats', '1', '--batch', '32', '--', 'cat', 'slow.log']
    for (const folders of [['time-cat'], ['time-cat', 'time-cat-2']]) {
      expect((await time(folder, ...args)).code).toBe(0)
      expect(readdirSync(join(folder, 'results')).sort()).toEqual(folders)
    }
    const { stderr } = await time(folder, '--results', 'results/time-cat', ...args)
    expect(stderr).toContain('1 of them completed before')
  })

  it('compares several commands with the first, in rounds', async () => {
    const folder = folderOfLogs()
    const { code, stdout, stderr } = await time(
      folder,
      '--repeats',
      '3',
      '--batch',
      '32',
      '--json',
      'cat slow.log',
      'cat fast.log',
    )
    expect(stderr).toContain('cat-slow.log: batch 32 per device')
    const { comparisons, runs } = JSON.parse(stdout) as {
      comparisons: {
        a: { name: string }
        b: { name: string }
        differs: { condition: string; a: string; b: string }[]
        cases: { pairs: number; ratio: { value: { value: number } } }[]
      }[]
      runs: unknown[]
    }
    expect(comparisons).toMatchObject([
      {
        a: { name: 'cat-slow.log (results/time-cat)' },
        b: { name: 'cat-fast.log (results/time-cat)' },
      },
    ])
    expect(comparisons[0]?.differs.find(({ condition }) => condition === 'command')).toMatchObject({
      a: expect.stringContaining('slow.log') as string,
      b: expect.stringContaining('fast.log') as string,
    })
    expect(runs).toHaveLength(6)
    const [compared] = comparisons.flatMap(({ cases }) => cases)
    expect(comparisons).toHaveLength(1)
    expect(compared?.pairs).toBe(3)
    expect(compared?.ratio.value.value).toBeCloseTo(2, 5)
    expect(code).toBe(0)
  })

  it('says over how many comparisons it is wrong so seldom', async () => {
    const { stdout } = await time(
      folderOfLogs(),
      '--repeats',
      '2',
      '--batch',
      '32',
      'cat slow.log',
      'cat fast.log',
      'cat slow.log fast.log',
    )
    expect(stdout.match(/Over all 2 comparisons, chance alone makes any case "slower"/g)).toHaveLength(2)
  })

  it('keeps the device that it ran on: another one is not compared, and another command is named', async () => {
    const folder = folderOfLogs()
    for (const [name, argument] of [
      ['before', '-u'],
      ['after', '-s'],
    ] as const)
      await time(
        folder,
        '--results',
        name,
        '--repeats',
        '2',
        '--batch',
        '32',
        '--',
        'cat',
        argument,
        'slow.log',
      )
    const same = await runSteady(['compare', 'before', 'after'], folder)
    expect(same.stdout).toContain('command -u → -s')
    for (const name of ['before', 'after']) {
      const path = join(folder, name, 'environment.json')
      const file = JSON.parse(readFileSync(path, 'utf8')) as {
        nodes: { environment: { processor: { model: unknown } } }[]
      }
      for (const { environment } of file.nodes)
        environment.processor.model = { kind: 'known', value: `Sample ${name}` }
      writeFileSync(path, JSON.stringify(file))
    }
    const { code, stdout } = await runSteady(['compare', 'before', 'after'], folder)
    expect(stdout).toContain('device: A Sample before, B Sample after')
    expect(code).toBe(3)
  })

  it('takes several commands by the names that they are given', async () => {
    const folder = folderOfLogs()
    const names = ['--name', 'before', '--name', 'after']
    const { stdout } = await time(
      folder,
      '--repeats',
      '2',
      '--batch',
      '32',
      ...names,
      'cat slow.log',
      'cat fast.log',
    )
    expect(stdout).toContain('workload before → after')
    expect(stdout).toContain('--across workload=before,after')
  })

  it('stops after the first run of a command that fails, and names its log', async () => {
    const folder = folderOfLogs()
    const { code, stdout } = await time(folder, '--batch', '32', '--', 'sh', '-c', 'echo out of data; exit 3')
    expect(stdout).toContain('steady stopped after a run without a figure, and did not start 4 further runs.')
    expect(stdout).toContain('failed with exit code 3')
    const [, log = ''] = /^ *log: (.+)$/m.exec(stdout) ?? []
    expect(readFileSync(join(folder, log), 'utf8')).toBe('out of data\n')
    expect(code).toBe(1)
  })

  it('ends with 3 where a command prints no steps', async () => {
    const { code, stderr } = await time(folderOfLogs(), '--batch', '32', '--', 'echo', 'done')
    expect(stderr).toContain('There is no figure: ')
    expect(code).toBe(3)
  })

  it('reads a log of no known format by its lines, and says by which numbers', async () => {
    const { code, stdout } = await time(
      folderOfLogs(),
      '--repeats',
      '1',
      '--batch',
      '8',
      '--',
      'node',
      'unknown.js',
    )
    expect(stdout).toMatch(/unknown_1x1_fp32_b8\s+\d/)
    expect(stdout).toContain('the program is not known')
    expect(code).toBe(0)
  })

  it('warns where the log states another batch than the user', async () => {
    const { stdout } = await time(folderOfLogs(), '--repeats', '1', '--batch', '8', '--', 'cat', 'slow.log')
    expect(stdout).toContain('log-contradicts-options')
  })

  it('reads no option of its own after --', async () => {
    const script = 'require("fs").createReadStream("slow.log").pipe(process.stdout)'
    const { code, stdout } = await time(
      folderOfLogs(),
      '--repeats',
      '1',
      '--',
      process.execPath,
      '-e',
      script,
      '--',
      '--batch',
      '32',
      '--json',
    )
    expect(stdout).toContain('images/s')
    expect(stdout).not.toMatch(/^\{/)
    expect(code).toBe(0)
  })

  it('says of a command that compiles first how much later it starts, and what differs', async () => {
    const folder = freshFolder()
    writeFileSync(
      join(folder, 'train.js'),
      `const compiling = process.argv.includes('--compile') ? 4000 : 0
let step = 0
setTimeout(() => {
  const timer = setInterval(() => {
    console.log(\`step \${(step += 1)} loss \${(7 / step).toFixed(4)}\`)
    if (step === 80) clearInterval(timer)
  }, 20)
}, compiling)
`,
    )
    const script = `${process.execPath} train.js --batch 8`
    const { stdout } = await time(folder, '--repeats', '3', '--json', script, `${script} --compile`)
    const { comparisons, figures } = JSON.parse(stdout) as {
      comparisons: {
        cases: { startUp?: { later: { value: number } } }[]
        differs: object[]
        summary: object
      }[]
      figures: { case: { workload: string }; startUp?: { total: { repeats: number } } }[]
    }
    expect(figures.map(({ case: { workload } }) => workload)).toEqual(['train', 'train-compile'])
    expect(figures.map(({ startUp }) => startUp?.total.repeats)).toEqual([3, 3])
    const [comparison] = comparisons
    expect(comparison?.cases[0]?.startUp?.later.value).toBeGreaterThan(2)
    expect(comparison?.differs).toContainEqual(expect.objectContaining({ a: '', b: '--compile' }))
    expect(comparison?.summary).toMatchObject({ en: expect.stringContaining('later') as string })
  })
})
