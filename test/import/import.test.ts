import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import { ownLog, writeFiles } from './own-logs.ts'

const steady = (folder: string, ...args: string[]) => runSteady(args, folder)

interface Printed {
  readonly runs: readonly {
    readonly id: string
    readonly case: {
      readonly axes: { readonly precision: string; readonly data: string }
      readonly batchPerDevice: number
    }
    readonly origin: {
      readonly source: string
      readonly part: number
      readonly log: { readonly path: string }
    }
    readonly outcome: { readonly state: string }
    readonly findings: readonly { readonly code: string }[]
  }[]
  readonly figures: readonly {
    readonly case: { readonly id: string }
    readonly throughput: { readonly value?: { readonly value: number } }
  }[]
  readonly passedOver: readonly { readonly file: string; readonly code: string }[]
}

/** Imports `logs/` into `results` and gives what --json prints. */
async function importOf(folder: string, ...more: string[]): Promise<Printed> {
  const { code, stdout, stderr } = await steady(
    folder,
    'import',
    'logs',
    '--results',
    'results',
    '--json',
    ...more,
  )
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Printed
}

const ladder = {
  'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100.4 }),
  'logs/1n1g/rn_b64_fp32_2.log': ownLog({ rate: 100.6 }),
  'logs/1n1g/rn_b64_fp32_3.log': ownLog({ rate: 101 }),
  'logs/2n8g/rn_b64_fp32_1.log': ownLog({ rate: 1500 }),
  'logs/2n8g/rn_b64_fp32_2.log': ownLog({ rate: 1508.5 }),
  'logs/2n8g/rn_b64_fp32_3.log': ownLog({ rate: 1509 }),
}

describe('steady import of logs', () => {
  it('prints the medians and speedups of a folder in the layout of DLPerf, under its rule', async () => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    const { code, stdout } = await steady(folder, 'import', 'logs')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^6 runs of 2 cases, protocol dlperf-first-100$/m)
    expect(stdout).toMatch(/^1x1 +100\.60 images\/s .* 1\.00×/m)
    expect(stdout).toMatch(/^2x8 +1508\.50 images\/s .* 15\.00× \(/m)
    expect(stdout).toMatch(/steady report results\/logs\n +steady check results\/logs/)
  })

  it('makes results that can be reported and checked', async () => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    await importOf(folder)
    expect((await steady(folder, 'report', 'results')).code).toBe(0)
    const report = readFileSync(join(folder, 'results/report/report.en.md'), 'utf8')
    expect(report).toContain('- Data: data not stated')
    expect(report).toContain('rn · TensorFlow')
    const checked = await steady(folder, 'check', 'results')
    expect(checked.stdout).toMatch(/^checked 6 logs .* no drift$/m)
    expect(checked.code).toBe(0)
  })

  it('takes a log without a finite loss for a diverged run, which has no figure', async () => {
    const folder = freshFolder()
    const lossy = (loss: string) =>
      ownLog({ rate: 100 }).replaceAll(/total_ips : (\S+)/g, `total_loss : ${loss}  total_ips : $1`)
    writeFiles(folder, {
      'logs/1n1g/rn_b64_fp32_1.log': lossy('6.9'),
      'logs/1n1g/rn_b64_fp32_2.log': lossy('nan'),
    })
    const { runs, figures } = await importOf(folder)
    expect(runs.map(({ outcome }) => outcome)).toMatchObject([
      { state: 'completed' },
      { state: 'diverged', line: 2, text: expect.stringContaining('total_loss : nan') as string },
    ])
    expect(figures).toMatchObject([{ throughput: { value: { value: 100 } }, runs: [{ repeat: 1 }] }])
  })

  it('counts a run once that was copied by hand', async () => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    await importOf(folder)
    const [first = '', second = ''] = readdirSync(join(folder, 'results/runs'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((path) => path.endsWith('run.json'))
      .map((path) => join(folder, 'results/runs', path))
      .sort()
    const read = (path: string) =>
      JSON.parse(readFileSync(path, 'utf8')) as Record<'run', { origin: { log: { path: string } } }>
    const [firstRecord, secondRecord] = [read(first), read(second)]
    const { path } = secondRecord.run.origin.log
    copyFileSync(join(folder, 'results', firstRecord.run.origin.log.path), join(folder, 'results', path))
    const copied = {
      ...secondRecord.run,
      origin: { ...firstRecord.run.origin, log: { ...firstRecord.run.origin.log, path } },
    }
    writeFileSync(second, JSON.stringify({ ...secondRecord, run: copied }))
    const { code, stdout } = await steady(folder, 'report', 'results', '--format', 'json', '--out', '-')
    // The list of files has the record as it was.
    expect(code).toBe(1)
    expect(stdout).toContain('"run-copied"')
    expect(stdout).toContain('"repeats-without-figure"')
  })

  it('copies each log byte for byte, and puts nothing beside it but what is known of the run', async () => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    const { runs } = await importOf(folder)
    for (const { origin } of runs) {
      expect(readFileSync(join(folder, 'results', origin.log.path))).toEqual(
        readFileSync(join(folder, 'logs', origin.source)),
      )
    }
    expect(filesBelow(join(folder, 'results/runs')).map((file) => file.replace(/^.*\//, ''))).toEqual(
      runs.flatMap(() => ['log.txt', 'run.json']),
    )
  })

  it('files a run under what its log says where the name says otherwise, and says so', async () => {
    const folder = freshFolder()
    writeFiles(folder, { 'logs/1n4g/rn_b64_fp32_1.log': ownLog({ rate: 400, amp: true, batch: 64 }) })
    const { runs } = await importOf(folder)
    expect(runs.map((run) => [run.id, run.findings.map(({ code }) => code)])).toEqual([
      ['rn-tensorflow_1x4_amp_b64_data-unstated/1', ['name-contradicts-log']],
    ])
    const { stdout } = await steady(folder, 'import', 'logs', '--results', 'again', '--explain')
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      "the file's name states precision single, the log states half",
    )
  })

  it('makes a run of each of two that one file holds', async () => {
    const folder = freshFolder()
    const two = ownLog({ rate: 64, devices: 1 }) + ownLog({ rate: 512, devices: 8 })
    writeFiles(folder, { 'logs/tf_gpu1_gpu8_fp32_bs64.txt': two })
    const { runs, figures } = await importOf(folder, '--protocol', 'dlperf')
    expect(runs.map(({ id, origin }) => [id.split('_')[1], origin.part])).toEqual([
      ['1x1', 1],
      ['1x8', 2],
    ])
    expect(figures.map(({ throughput }) => throughput.value?.value)).toEqual([64, 512])
  })

  it('unpacks a packed log, and keeps it as it was before it was packed', async () => {
    const folder = freshFolder()
    const packed = gzipSync(ownLog({ rate: 250 }))
    writeFiles(folder, { 'logs/1n2g/rn_b64_fp32_1.log.gz': packed })
    const { runs, figures } = await importOf(folder)
    expect(figures.map(({ throughput }) => throughput.value?.value)).toEqual([250])
    const path = runs[0]?.origin.log.path ?? ''
    expect(readFileSync(join(folder, 'results', path))).toEqual(gunzipSync(packed))
  })

  it('passes over what is no log, and names it', async () => {
    const folder = freshFolder()
    writeFiles(folder, {
      ...ladder,
      'logs/README.md': '# Own logs\n',
      'logs/1n1g/curve.png': new Uint8Array([137, 80, 78, 71, 0, 1, 2, 3]),
      'logs/1n1g/rn_b64_fp32_4.log': new Uint8Array([137, 80, 78, 71, 0, 1, 2, 3]),
      'logs/1n1g/rn_b64_fp32_5.log': 'the job was cancelled before it started\n',
      'logs/1n1g/rn_b64_fp32_6.log': '',
    })
    const { runs, passedOver } = await importOf(folder)
    expect(runs).toHaveLength(6)
    expect(passedOver.map(({ file, code }) => `${file} ${code}`)).toEqual([
      '1n1g/curve.png name-unknown',
      '1n1g/rn_b64_fp32_4.log LOG_NOT_TEXT',
      '1n1g/rn_b64_fp32_5.log LOG_FORMAT_UNDETECTED',
      '1n1g/rn_b64_fp32_6.log LOG_EMPTY',
      'README.md name-unknown',
    ])
    const { stdout } = await steady(folder, 'import', 'logs', '--results', 'again')
    expect(stdout).toMatch(/Skipped files\n +1n1g\/rn_b64_fp32_4\.log/)
  })

  it('doubts a figure that the log itself contradicts at its end', async () => {
    const folder = freshFolder()
    writeFiles(folder, { 'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100, summary: 1600 }) })
    const { stdout } = await steady(folder, 'import', 'logs')
    expect(stdout).toContain('doubtful: rn-tensorflow_1x1_fp32_b64')
    expect(stdout).toContain('summary-differs')
  })

  it('never prints as a measurement what the final figure of the program refutes, and names both', async () => {
    const folder = freshFolder()
    writeFiles(folder, { 'train.log': ownLog({ rate: 100, summary: 1600 }) })
    const measured = await steady(folder, 'measure', 'train.log', '--devices', '1', '--batch', '100')
    expect(measured.code).toBe(0)
    expect(measured.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /— steady: the steps give 100 images\/s, but the program's own final figure, on line \d+, is 1600 images\/s/,
    )
    expect(measured.stdout).not.toMatch(/ 100(?:\.00)? images\/s +\d/)
    const final = await steady(folder, 'measure', 'train.log', '--protocol', 'ngc')
    expect(final.stdout).toContain('1600.00 images/s')
  })

  it('says what it assumed of a precision that nobody stated', async () => {
    const folder = freshFolder()
    writeFiles(folder, { 'logs/tf_gpu8_bs64.txt': ownLog({ rate: 800 }) })
    const { runs } = await importOf(folder)
    expect(runs.map((run) => [run.case.axes.precision, run.findings.map(({ code }) => code)])).toEqual([
      ['fp32', ['precision-assumed']],
    ])
  })

  it('writes the result file of DLPerf with its rounding, and null where there is no speedup', async () => {
    const folder = freshFolder()
    writeFiles(folder, { ...ladder, 'logs/1n4g/amp_b32_fp16_1.log': ownLog({ rate: 123.456 }) })
    await importOf(folder, '--dlperf-json', 'own.json')
    const text = readFileSync(join(folder, 'own.json'), 'utf8')
    expect(text).not.toContain('NaN')
    expect(JSON.parse(text)).toEqual({
      rn: {
        '1n1g': { average_speed: 100.67, batch_size_per_device: 64, median_speed: 100.6, speedup: 1 },
        '2n8g': { average_speed: 1505.83, batch_size_per_device: 64, median_speed: 1508.5, speedup: 15 },
      },
      amp: {
        '1n4g': { average_speed: 123.46, batch_size_per_device: 32, median_speed: 123.46, speedup: null },
      },
    })
  })
})

describe('steady import --dlperf-json', () => {
  it('loses no figure where a model ran with several batches', async () => {
    const folder = freshFolder()
    writeFiles(folder, {
      'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 100 }),
      'logs/1n1g/rn_b32_fp32_1.log': ownLog({ rate: 90 }),
    })
    await importOf(folder, '--dlperf-json', 'own.json')
    expect(JSON.parse(readFileSync(join(folder, 'own.json'), 'utf8'))).toMatchObject({
      'rn-tensorflow_fp32_b32_data-unstated': { '1n1g': { median_speed: 90 } },
      'rn-tensorflow_fp32_b64_data-unstated': { '1n1g': { median_speed: 100 } },
    })
  })
})

describe('steady import again', () => {
  const contents = (folder: string) =>
    filesBelow(join(folder, 'results')).map((file) => [
      file,
      readFileSync(join(folder, 'results', file), 'utf8'),
    ])

  it('changes nothing where the same logs are imported again', async () => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    await importOf(folder)
    const before = contents(folder)
    await importOf(folder)
    expect(contents(folder)).toEqual(before)
  })

  it.each([
    ['other logs of the same names', { 'logs/1n1g/rn_b64_fp32_2.log': ownLog({ rate: 50 }) }],
    ['further logs', { 'logs/4n8g/rn_b64_fp32_1.log': ownLog({ rate: 3000 }) }],
  ])('refuses %s in the same results folder, and overwrites nothing', async (_, other) => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    await importOf(folder)
    const before = contents(folder)
    writeFiles(folder, other)
    const { code, stderr } = await steady(folder, 'import', 'logs', '--results', 'results')
    expect(code).toBe(2)
    expect(stderr).toMatch(/IMPORT_OF_OTHER_LOGS|RESULTS_OF_ANOTHER_SUITE/)
    expect(contents(folder)).toEqual(before)
  })

  it('finishes an import that was broken off', async () => {
    const folder = freshFolder()
    writeFiles(folder, ladder)
    const { runs } = await importOf(folder)
    const lost = join(folder, 'results/runs', runs[3]?.id ?? '', 'run.json')
    const content = readFileSync(lost, 'utf8')
    writeFileSync(join(folder, 'results/runs', runs[3]?.id ?? '', 'log.txt'), 'half of a')
    rmSync(lost)
    await importOf(folder)
    expect(readFileSync(lost, 'utf8')).toBe(content)
    expect((await steady(folder, 'check', 'results')).code).toBe(0)
  })
})

describe('steady import refuses, with what to do and exit code 2,', () => {
  const refusal = async (files: Readonly<Record<string, string>>, ...args: string[]) => {
    const folder = freshFolder()
    writeFiles(folder, files)
    const { code, stdout, stderr } = await steady(folder, 'import', ...args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(existsSync(join(folder, 'results'))).toBe(false)
    expect(stderr).not.toMatch(/\n +at /)
    return stderr
  }

  it('a folder whose logs do not say of how many devices they are', async () => {
    const printed = await refusal({ 'logs/train.log': ownLog({ rate: 1 }), 'logs/notes.txt': 'x' }, 'logs')
    expect(printed).toContain('IMPORT_NOTHING_FOUND')
    expect(printed).toContain('--devices')
  })

  it('a folder of documents', async () => {
    const printed = await refusal({ 'logs/notes.md': 'x' }, 'logs')
    expect(printed).toContain('IMPORT_NOTHING_FOUND')
    expect(printed).toContain('--layout')
  })

  it('a folder whose named files hold nothing that can be read, with the first one’s reason', async () => {
    const printed = await refusal({ 'logs/1n1g/rn_b64_fp32_1.log': 'nothing\n' }, 'logs')
    expect(printed).toContain('IMPORT_NOTHING_FOUND')
    expect(printed).toContain('1n1g/rn_b64_fp32_1.log')
  })

  it('a folder that is not there, and a file in its place', async () => {
    expect(await refusal({}, 'nowhere')).toContain('IMPORT_FOLDER_NOT_FOUND')
    expect(await refusal({ 'a.log': 'x' }, 'a.log')).toContain(
      "'steady measure' reads a single log".slice(1, 15),
    )
  })

  it('neither a folder nor --published', async () => {
    expect(await refusal({})).toContain('IMPORT_NOTHING_NAMED')
  })

  it('an unknown layout, with the nearest', async () => {
    const printed = await refusal(
      { 'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 1 }) },
      'logs',
      '--layout',
      'dlpref',
    )
    expect(printed).toContain('LAYOUT_UNKNOWN')
    expect(printed).toContain("Did you mean 'dlperf'?")
  })

  it('an unknown protocol', async () => {
    const printed = await refusal(
      { 'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 1 }) },
      'logs',
      '--protocol',
      'dlpref',
    )
    expect(printed).toContain('PROTOCOL_UNKNOWN')
  })

  it.each([
    ['a key that is none', 'rules:\n  - path: a\n    sett: {}\n', 'm.yaml:3:5', 'LAYOUT_KEY_UNKNOWN'],
    [
      'a value of another kind',
      'rules:\n  - path: a\n    set: { devices: many }\n',
      'm.yaml:3:21',
      'LAYOUT_VALUE_INVALID',
    ],
    [
      'a placeholder that is none',
      'rules:\n  - path: "{gpus}.log"\n',
      'm.yaml:2:11',
      'LAYOUT_PLACEHOLDER_UNKNOWN',
    ],
    ['no YAML', 'rules: [\n', 'm.yaml:', 'LAYOUT_SYNTAX'],
  ])('a layout file with %s, with the place', async (_, layout, place, code) => {
    const printed = await refusal({ 'm.yaml': layout, 'logs/a': 'x' }, 'logs', '--layout', 'm.yaml')
    expect(printed).toContain(code)
    expect(printed).toContain(place)
  })

  it('a layout file that is not there', async () => {
    expect(await refusal({ 'logs/a': 'x' }, 'logs', '--layout', 'm.yaml')).toContain('LAYOUT_NOT_FOUND')
  })
})

describe('steady import --layout FILE', () => {
  it('files logs under what their rule says, and the log still counts for more', async () => {
    const folder = freshFolder()
    writeFiles(folder, {
      'logs/v100/resnet-amp-x8-run2.txt': ownLog({ rate: 800, batch: 96 }),
      'm.yaml': [
        'rules:',
        "  - path: 'v100/{model}-{precision}-x{devices}-run{repeat}.txt'",
        '    set: { batch: 128, data: real, loader: dali, xla: true }',
      ].join('\n'),
    })
    const { runs } = await importOf(folder, '--layout', 'm.yaml')
    expect(runs.map((run) => [run.id, run.findings.map(({ code }) => code)])).toEqual([
      ['resnet-tensorflow_1x8_amp_b96_xla_dali_real/2', ['name-contradicts-log']],
    ])
  })

  it('reads the same wherever a placeholder stands again', async () => {
    const folder = freshFolder()
    writeFiles(folder, {
      'logs/x8/a-x8-b4.log': ownLog({ rate: 800 }),
      'logs/x8/a-x4-b4.log': ownLog({ rate: 400 }),
      'm.yaml': "rules: [{ path: 'x{devices}/{model}-x{devices}-b{batch}.log' }]",
    })
    const { runs, passedOver } = await importOf(folder, '--layout', 'm.yaml', '--from', 'steps')
    expect(runs.map(({ origin }) => origin.source)).toEqual(['x8/a-x8-b4.log'])
    expect(passedOver.map(({ file }) => file)).toEqual(['x8/a-x4-b4.log'])
  })
})

describe('steady import --format FILE', () => {
  const format =
    "id: ours\nunit: images\nrates: global\npattern: 'speed is (?P<rate>[0-9.]+) after (?P<step>\\d+)'\n"
  const lines = (rate: number) =>
    Array.from({ length: 140 }, (_, n) => `speed is ${rate} after ${n}\n`).join('')

  it('keeps the format with the results, which check reads after the file is gone', async () => {
    const folder = freshFolder()
    writeFiles(folder, { 'logs/1n1g/rn_b64_fp32_1.log': lines(80), 'ours.yaml': format })
    const { figures } = await importOf(folder, '--format', './ours.yaml')
    expect(figures.map(({ throughput }) => throughput.value?.value)).toEqual([80])
    rmSync(join(folder, 'ours.yaml'))
    expect((await steady(folder, 'report', 'results')).code).toBe(0)
    expect((await steady(folder, 'check', 'results')).code).toBe(0)
    expect(readFileSync(join(folder, 'results/report/report.en.md'), 'utf8')).toContain('80.00')
  })

  it('refuses logs of which no line matches it', async () => {
    const folder = freshFolder()
    writeFiles(folder, { 'logs/1n1g/rn_b64_fp32_1.log': ownLog({ rate: 80 }), 'ours.yaml': format })
    const { code, stderr } = await steady(folder, 'import', 'logs', '--format', './ours.yaml')
    expect(code).toBe(2)
    expect(stderr).toContain('no line of the log matches the log format')
  })
})

describe('steady import --published', () => {
  it('shows in the report where a document’s own arithmetic is off', async () => {
    const folder = freshFolder()
    writeFiles(folder, {
      'own.yaml': `baseline: own
title: { en: Own, zh: 自有 }
collection: Own/Collection
revision: '1'
published: '2026'
tables:
  - document: README.md
    framework: OneFlow
    model: ResNet-50 v1.5
    precision: fp32
    batch: 128
    figures:
      - { topology: 1x1, throughput: 100, speedup: 1, line: 8 }
      - { topology: 1x8, throughput: 700, speedup: 7.5, line: 9 }
      - { topology: 2x8, throughput: 1300, speedup: 13, line: 10, runs: [{ throughput: 1200, line: 2 }, { throughput: 1300, line: 3 }] }
`,
    })
    const printed = await steady(
      folder,
      'import',
      '--published',
      'own.yaml',
      '--suite',
      'dlperf-oneflow-resnet50',
      '--results',
      'r',
    )
    expect(printed.code, printed.stderr).toBe(0)
    expect(printed.stdout).toContain('published-speedup-differs')
    await steady(folder, 'report', 'r', '--format', 'md')
    const report = readFileSync(join(folder, 'r/report/report.en.md'), 'utf8')
    expect(report).toContain('README.md prints the speedup 7.5 at line 9; its throughputs give 7.00')
    expect(report).toContain('README.md prints 1300 at line 10; the median of its repeats is 1250')
    const zh = readFileSync(join(folder, 'r/report/report.zh.md'), 'utf8')
    expect(zh).toContain('README.md 第 9 行的加速比为 7.5，而按其吞吐率计算应为 7.00')
  })
})

describe('names that state no repeat', () => {
  it.each(['1n1g/rn_b64_fp32_r0.log', `1n1g/rn_b64_fp32_${'9'.repeat(23)}.log`])(
    'are counted: %s',
    async (name) => {
      const folder = freshFolder()
      writeFiles(folder, { [`logs/${name}`]: ownLog({ rate: 100 }) })
      writeFileSync(
        join(folder, 'layout.yaml'),
        'rules: [{ path: "{nodes}n{devices-per-node}g/{model}_b{batch}_{precision}_r{repeat}.log" }]',
      )
      const layout = name.includes('_r') ? ['--layout', './layout.yaml'] : []
      const { stdout } = await steady(folder, 'import', 'logs', '--results', 'results', '--json', ...layout)
      const { runs } = JSON.parse(stdout) as Printed
      expect(runs.map(({ id }) => id.slice(id.lastIndexOf('/')))).toEqual(['/1'])
    },
  )
})

it('leaves no half-made folder where a log cannot be copied', async () => {
  const folder = freshFolder()
  writeFiles(folder, ladder)
  const results = join(folder, 'results')
  // What stands in the place of a run's folder keeps its log from being written.
  const id = (await importOf(folder)).runs[0]?.id ?? ''
  rmSync(results, { recursive: true })
  writeFiles(folder, { 'logs/report.yaml': `sections: [{ place: setup, body: "![](missing.png)" }]` })
  const { code } = await steady(folder, 'import', 'logs', '--results', 'results')
  expect([code, existsSync(results), id === '']).toEqual([2, false, false])
})
