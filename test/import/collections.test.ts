import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { writeFiles } from './own-logs.ts'

interface Imported {
  readonly runs: readonly {
    readonly id: string
    readonly case: {
      readonly parameters: Readonly<Record<string, unknown>>
      readonly topology: unknown
      readonly batchPerDevice: unknown
    }
    readonly origin: {
      readonly source: string
      readonly rule?: { readonly name: string }
      readonly ruleFrom?: string
      readonly printed?: { readonly text: string; readonly source: { readonly line: number } }
    }
    readonly findings: readonly { readonly code: string }[]
  }[]
  readonly figures: readonly {
    readonly runs: readonly {
      readonly run: string
      readonly measurement: {
        readonly throughput: { readonly value?: number }
        readonly findings: readonly { readonly code: string; readonly data?: { readonly why?: unknown } }[]
      }
    }[]
  }[]
  readonly printed: {
    readonly reproduced: number
    readonly ruleFound: number
    readonly different: number
    readonly unprinted: number
  }
  readonly passedOver: readonly { readonly file: string; readonly code: string }[]
}

async function importOf(folder: string, files: Readonly<Record<string, string>>) {
  writeFiles(join(folder, 'tree'), files)
  const { code, stdout, stderr } = await runSteady(['import', 'tree', '--results', 'r', '--json'], folder)
  // 3 where the logs are too short for the rule of their collection.
  expect([0, 3], stderr).toContain(code)
  return JSON.parse(stdout) as Imported
}

const stamp = (second: number) => new Date(Date.UTC(2024, 0, 1, 10, 0, second)).toISOString().slice(0, 23)

/** Steps of one second each, as NVIDIA's TensorFlow example prints them. */
const logOf = (rates: readonly number[]) =>
  [
    `DLL ${stamp(0).replace('T', ' ')}000 - PARAMETER mode : train  batch_size : 16 `,
    ...rates.map((rate, index) => {
      const at = stamp(index + 1).replace('T', ' ')
      return `DLL ${at}000 - (0, ${index + 1}) total_ips : ${rate.toFixed(2)} `
    }),
  ].join('\n') + '\n'

/** Rates that rise as a run warms up and then vary, so that every number of dropped records has another mean. */
const warming = (scale: number) =>
  Array.from({ length: 60 }, (_, index) => scale * (128 - 60 / (index + 1) + 3 * Math.sin(7 * index)))

const printedMean = (rates: readonly number[], dropped: number) => {
  const rest = rates.slice(dropped).map((rate) => Number(rate.toFixed(2)))
  return (rest.reduce((sum, rate) => sum + rate, 0) / rest.length).toFixed(3)
}

const reportOf = (cells: readonly string[]) => `# Own network with TensorFlow

Throughput (images/sec) on V100:

| GPUs | FP32(BS=16) | AMP(BS=16) |
| :--: | :--: | :--: |
${cells.map((row) => `| ${row} |`).join('\n')}
`

const recommenderReport = `# Own recommender

Throughput (examples/sec) of all workers:

| 节点数 | 线程数 | DataSet吞吐 | DataLoader吞吐 |
| :--: | :--: | :--: | :--: |
| 4 | 16 | 342001 | 63402 |
`

/** What one worker of PaddleRec prints with parameter servers. */
const workerLog = ({ workers, rate }: { readonly workers: number; readonly rate: number }) =>
  [
    `I0305 10:00:01.204811 17480 communicator.h:205] trainers: ${workers}`,
    '2024-03-05 10:00:02,000 - INFO - Epoch: 0, Running DataLoader Begin.',
    `2024-03-05 10:01:10,000 - INFO - Epoch: 0, using time 70.5 second, ips ${rate - 1000} example/sec.`,
    `2024-03-05 10:02:10,000 - INFO - Epoch: 1, using time 68.5 second, ips ${rate} example/sec.`,
    '',
  ].join('\n')

const place = 'OwnNet/OtherReports/TensorFlow'
const find = (imported: Imported, source: string) => {
  const run = imported.runs.find(({ origin }) => origin.source.endsWith(source))
  const figure = imported.figures
    .flatMap(({ runs }) => runs)
    .find((figureRun) => figureRun.run === run?.id)?.measurement
  return { run, figure, codes: run?.findings.map(({ code }) => code) ?? [] }
}

describe('steady import of a collection', () => {
  it('finds the rule of each log in the figures that the documents beside it print', async () => {
    const [oneGpu, eightGpus, halfPrecision] = [warming(1), warming(7.5), warming(2)]
    const imported = await importOf(freshFolder(), {
      [`${place}/README.md`]: reportOf([
        `1 | ${printedMean(oneGpu, 13)} | 250.123`,
        `8 | ${printedMean(eightGpus, 5)} | —`,
      ]),
      [`${place}/logs/V100_LOG/tf_gpu1_fp32_bs16.txt`]: logOf(oneGpu),
      [`${place}/logs/V100_LOG/tf_gpu8_fp32_bs16.txt`]: logOf(eightGpus),
      [`${place}/logs/V100_LOG/tf_gpu1_amp_bs16.txt`]: logOf(halfPrecision),
      [`${place}/logs/V100_LOG/tf_gpu8_amp_bs16.txt`]: logOf(halfPrecision),
    })
    const searched = find(imported, 'gpu1_fp32_bs16.txt')
    expect(searched.run?.origin.rule?.name).toBe('perf-mean-13')
    expect(searched.figure?.throughput.value?.toFixed(3)).toBe(printedMean(oneGpu, 13))
    expect(searched.codes).toContain('rule-found')
    expect(searched.run?.origin.printed?.source.line).toBe(7)

    const usual = find(imported, 'gpu8_fp32_bs16.txt')
    expect(usual.run?.origin.rule?.name).toBe('perf-mean-5')
    expect(usual.codes).not.toContain('rule-found')

    expect(find(imported, 'gpu1_amp_bs16.txt').codes).toContain('printed-figure-differs')
    expect(find(imported, 'gpu8_amp_bs16.txt').run?.origin.printed).toBeUndefined()
    expect(imported.printed).toMatchObject({ reproduced: 1, ruleFound: 1, different: 1, unprinted: 1 })
    expect([searched.run?.origin.ruleFrom, usual.run?.origin.ruleFrom]).toEqual(['document', 'usual'])
  })

  it('marks a rule that was found from the document wherever its figure is shown, and never counts it as reproduced', async () => {
    const folder = freshFolder()
    const rates = warming(1)
    const files = {
      [`${place}/README.md`]: reportOf([`1 | ${printedMean(rates, 13)} | —`]),
      [`${place}/logs/V100_LOG/tf_gpu1_fp32_bs16.txt`]: logOf(rates),
    }
    writeFiles(join(folder, 'tree'), files)
    const steady = async (...args: string[]) => {
      const { stdout } = await runSteady(args, folder)
      return stdout.replaceAll(/\s+/g, ' ')
    }
    const imported = await steady('import', 'tree', '--results', 'r')
    expect(imported).toContain('1 figure in its documents: 0 reproduced, 0 differ')
    expect(imported).toContain('1 by a rule found from the document: not counted as reproduced')
    await steady('report', 'r')
    const report = (name: string) => readFileSync(join(folder, 'r/report', name), 'utf8')
    expect(report('report.en.md')).toContain('perf-mean-13, rule found from the document')
    expect(report('report.zh.md')).toContain('perf-mean-13（规则由文档反推）')
    expect(report('report.csv')).toMatch(/,rule_from,.*\r\n.*,document,/)
    expect(JSON.parse(report('report.json'))).toMatchObject({ runs: [{ ruleFrom: 'document' }] })
    expect(await steady('check', 'r')).toContain('not counted as reproduced: the figures of 1 run')

    const usual = await steady('import', 'tree', '--usual-rules', '--results', 'u')
    expect(usual).toContain('0 reproduced, 1 differ')
    expect(usual).toContain('perf-mean-5: 1 log')
    rmSync(join(folder, 'tree', place, 'README.md'))
    expect(await steady('import', 'tree', '--results', 'w')).toContain('perf-mean-5: 1 log')
  })

  it('shows its own figure and the reason where the rule of the collection gives another', async () => {
    const rates = Array.from({ length: 60 }, (_, index) => 700 + (index % 7))
    const imported = await importOf(freshFolder(), {
      [`${place}/logs/tf_gpu8_fp32_bs16.txt`]: logOf(rates),
    })
    const { figure } = find(imported, 'bs16.txt')
    const apart = figure?.findings.find(({ code }) => /^(?:rules-differ|steady-gives-none)$/.test(code))
    expect(apart, JSON.stringify(figure?.findings)).toBeDefined()
    expect(figure?.throughput.value).toBeGreaterThan(699)
  })

  it('never takes logs of two kinds of devices, or of two campaigns, for repeats of each other', async () => {
    const imported = await importOf(freshFolder(), {
      'OwnNet/logs/V100_LOG/tf_gpu1_fp32_bs16.txt': logOf(warming(1)),
      'OwnNet/logs/A100_LOG/tf_gpu1_fp32_bs16.txt': logOf(warming(3)),
      'OwnNet/logs/A100_LOG/tf_new_gpu1_fp32_bs16.txt': logOf(warming(4)),
    })
    expect(imported.figures.map(({ runs }) => runs.length)).toEqual([1, 1, 1])
    expect(imported.runs.map(({ case: { parameters } }) => parameters['accelerator']).toSorted()).toEqual([
      'A100',
      'A100',
      'V100',
    ])
    expect(find(imported, 'tf_new_gpu1_fp32_bs16.txt').codes).toContain('case-claimed-twice')
  })

  it('reads recommenders on parameter servers: workers of the log, batch of the settings, the figure of their reader', async () => {
    const imported = await importOf(freshFolder(), {
      'OwnRec/readme.md': recommenderReport,
      'OwnRec/scripts/async_dataset.yaml': 'runner:\n  thread_num: 16\n  train_batch_size: 1000\n',
      'OwnRec/logs/OwnRec_DataSet_16Thread_4Node': workerLog({ workers: 4, rate: 85_500.25 }),
      'OwnRec/logs/OwnRec_DataLoader_16Thread_4Node': workerLog({ workers: 4, rate: 15_850.5 }),
    })
    const read = find(imported, 'OwnRec_DataSet_16Thread_4Node')
    expect(read.run?.case).toMatchObject({
      topology: { nodes: 4, devicesPerNode: 1 },
      batchPerDevice: 16_000,
    })
    expect(read.figure?.throughput.value).toBe(342_001)
    expect(read.run?.origin.printed?.text).toBe('342001')
    expect(imported.passedOver).toContainEqual(
      expect.objectContaining({
        file: 'OwnRec/logs/OwnRec_DataLoader_16Thread_4Node',
        code: 'batch-unknown',
      }),
    )
  })

  it('warns where one log stands under two cases', async () => {
    const settings = 'runner:\n  thread_num: 16\n  train_batch_size: 1000\n'
    const log = workerLog({ workers: 4, rate: 85_500.25 })
    const imported = await importOf(freshFolder(), {
      'OwnRec/scripts/async_dataset.yaml': settings,
      'OwnRec/logs/OwnRec_DataSet_16Thread_4Node': log,
      'OtherRec/scripts/async_dataset.yaml': settings,
      'OtherRec/logs/OtherRec_DataSet_16Thread_4Node': log,
    })
    expect(imported.runs.map(({ findings }) => findings.map(({ code }) => code))).toEqual([
      expect.arrayContaining(['log-of-several-cases']),
      expect.arrayContaining(['log-of-several-cases']),
    ])
  })

  it('takes a copy of a log for the same run, and names it', async () => {
    const imported = await importOf(freshFolder(), {
      '1n2g/own_b16_fp32_1.log': logOf(warming(1)),
      '1n2g/own_b16_fp32_2.log': logOf(warming(1)),
      '1n2g/own_b16_fp32_3.log': logOf(warming(1.01)),
    })
    expect(imported.runs.map(({ origin }) => origin.source)).toEqual([
      '1n2g/own_b16_fp32_1.log',
      '1n2g/own_b16_fp32_3.log',
    ])
    expect(imported.passedOver).toMatchObject([{ file: '1n2g/own_b16_fp32_2.log', code: 'log-identical' }])
  })

  it('follows a link out of the folder once, and names loops, links to what it reads anyway, and broken links', async () => {
    const folder = freshFolder()
    writeFiles(join(folder, 'elsewhere'), {
      '1n4g/own_b16_fp32_1.log': logOf(warming(2)),
    })
    const tree = join(folder, 'tree')
    mkdirSync(tree)
    symlinkSync('../elsewhere', join(tree, 'linked'))
    symlinkSync('../elsewhere', join(tree, 'linked-again'))
    symlinkSync('../nothing', join(folder, 'elsewhere', 'broken'))
    symlinkSync('../tree', join(folder, 'elsewhere', 'back'))
    symlinkSync('1n2g', join(tree, 'alias'))
    symlinkSync('/dev/zero', join(tree, 'own_b16_fp32_2.log'))
    execFileSync('mkfifo', [join(tree, 'own_b16_fp32_3.log')])
    const imported = await importOf(folder, { '1n2g/own_b16_fp32_1.log': logOf(warming(1)) })
    expect(imported.runs.map(({ origin }) => origin.source).toSorted()).toEqual([
      '1n2g/own_b16_fp32_1.log',
      'linked/1n4g/own_b16_fp32_1.log',
    ])
    expect(imported.passedOver.map(({ file, code }) => [file, code])).toEqual([
      ['alias', 'link-read-elsewhere'],
      ['linked-again', 'link-read-elsewhere'],
      ['linked/back', 'link-read-elsewhere'],
      ['linked/broken', 'link-broken'],
      ['own_b16_fp32_2.log', 'not-a-file'],
      ['own_b16_fp32_3.log', 'not-a-file'],
    ])
  })

  it('tries every file in a folder of logs, and says why a log that nobody knows gave no run', async () => {
    const imported = await importOf(freshFolder(), {
      'OwnNet/logs/tf_gpu1_fp32_bs16.txt': logOf(warming(1)),
      'OwnNet/logs/words_of_nobody': 'hello\nworld\n',
      'OwnNet/logs/make_plots.py': 'print(1)\n',
    })
    expect(imported.runs).toHaveLength(1)
    expect(imported.passedOver.map(({ file, code }) => [file, code])).toEqual([
      ['OwnNet/logs/make_plots.py', 'name-unknown'],
      ['OwnNet/logs/words_of_nobody', 'LOG_FORMAT_UNDETECTED'],
    ])
  })

  it('says that a tree is empty, and that a tree without logs links to archives of them', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'tree'))
    const errorOf = async () => {
      const { code, stderr } = await runSteady(['import', 'tree'], folder)
      expect(code).toBe(2)
      return stderr.replaceAll(/\s+/g, ' ')
    }
    expect(await errorOf()).toContain('has no files')
    writeFiles(join(folder, 'tree'), {
      'README.md':
        'The [logs of all runs](https://example.org/own/run-logs.zip) and [data](https://example.org/d.zip).',
    })
    const linked = await errorOf()
    expect(linked).toContain('1 archive of logs')
    expect(linked).toContain('https://example.org/own/run-logs.zip')
  })
})

const checkouts = process.env['STEADY_COLLECTIONS']
const why =
  checkouts === undefined ? ' (skipped: STEADY_COLLECTIONS does not name a folder of checkouts)' : ''

describe.skipIf(checkouts === undefined)(`checkouts of public collections${why}`, () => {
  it('of PaddlePaddle/Perf give at least 90 figures as its documents print them, 60 by the usual rules', async () => {
    const folder = freshFolder()
    const from = join(checkouts ?? '', 'Perf')
    const { code, stdout, stderr } = await runSteady(['import', from, '--results', 'r', '--json'], folder)
    expect(code, stderr).toBe(0)
    const { reproduced, ruleFound } = (JSON.parse(stdout) as Imported).printed
    expect(reproduced).toBeGreaterThanOrEqual(60)
    expect(reproduced + ruleFound).toBeGreaterThanOrEqual(90)
  })

  it('of DLPerf have no logs, and the error names the archives that its documents link to', async () => {
    const from = join(checkouts ?? '', 'DLPerf')
    const { code, stderr } = await runSteady(['import', from], freshFolder())
    expect(code).toBe(2)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('archives of logs')
  })
})
