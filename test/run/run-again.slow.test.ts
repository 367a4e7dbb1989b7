import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { readResults } from '../../src/host/store/read-results.ts'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { gatherSuiteFiles } from '../../src/host/store/suite-files.ts'
import { checkResults } from '../../src/app/check/check.ts'
import { freshFolder, trainingLog, writeCommandSuite } from './replayed.ts'
import { filesBelow, runSteady } from './steady.ts'

/** A suite that replays a log next to it and runs a custom program. It names two more files that cannot be kept. */
function writeOwnSuite(folder: string, elsewhere: string): string {
  const suite = writeCommandSuite(folder, ['{here}/bin/train.sh'])
  const workloadFolder = join(folder, 'workloads', 'own')
  mkdirSync(join(workloadFolder, 'bin'))
  mkdirSync(join(workloadFolder, '__pycache__'))
  writeFileSync(
    join(workloadFolder, 'bin', 'train.sh'),
    '#!/bin/sh\nexec cat "$(dirname "$0")/../train.log"\n',
  )
  chmodSync(join(workloadFolder, 'bin', 'train.sh'), 0o755)
  writeFileSync(join(workloadFolder, 'train.log'), trainingLog(40))
  writeFileSync(join(workloadFolder, '.env'), 'TOKEN=hush\n')
  writeFileSync(join(workloadFolder, '__pycache__', 'train.pyc'), 'made by a machine')
  mkdirSync(join(folder, 'logs'))
  for (const log of [join(folder, 'logs', 'a.log'), join(folder, '..', 'b.log'), join(elsewhere, 'c.log')])
    writeFileSync(log, trainingLog(40))
  writeFileSync(
    suite,
    `suite: own
external-files: [../b.log, ${elsewhere}]
matrix:
  - { workload: own, batch: 8 }
  - { workload: replay, batch: 32, parameters: { speed: max, log: [logs/a.log, ../b.log, ${elsewhere}/c.log] } }
repeats: 1
`,
  )
  return suite
}

describe('results in the hands of somebody who has nothing else', () => {
  let results: string
  let elsewhere: string
  let report: string

  beforeAll(async () => {
    const place = freshFolder()
    const folder = join(place, 'bench')
    elsewhere = freshFolder()
    mkdirSync(folder)
    const suite = writeOwnSuite(folder, elsewhere)
    expect((await runSteady(['run', suite, '--plain'], folder)).code).toBe(0)
    results = join(freshFolder(), 'theirs')
    renameSync(join(folder, 'results', 'own'), results)
    rmSync(place, { recursive: true })
    report = readFileSync(join(results, 'report', 'report.en.md'), 'utf8')
  })

  it('hold what the suite names, and nothing that a machine or a person hides beside it', () => {
    expect(filesBelow(join(results, 'suite'))).toEqual([
      'logs/a.log',
      'suite.yaml',
      'workloads/own/bin/train.sh',
      'workloads/own/train.log',
      'workloads/own/workload.yaml',
    ])
    expect(readResults(results).suiteFiles.map(({ path, copy }) => [path, copy.kind])).toEqual([
      ['../b.log', 'missing'],
      [`${elsewhere}/c.log`, 'missing'],
      ['logs/a.log', 'known'],
      ['workloads/own/bin/train.sh', 'known'],
      ['workloads/own/train.log', 'known'],
      ['workloads/own/workload.yaml', 'known'],
    ])
  })

  it('are run again, reported and checked by the commands that the report prints', async () => {
    expect(report).toContain('A file without a SHA-256 is not among the results')
    // As the report says: what the suite names by a path out of its folder has to be put there.
    writeFileSync(join(results, 'b.log'), trainingLog(40))
    const [, block = ''] = /## How to reproduce[\s\S]*?```sh\n([\s\S]*?)\n```/.exec(report) ?? []
    const commands = block.split('\n').map((line) => line.replace(/^steady /, '').split(' '))
    expect(commands.map(([verb]) => verb)).toEqual(['run', 'report', 'check'])
    for (const command of commands) {
      const { code, stderr } = await runSteady(command, results)
      expect(code, stderr).toBe(0)
    }
    const again = readResults(join(results, 'results', 'own'))
    expect(again.plan.cases).toEqual(readResults(results).plan.cases)
    expect(again.runs.map(({ outcome }) => outcome.state)).toEqual(
      Array.from({ length: 4 }, () => 'completed'),
    )
  })

  it('are found out where a file of the suite was changed or is gone', async () => {
    writeFileSync(join(results, 'suite', 'logs', 'a.log'), 'another')
    rmSync(join(results, 'suite', 'workloads', 'own', 'train.log'))
    expect((await checkResults(results)).drifts).toMatchObject([
      { kind: 'suite-file-changed', file: 'suite/logs/a.log' },
      { kind: 'suite-file-missing', file: 'suite/workloads/own/train.log' },
    ])
  })
})

describe('the files of a suite', () => {
  it('are gathered as a whole folder or not at all', () => {
    const folder = freshFolder()
    for (const name of ['small', 'many', 'large']) mkdirSync(join(folder, name))
    for (let file = 0; file < 1001; file++) writeFileSync(join(folder, 'many', String(file)), '')
    writeFileSync(join(folder, 'large', 'a'), Buffer.alloc(16 * 2 ** 20 + 1))
    writeFileSync(join(folder, 'small', 'a'), 'a')
    symlinkSync('.', join(folder, 'small', 'itself'))
    const gathered = (name: string) => gatherSuiteFiles([{ path: name, from: join(folder, name) }])
    expect(gathered('many')).toMatchObject({ files: [{ copy: { code: 'too-large' } }], copies: [] })
    expect(gathered('large')).toMatchObject({ files: [{ copy: { code: 'too-large' } }], copies: [] })
    expect(gathered('small')).toMatchObject({ files: [{ copy: { code: 'unreadable' } }], copies: [] })
    writeFileSync(join(folder, 'suite.yaml'), 'a file of this name that is not the suite')
    expect(gathered('suite.yaml')).toMatchObject({ files: [{ copy: { code: 'name-taken' } }], copies: [] })
    expect(gathered('gone')).toMatchObject({ files: [{ path: 'gone', copy: { code: 'unreadable' } }] })
  })

  it('are gathered once where needs overlap, and take their room once', () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data', 'list.txt'), Buffer.alloc(10 * 2 ** 20))
    const need = (path: string) => ({ path, from: join(folder, path) })
    const { files, copies } = gatherSuiteFiles([need('data'), need('data/list.txt')])
    expect(files).toMatchObject([{ path: 'data/list.txt', copy: { kind: 'known' } }])
    expect(copies.map(({ path }) => path)).toEqual(['data/list.txt'])
  })

  it("are all of the suite's own folder where that is what a parameter names, without the results in it", async () => {
    const folder = freshFolder()
    const parameters = 'parameters: { logs: { type: file, default: "", describe: where the log lies } }'
    rmSync(writeCommandSuite(folder, ['cat', '{logs}/a.log'], parameters))
    const suite = join(folder, 'suite.yaml')
    writeFileSync(join(folder, 'a.log'), trainingLog(40, { batch: 8 }))
    const results = join(folder, 'results', 'own')
    for (const repeats of [1, 2]) {
      writeFileSync(
        suite,
        `suite: own\nmatrix: { workload: own, batch: 8, parameters: { logs: . } }\nrepeats: ${repeats}\n`,
      )
      const { code, stderr } = await runSteady(['run', suite, '--plain'], folder)
      expect(code, stderr).toBe(0)
      expect(readResults(results).suiteFiles.map(({ path, copy }) => [path, copy.kind])).toEqual([
        ['a.log', 'known'],
        ['workloads/own/workload.yaml', 'known'],
      ])
      expect(filesBelow(join(results, 'suite'))).toEqual([
        'a.log',
        'suite.yaml',
        'workloads/own/workload.yaml',
      ])
    }
  })

  it('lie beside the suite in results that are gone on with, and the suite no longer where it once lay', async () => {
    const folder = freshFolder()
    const suite = writeOwnSuite(join(folder), freshFolder())
    const results = join(folder, 'results', 'own')
    await runSteady(['run', suite, '--plain', '--no-report'], folder)
    renameSync(join(results, 'suite', 'suite.yaml'), join(results, 'suite.yaml'))
    rmSync(join(results, 'suite'), { recursive: true })
    // The list of files has them in suite/.
    expect((await runSteady(['report', results], folder)).code).toBe(1)
    expect(readFileSync(join(results, 'report', 'report.en.md'), 'utf8')).toContain('steady run suite.yaml')
    await runSteady(['run', suite, '--plain'], folder)
    expect(filesBelow(results)).toContain('suite/suite.yaml')
    expect(filesBelow(results)).not.toContain('suite.yaml')
  })

  it('are those that every kept run was made with: where one was changed the results are not gone on with', async () => {
    const folder = freshFolder()
    const suite = writeOwnSuite(folder, freshFolder())
    const results = join(folder, 'results', 'own')
    const program = join(folder, 'workloads', 'own', 'bin', 'train.sh')
    const run = (...more: string[]) => runSteady(['run', suite, '--plain', '--no-report', ...more], folder)
    expect((await run()).code).toBe(0)
    const before = readFileSync(program)
    const file = readFileSync(join(results, 'steadystate.json'))
    appendFileSync(program, '# another program\n')
    const { code, stderr } = await run()
    expect(code).toBe(2)
    expect(stderr).toContain('RESULTS_OF_ANOTHER_SUITE')
    for (const seen of [
      'workloads/own/bin/train.sh',
      sha256Of(before),
      sha256Of(readFileSync(program)),
      '--results',
    ])
      expect(stderr.replaceAll(/\s+/g, ' ')).toContain(seen)
    expect(readFileSync(join(results, 'suite', 'workloads', 'own', 'bin', 'train.sh'))).toEqual(before)
    expect(readFileSync(join(results, 'steadystate.json'))).toEqual(file)
    expect((await run('--results', join(folder, 'another'))).code).toBe(0)

    rmSync(join(results, 'runs'), { recursive: true })
    expect((await run()).code).toBe(0)
    expect((await checkResults(results)).drifts).toEqual([])
  })

  it('are not what the runs themselves wrote beside their program', async () => {
    const folder = freshFolder()
    const suite = writeOwnSuite(folder, freshFolder())
    const results = join(folder, 'results', 'own')
    const run = () => runSteady(['run', suite, '--plain', '--no-report'], folder)
    expect((await run()).code).toBe(0)
    const { suiteFiles } = readResults(results)
    for (const written of ['first', 'second']) {
      writeFileSync(join(folder, 'workloads', 'own', 'checkpoint'), written)
      expect((await run()).code).toBe(0)
      expect(readResults(results).suiteFiles).toEqual(suiteFiles)
      expect(filesBelow(join(results, 'suite'))).not.toContain('workloads/own/checkpoint')
    }
  })
})
