import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { writeReport } from '../../src/app/report/report.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'

/** Results of two cases of two runs, with their report, as the real program makes them. */
let original: string

beforeAll(async () => {
  const folder = freshFolder()
  const log = trainingLog(200, { interval: 0.1 })
  const suite = writeReplaySuite(folder, log, { repeats: 2, batches: [32, 64], more: 'protocol: dlperf' })
  original = join(folder, 'results')
  const { code, stderr } = await runSteady(['run', suite, '--results', original, '--plain'], folder)
  expect(stderr, stderr).not.toContain('error')
  expect(code).toBe(0)
})

/** A copy of the results that a test may spoil. */
function copy(): string {
  const folder = join(freshFolder(), 'results')
  cpSync(original, folder, { recursive: true })
  return folder
}

/** As a version made it that kept no list of files. */
function olderCopy(): string {
  const folder = copy()
  rmSync(join(folder, 'SHA256SUMS'))
  edit(join(folder, 'steadystate.json'), (text) => text.replace(/,\s*"listed": true/, ''))
  return folder
}

const edit = (path: string, change: (text: string) => string) => {
  writeFileSync(path, change(readFileSync(path, 'latin1')), 'latin1')
}

const check = async (folder: string, ...more: string[]) => {
  const { code, stdout, stderr } = await runSteady(['check', folder, ...more], folder)
  return { code, stdout, stderr }
}

const remover = (file: string) => (folder: string) => {
  rmSync(join(folder, file))
}

const firstFolder = (folder: string) =>
  join(folder, (filesBelow(folder).find((file) => file.endsWith('run.json')) ?? '').replace('/run.json', ''))

const removeRecord = (folder: string) => {
  rmSync(join(firstFolder(folder), 'run.json'))
}

const removeRun = (folder: string) => {
  rmSync(firstFolder(folder), { recursive: true })
}

const removeCase = (folder: string) => {
  rmSync(dirname(firstFolder(folder)), { recursive: true })
}

const removeLogs = (folder: string) => {
  for (const repeat of readdirSync(dirname(firstFolder(folder))))
    rmSync(join(dirname(firstFolder(folder)), repeat, 'log.txt'))
}

describe('steady check of results', () => {
  it('passes what was just made, and says how much was checked', async () => {
    const { code, stdout } = await check(original)
    expect(stdout).toMatch(/^checked 4 logs \(.+\), \d+ computed figures, 6 report files: no drift$/m)
    expect(code).toBe(0)
  })

  it('names the file, the line, both values and the case of an edited cell', async () => {
    const folder = copy()
    edit(join(folder, 'report/report.en.md'), (text) => text.replace('320.00', '321.00'))
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^report\/report\.en\.md:\d+: prints 321\.00.*, the logs give 320\.00/m)
  })

  it('finds one digit changed anywhere in any report file or any log, and names the place', async () => {
    const folder = copy()
    const files = filesBelow(folder).filter(
      (file) => file.startsWith('report/report.') || file.endsWith('log.txt'),
    )
    expect(files).toHaveLength(10)
    const digit = fc.record({
      file: fc.constantFrom(...files),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(digit, async ({ file, at }) => {
        const path = join(folder, file)
        const text = readFileSync(path, 'latin1')
        const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
        const index = digits[Math.floor(at * digits.length)] ?? 0
        writeFileSync(
          path,
          `${text.slice(0, index)}${(Number(text[index]) + 1) % 10}${text.slice(index + 1)}`,
          'latin1',
        )
        const { drifts } = await checkResults(folder)
        writeFileSync(path, text, 'latin1')
        const line = text.slice(0, index).split('\n').length
        expect(drifts[0]).toMatchObject(
          file.endsWith('log.txt') ? { kind: 'log-changed', file } : { file, line },
        )
        if (file.endsWith('log.txt')) expect(drifts.slice(1)).toEqual([])
      }),
      { numRuns: 25 },
    )
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it('names the run whose log was changed', async () => {
    const folder = copy()
    const [log] = filesBelow(folder).filter((file) => file.endsWith('log.txt'))
    appendFileSync(join(folder, log ?? ''), 'one line more\n')
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout).toContain(`${log ?? ''}: the log has changed since the run: SHA-256`)
  })

  it('reports a log that is gone', async () => {
    const folder = copy()
    const [log] = filesBelow(folder).filter((file) => file.endsWith('log.txt'))
    rmSync(join(folder, log ?? ''))
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout).toContain(`${log ?? ''}: the log is missing`)
  })

  const gone: readonly (readonly [string, string, (folder: string) => void, number])[] = [
    [
      'run.json of a run',
      ': the run is missing, although report/report.en.md states its result',
      removeRecord,
      1,
    ],
    [
      'the folder of a run',
      ': the run is missing, although report/report.en.md states its result',
      removeRun,
      1,
    ],
    ['the runs of a case', ': 2 runs are missing, although the report states their results', removeCase, 2],
    ['the logs of a case', ': the logs of 2 runs are missing', removeLogs, 2],
    [
      'environment.json',
      'environment.json: the description of the machine is missing',
      remover('environment.json'),
      1,
    ],
    ['the suite', 'suite/suite.yaml: the text of the suite is missing', remover('suite/suite.yaml'), 1],
    [
      'the manifest',
      'report/manifest.json: missing, so the options of 6 report files',
      remover('report/manifest.json'),
      1,
    ],
  ]
  it.each(gone)('says in one line that it lacks %s', async (_, line, remove, drifts) => {
    const folder = copy()
    remove(folder)
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout.split('\n')[0]).toContain(line)
    expect(stdout).toContain(`: ${drifts} drift`)
    expect(stdout).not.toMatch(/: prints /)
  })

  it('says of a run that was removed before the report was written what the report says', async () => {
    const folder = olderCopy()
    removeRun(folder)
    await writeReport(folder)
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it.each(['md', 'html', 'csv', 'json'] as const)(
    'finds a removed run by a report as %s alone',
    async (format) => {
      const folder = copy()
      for (const name of filesBelow(join(folder, 'report')))
        if (!name.endsWith(`.${format}`) && name !== 'manifest.json') rmSync(join(folder, 'report', name))
      removeRun(folder)
      const { drifts } = await checkResults(folder)
      expect(drifts.filter(({ kind }) => kind !== 'report-missing')).toMatchObject([{ kind: 'run-missing' }])
    },
  )

  it('finds a removed figure that was published without a log', async () => {
    const folder = join(freshFolder(), 'results')
    cpSync(resolve(import.meta.dirname, '../../reports/seeds/dlperf-oneflow-resnet50'), folder, {
      recursive: true,
    })
    const { drifts } = await checkResults(folder)
    expect(drifts).toEqual([])
    const [record = ''] = filesBelow(folder).filter((file) => file.endsWith('run.json'))
    rmSync(join(folder, record))
    expect((await checkResults(folder)).drifts).toMatchObject([{ kind: 'run-missing', file: record }])
  })

  it('takes the record of another run for a damaged one', async () => {
    const folder = copy()
    const [intact = '', damaged = ''] = filesBelow(folder).filter((file) => file.endsWith('run.json'))
    copyFileSync(join(folder, intact), join(folder, damaged))
    expect((await checkResults(folder)).drifts).toMatchObject([{ kind: 'run-damaged', file: damaged }])
  })

  it('names a damaged run once, and reports and checks all others', async () => {
    const folder = copy()
    const [record = ''] = filesBelow(folder).filter((file) => file.endsWith('run.json'))
    writeFileSync(join(folder, record), '{ "version": 2, "run": ')
    const { drifts, following } = await checkResults(folder)
    expect(drifts).toMatchObject([{ kind: 'run-damaged', file: record }])
    expect(following).toBeGreaterThan(0)
    await writeReport(folder)
    expect(readFileSync(join(folder, 'report/report.en.md'), 'utf8')).toContain(`${record} is damaged`)
    const after = await checkResults(folder)
    expect([after.drifts.length, after.following]).toEqual([1, 0])
  })

  const touched: readonly (readonly [string, 'log-changed' | 'run-missing', (folder: string) => void])[] = [
    [
      'changed log',
      'log-changed',
      (folder) => {
        appendFileSync(join(firstFolder(folder), 'log.txt'), 'more\n')
      },
    ],
    ['removed run', 'run-missing', removeRun],
  ]
  it.each(touched)(
    'still names an edited figure of a case that a %s has no part in',
    async (_, kind, touch) => {
      const folder = copy()
      const changed = firstFolder(folder)
      touch(folder)
      const json = join(folder, 'report/report.json')
      const report = JSON.parse(readFileSync(json, 'utf8')) as { runs: { run: string; records: number }[] }
      const untouched = report.runs.findLast(({ run }) => !changed.includes(run.replace(/\/\d+$/, '')))
      const before = (await checkResults(folder)).drifts
      edit(json, (text) => {
        const at = text.lastIndexOf(`"run": "${untouched?.run ?? ''}"`)
        return text.slice(0, at) + text.slice(at).replace(/"records": (\d+)/, '"records": 1$1')
      })
      const { drifts } = await checkResults(folder)
      expect(before).toHaveLength(1)
      expect(drifts.map(({ kind }) => kind)).toEqual([kind, 'print-differs'])
    },
  )

  it('names the run whose arrival times were changed or are gone', async () => {
    const folder = copy()
    const [changed = '', gone = ''] = filesBelow(folder).filter((file) => file.endsWith('arrivals.tsv'))
    appendFileSync(join(folder, changed), '999999\t9.000000\n')
    rmSync(join(folder, gone))
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout).toContain(`${changed}: the arrival times have changed since the run: SHA-256`)
    expect(stdout).toContain(`${gone}: the arrival times are missing`)
  })

  it('reads runs of which only the path of the arrival times was kept, and says that those are not covered', async () => {
    const folder = olderCopy()
    for (const file of filesBelow(folder).filter((text) => text.endsWith('run.json')))
      edit(join(folder, file), (text) =>
        text.replace(/"arrivals": \{\s*"path": ("[^"]+"),[^}]+\}/, '"arrivals": $1'),
      )
    const [arrivals = ''] = filesBelow(folder).filter((file) => file.endsWith('arrivals.tsv'))
    appendFileSync(join(folder, arrivals), '999999\t9.000000\n')
    const { code, stdout } = await check(folder)
    expect(stdout).toContain('not compared, as their SHA-256 was not recorded')
    expect(stdout).toContain('the arrival times of 4 runs')
    expect(code).toBe(0)
  })

  it('finds a size in run.json that is not that of the log', async () => {
    const folder = copy()
    const [file] = filesBelow(folder).filter((text) => text.endsWith('run.json'))
    edit(join(folder, file ?? ''), (text) => text.replace(/"lines": \d+/, '"lines": 7'))
    const { drifts } = await checkResults(folder)
    expect(drifts[0]).toMatchObject({ kind: 'log-size-differs', what: 'lines', stated: 7 })
  })

  it('finds a row that was added to a table and to the CSV', async () => {
    const folder = copy()
    for (const [file, row] of [
      ['report.en.md', /^\| .*320\.00.*$/m],
      ['report.csv', /^replay.*\r$/m],
    ] as const)
      edit(join(folder, 'report', file), (text) =>
        text.replace(row, (line) => `${line}\n${line.replaceAll('320', '990')}`),
      )
    const { drifts } = await checkResults(folder)
    expect(drifts.map(({ file, kind }) => [file, kind])).toEqual([
      ['report/report.csv', 'line-extra'],
      ['report/report.en.md', 'line-extra'],
    ])
  })

  /** The report as a version would have written it that differs in nothing but its number. */
  const renderedByAnother = () => {
    const folder = olderCopy()
    for (const file of filesBelow(join(folder, 'report'))) {
      const path = join(folder, 'report', file)
      const text = readFileSync(path, 'utf8')
        .replaceAll(/(?<=(?:Rendered by|报告由|content=") ?)steadystate [\d.]*\d/g, 'steadystate 0.0.7')
        .replaceAll(/"renderedBy": "[^"]+"/g, '"renderedBy": "0.0.7"')
        .replaceAll(/,[\d.]+\r$/gm, ',0.0.7\r')
      writeFileSync(path, text)
    }
    return folder
  }

  it('accepts a report that another version rendered as this one does, and names that version', async () => {
    const { code, stdout } = await check(renderedByAnother())
    expect(stdout).toContain('report/report.csv: rendered by steadystate 0.0.7, same as by this version')
    expect(stdout.match(/ 0\.0\.7/g)).toHaveLength(6)
    expect(code).toBe(0)
  })

  it('asks to write again a report that another version rendered otherwise, and does not call it edited', async () => {
    const folder = renderedByAnother()
    edit(join(folder, 'report/report.zh.md'), (text) => text.replace('## ', '## 1. '))
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout).toContain('report/report.zh.md: rendered by steadystate 0.0.7')
    expect(stdout).toContain('render it again')
    await writeReport(folder)
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it('finds a version that was changed in a report file alone', async () => {
    const folder = copy()
    edit(join(folder, 'report/report.csv'), (text) => text.replaceAll(/,[\d.]+\r$/gm, ',0.0.7\r'))
    const { drifts } = await checkResults(folder)
    expect(drifts[0]).toMatchObject({ kind: 'print-differs', file: 'report/report.csv', printed: '0.0.7' })
  })

  it('asks to write again the report of version 0.1, which has no manifest', async () => {
    const folder = copy()
    rmSync(join(folder, 'report/manifest.json'))
    const { code, stdout } = await check(folder)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^report\/manifest\.json: missing, so the options of 6 report files are unknown/)
    expect(stdout).toContain('Run steady report to write these files again')
    await writeReport(folder, { formats: ['csv'] })
    expect((await checkResults(folder)).drifts).toHaveLength(5)
    await writeReport(folder)
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it('holds each file against the options it was written with, the last ones that it had', async () => {
    const folder = copy()
    await writeReport(folder, { formats: ['csv', 'html'], protocol: protocolNamed('tipc') })
    await writeReport(folder, { formats: ['html'], protocol: protocolNamed('steady'), tables: ['matrix'] })
    const { drifts, files } = await checkResults(folder)
    expect(drifts).toEqual([])
    expect(files).toHaveLength(6)
  })

  it('says so where the manifest names a protocol that nobody knows', async () => {
    const folder = copy()
    edit(join(folder, 'report/manifest.json'), (text) => text.replace('"dlperf"', '"none-such"'))
    const { drifts } = await checkResults(folder)
    expect(drifts[0]).toEqual({
      kind: 'protocol-unknown',
      file: 'report/report.csv',
      stated: 'none-such',
    })
  })

  it('names a report file that the manifest lists and that was removed', async () => {
    const folder = olderCopy()
    rmSync(join(folder, 'report/report.csv'))
    const { drifts, files, removed } = await checkResults(folder)
    expect(drifts).toEqual([{ kind: 'report-missing', file: 'report/report.csv' }])
    expect(files).toHaveLength(5)
    expect(removed).toEqual(['report/report.csv'])
  })

  it('neither reads nor replaces a manifest that is damaged', async () => {
    const folder = copy()
    const manifest = join(folder, 'report/manifest.json')
    edit(manifest, (text) => text.replace('report.csv', 'report.pdf'))
    const before = readFileSync(manifest)
    await expect(checkResults(folder)).rejects.toMatchObject({ code: 'RESULTS_CORRUPT' })
    await expect(writeReport(folder)).rejects.toMatchObject({ code: 'RESULTS_CORRUPT' })
    expect(readFileSync(manifest)).toEqual(before)
  })

  it('holds a report with other tables against what it is', async () => {
    const folder = copy()
    await writeReport(folder, { protocol: protocolNamed('tipc'), tables: ['versus', 'matrix'] })
    expect((await checkResults(folder)).drifts).toEqual([])
    edit(join(folder, 'report/report.en.md'), (text) => text.replace('320.00', '320.01'))
    const { drifts } = await checkResults(folder)
    expect(drifts).toMatchObject([{ kind: 'print-differs', printed: '320.01 images/s' }])
  })

  it('holds a report under another protocol, or in one language, against what it is', async () => {
    const folder = copy()
    await writeReport(folder, { protocol: protocolNamed('dlperf-elapsed'), languages: ['zh'] })
    const { drifts, files } = await checkResults(folder)
    expect(files).toHaveLength(6)
    expect(drifts).toEqual([])
    edit(join(folder, 'report/report.zh.md'), (text) => text.replace('320.00', '320.01'))
    const after = await checkResults(folder)
    expect(after.drifts.every(({ file }) => file === 'report/report.zh.md')).toBe(true)
    expect(after.drifts).not.toEqual([])
  })

  it('prints one JSON document and nothing else', async () => {
    const folder = copy()
    edit(join(folder, 'report/report.json'), (text) => text.replace('"repeat": 2', '"repeat": 3'))
    const { code, stdout, stderr } = await check(folder, '--json')
    expect(code).toBe(1)
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      holds: false,
      logs: 4,
      drifts: [{ kind: 'print-differs', file: 'report/report.json', printed: '3', computed: '2' }],
    })
  })

  it('does not call a folder checked in which there is nothing', async () => {
    const folder = olderCopy()
    rmSync(join(folder, 'runs'), { recursive: true })
    rmSync(join(folder, 'report'), { recursive: true })
    const { code, stdout } = await check(folder)
    expect(code).toBe(3)
    expect(stdout).toBe('nothing to check: there is no run and no report\n')
  })

  it('leaves a file in report/ alone that is not a report, and says so', async () => {
    const folder = copy()
    copyFileSync(join(folder, 'suite/suite.yaml'), join(folder, 'report/notes.yaml'))
    const { code, stdout } = await check(folder)
    expect(code).toBe(0)
    expect(stdout).toContain('notes.yaml')
  })
})

describe('steady check of what is no results folder', () => {
  const cases: readonly (readonly [string, string, (folder: string) => void])[] = [
    [
      'an empty folder',
      'RESULTS_NOT_FOUND',
      (folder) => {
        rmSync(folder, { recursive: true })
        mkdirSync(folder)
      },
    ],
    [
      'a results file that is not JSON',
      'RESULTS_CORRUPT',
      (folder) => {
        writeFileSync(join(folder, 'steadystate.json'), '{')
      },
    ],
    [
      'a results file of a later version',
      'RESULTS_NEWER',
      (folder) => {
        edit(join(folder, 'steadystate.json'), (text) => text.replace('"version": 2', '"version": 99'))
      },
    ],
  ]
  it.each(cases)('refuses %s: %s', async (_, code, spoil) => {
    const folder = copy()
    spoil(folder)
    const ended = await check(folder, '--json')
    expect(ended.code).toBe(2)
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code } })
    expect(ended.stderr).not.toContain('    at ')
  })

  it('refuses two checks at once', async () => {
    const { code, stderr } = await check(original, '--tables', '.')
    expect(code).toBe(2)
    expect(stderr).toContain('OPTIONS_CONFLICT')
  })
})

describe('steady check --tables', () => {
  const table = (rows: string) =>
    `# PyTorch ResNet50\n## FP32 batch size = 128\n| gpu_num | samples/s | speedup |\n| --- | --- | --- |\n${rows}`
  const tables = async (text: string, ...more: string[]) => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'README.md'), text)
    return runSteady(['check', '--tables', '.', ...more], folder)
  }

  it('fails where a table contradicts itself', async () => {
    const { code, stdout } = await tables(
      table('| 1 | 100.00 | 1 |\n| 4 | 395.00 | 3.95 |\n| 8 | 788.00 | 7.5 |'),
    )
    expect(code).toBe(1)
    expect(stdout).toContain('788.00 ÷ 100.00 is 7.88, not 7.5')
  })

  it('passes where nothing is at odds', async () => {
    expect((await tables(table('| 1 | 100.00 | 1 |\n| 8 | 788.00 | 7.88 |'))).code).toBe(0)
  })

  it('ends with bad input where a table cannot be read and nothing else is wrong', async () => {
    const merged = '\n\n<table><tr><th colspan="2">samples/s</th></tr></table>\n'
    const { code, stdout, stderr } = await tables(table('| 1 | 100.00 | 1 |') + merged, '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'TABLE_UNREADABLE' },
      unread: [{ why: 'merged-cells' }],
    })
    expect(stderr).toContain('README.md:7')
  })

  it.each([
    ['no table', '# Notes\n\nOnly words.\n', 'without a table'],
    ['no figure', '| name | colour |\n| --- | --- |\n| a | red |\n', '1 table in'],
  ])('does not pass where a document holds %s', async (_, text, seen) => {
    const { code, stdout } = await tables(text, '--json')
    expect(code).toBe(2)
    const { error } = JSON.parse(stdout) as { error: { code: string; seen: string } }
    expect(error.code).toBe('TABLES_NONE')
    expect(error.seen).toContain(seen)
  })

  it.each([
    ['nothing.md', 'PATH_NOT_FOUND'],
    ['.', 'TABLES_NONE'],
  ])('refuses %s: %s', async (path, code) => {
    const ended = await runSteady(['check', '--tables', path, '--json'], freshFolder())
    expect(ended.code).toBe(2)
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code } })
  })
})
