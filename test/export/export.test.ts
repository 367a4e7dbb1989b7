import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parquetReadObjects } from 'hyparquet'
import { beforeAll, describe, expect, it } from 'vitest'
import { viewOf } from '../../src/binary/bytes.ts'
import { maskedCrc32c } from '../../src/binary/tf-record.ts'
import { fieldsOf } from '../../packages/datasets/features.ts'
import { exportFormats } from '../../src/core/export/formats.ts'
import { axes } from '../../src/core/model/axes/axes.ts'
import { writeLayout, writeLogs } from '../compare/logs.ts'
import { expectGolden, readGolden } from '../golden.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'

const [repeats, steps] = [2, 12]

let folder: string

const exporting = (...args: string[]) => runSteady(['export', ...args], folder)

/** Where the files of an export lie by default. */
const at = (format: string, ...path: string[]) => join(folder, 'results/imported/export', format, ...path)

/** The contents of TFRecord's records, whose checksums must be right. */
function recordsOf(file: Uint8Array): Uint8Array[] {
  const records: Uint8Array[] = []
  for (let at = 0; at < file.length;) {
    const length = Number(viewOf(file).getBigUint64(at, true))
    expect(viewOf(file).getUint32(at + 8, true)).toBe(maskedCrc32c(file.subarray(at, at + 8)))
    const content = file.subarray(at + 12, at + 12 + length)
    expect(viewOf(file).getUint32(at + 12 + length, true)).toBe(maskedCrc32c(content))
    records.push(content)
    at += length + 16
  }
  return records
}

const rowsOf = (file: Buffer) =>
  parquetReadObjects({
    file: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer,
  })

const textOf = (format: string, ...path: string[]) => readFileSync(at(format, ...path), 'utf8')

beforeAll(async () => {
  folder = freshFolder()
  const layout = writeLayout(folder)
  writeLogs(join(folder, 'logs'), 0.1, { repeats, steps })
  await runSteady(['import', 'logs', '--layout', layout, '--results', 'results/imported'], folder)
})

describe.each(exportFormats.map(({ name }) => name))('steady export --to %s', (format) => {
  it('writes the same files each time, and names them', async () => {
    const { code, stdout } = await exporting('results/imported', '--to', format, '--json')
    expect(code).toBe(0)
    const { form, files } = JSON.parse(stdout) as { form: string; files: string[] }
    expect(form).toBe(format)
    expect(files.length).toBeGreaterThan(0)
    const first = files.map((file) => readFileSync(join(folder, file)))
    await exporting('results/imported', '--to', format)
    expect(files.map((file) => readFileSync(join(folder, file)))).toEqual(first)
    expect(filesBelow(at(format)).sort()).toEqual(
      files.map((file) => file.replace(`results/imported/export/${format}/`, '')).sort(),
    )
  })

  it('writes where it is told to', async () => {
    const { stdout } = await exporting('results/imported', '--to', format, '--out', `elsewhere/${format}`)
    expect(stdout).toMatch(new RegExp(`^\\d+ files?, .* in elsewhere/${format}\\n$`))
    expect(filesBelow(join(folder, 'elsewhere', format)).length).toBeGreaterThan(0)
  })
})

/**
 * Labels of axes that came after the golden file are left out, so that a new axis changes none.
 *
 * @param text in Prometheus's form
 */
function withLabelsOfGolden(text: string): string {
  const golden = readGolden('export/steadystate.prom')
  const newer = axes.map(({ name }) => labelOf(name)).filter((label) => !golden.includes(`,${label}="`))
  return newer.reduce((kept, label) => kept.replaceAll(new RegExp(`,${label}="[^"]*"`, 'g'), ''), text)
}

const labelOf = (axis: string) => axis.replaceAll('-', '_')

describe('what is exported', () => {
  it('to prometheus is as people have read it, and has a label for each axis with an ordinary value', () => {
    const text = textOf('prometheus', 'steadystate.prom')
    expectGolden(withLabelsOfGolden(text), 'export/steadystate.prom')
    for (const { name } of axes.filter(({ ordinary }) => ordinary !== undefined))
      expect(text).toContain(`,${labelOf(name)}="`)
  })

  it.each([
    ['csv', 'steps.csv'],
    ['latex', 'results.tex'],
  ])('to %s is as people have read it', (format, file) => {
    expectGolden(textOf(format, file), `export/${file}`)
  })

  it.each([
    ['trainer-state', 'trainer_state.json'],
    ['mllog', 'result_0.txt'],
  ])('to %s is as people have read it, of each run', (format, file) => {
    const files = filesBelow(at(format)).sort()
    expect(files).toHaveLength(repeats)
    expectGolden(textOf(format, files[0] ?? ''), `export/${file}`)
  })

  it('has a row for each step of each run, in Parquet and in CSV', async () => {
    const rows = await rowsOf(readFileSync(at('parquet', 'steps.parquet')))
    expect(rows).toHaveLength(repeats * steps)
    expect(rows[0]).toMatchObject({ repeat: 1, step: 1, line: 2, step_time_s: 0.09955, arrived_unix_s: null })
    expect(textOf('csv', 'steps.csv').split('\r\n')).toHaveLength(repeats * steps + 2)
  })

  it('has the same figures in Parquet as in CSV', async () => {
    const rows = await rowsOf(readFileSync(at('parquet', 'runs.parquet')))
    const [head = '', ...lines] = textOf('csv', 'runs.csv').trimEnd().split('\r\n')
    const place = head.split(',').indexOf('throughput')
    expect(rows.map(({ throughput }) => Number(throughput))).toEqual(
      lines.map((line) => Number(line.split(',')[place])),
    )
  })

  it('has the curves of each run as TensorBoard events, which say their version first', () => {
    const files = filesBelow(at('tensorboard'))
    expect(files).toHaveLength(repeats)
    const events = recordsOf(readFileSync(at('tensorboard', files[0] ?? '')))
    expect(events).toHaveLength(1 + steps + 1)
    const [version, first] = events.map((event) => fieldsOf(event) ?? [])
    expect(Buffer.from(version?.find(({ number }) => number === 3)?.content ?? []).toString()).toBe(
      'brain.Event:2',
    )
    const values = (
      fieldsOf(first?.find(({ number }) => number === 5)?.content ?? new Uint8Array()) ?? []
    ).map(({ content }) => ({
      tag: Buffer.from(fieldsOf(content)?.[0]?.content ?? []).toString(),
      value: viewOf(content).getFloat32(content.length - 4, true),
    }))
    expect(values.map(({ tag }) => tag)).toEqual(['throughput', 'step_time', 'loss'])
    expect(values[1]?.value).toBeCloseTo(0.09955, 5)
  })

  it('has a run of MLflow for each run, with its settings and its curves', () => {
    const runs = filesBelow(at('mlflow')).filter((file) => file.endsWith('/metrics/throughput'))
    expect(runs).toHaveLength(repeats)
    const run = runs[0]?.replace('/metrics/throughput', '') ?? ''
    expect(textOf('mlflow', run, 'metrics/throughput').split('\n')).toHaveLength(steps + 1)
    expect(textOf('mlflow', run, 'params/precision')).toBe('fp32')
    expect(textOf('mlflow', run, 'meta.yaml')).toMatch(/^status: 3$/m)
  })
})

describe('a run that steady watched', () => {
  it('has the times at which its lines arrived', async () => {
    const at = freshFolder()
    const suite = writeReplaySuite(at, trainingLog(steps), { repeats: 1 })
    await runSteady(['run', suite, '--results', 'results', '--plain', '--no-report'], at)
    const before = Date.now() / 1000
    await runSteady(['export', 'results', '--to', 'trainer-state'], at)
    await runSteady(['export', 'results', '--to', 'csv'], at)
    const [head = '', first = ''] = readFileSync(join(at, 'results/export/csv/steps.csv'), 'utf8').split(
      '\r\n',
    )
    const arrived = Number(first.split(',')[head.split(',').indexOf('arrived_unix_s')])
    expect(arrived).toBeGreaterThan(before - 600)
    expect(arrived).toBeLessThanOrEqual(before + 1)
  })
})

it('a log whose lines decide their format has its steps', async () => {
  const at = freshFolder()
  const lines = Array.from(
    { length: 40 },
    (_, step) => `it ${step + 1} loss ${9 - step / 10} took ${20 + (step % 3)}.5 ms`,
  )
  mkdirSync(join(at, 'logs'))
  writeFileSync(join(at, 'logs/own.log'), `${lines.join('\n')}\n`)
  const imported = await runSteady(
    ['import', 'logs', '--batch', '8', '--devices', '1', '--results', 'results'],
    at,
  )
  expect(imported.stdout).toMatch(/37\d\.\d+ samples\/s/)
  const { code, stderr } = await runSteady(['export', 'results', '--to', 'csv'], at)
  expect(code, stderr).toBe(0)
  expect(readFileSync(join(at, 'results/export/csv/steps.csv'), 'utf8').split('\r\n')).toHaveLength(42)
})

describe('bad input of steady export', () => {
  it('names the forms where none is asked for, or one that there is not', async () => {
    for (const args of [[], ['--to', 'excel']]) {
      const { code, stderr } = await exporting('results/imported', ...args)
      expect(code).toBe(2)
      expect(stderr).toContain('--to')
    }
  })

  it('writes nothing where the folder is none of results', async () => {
    const { code, stderr } = await exporting('logs', '--to', 'csv')
    expect(code).toBe(2)
    expect(stderr).toContain('RESULTS_NOT_FOUND')
    expect(existsSync(join(folder, 'logs/export'))).toBe(false)
  })

  it('says first that nothing has a figure, with exit code 3, and exports what there is', async () => {
    const at = freshFolder()
    const suite = writeReplaySuite(at, 'nothing\n', { repeats: 1 })
    await runSteady(['run', suite, '--results', 'results', '--plain', '--no-report'], at)
    const { code, stderr } = await runSteady(['export', 'results', '--to', 'csv'], at)
    expect(code).toBe(3)
    expect(stderr).toContain('no figure')
    expect(readFileSync(join(at, 'results/export/csv/steps.csv'), 'utf8').split('\r\n')).toHaveLength(2)
  })

  it('refuses a folder that is a file', async () => {
    const { code, stderr } = await exporting('results/imported', '--to', 'csv', '--out', 'layout.yaml')
    expect(code).toBe(2)
    expect(stderr).toContain('RESULTS_NOT_WRITABLE')
  })
})
