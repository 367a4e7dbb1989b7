import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runSteady } from '../run/steady.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-metric-files-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

interface MeasuredJson {
  readonly format: string
  readonly throughput: { readonly value: number | null; readonly unit: string; readonly missing?: unknown }
  readonly findings: readonly { readonly code: string }[]
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => `${line(index + 1)}\n`).join('')

async function measured(name: string, content: string, ...options: string[]) {
  writeFileSync(join(folder, name), content)
  const { code, stdout, stderr } = await runSteady(['measure', name, '--json', ...options], folder)
  expect(code, stderr).toBe(0)
  const { measurements } = JSON.parse(stdout) as { readonly measurements: readonly [MeasuredJson] }
  return measurements[0]
}

const figureOf = ({ throughput }: MeasuredJson) => throughput

/** A step lasts a quarter of a second, give or take what every clock does. */
const at = (step: number) => 0.25 * step + 0.003 * (step % 3)

describe('a table of metrics has the speed that its columns show', () => {
  it.each([
    [
      'results.csv of Ultralytics, which has a row for each epoch of 160 s',
      'epoch,time,train/box_loss,metrics/mAP50(B),val/box_loss,lr/pg0\n' +
        lines(12, (row) => `${row},${160 * row + 0.1 * (row % 2)},1.1,0.15,1.03,0.0006`),
      1 / 160,
      'epochs/s',
    ],
    [
      'metrics.csv of Lightning, whose losses and times stand in separate rows',
      'epoch,step,train/device/batches_per_sec,train/time,train_loss\n' +
        lines(20, (row) => `0,${10 * row},,,2.5\n0,${10 * row},4.0,${at(10 * row)},`),
      4,
      'steps/s',
    ],
    [
      'a chart that Weights & Biases exported',
      '"Step","run 3 - throughput/tokens_per_sec","run 3 - throughput/tokens_per_sec__MIN","run 3 - throughput/tokens_per_sec__MAX"\n' +
        lines(20, (row) => `"${10 * row}","${51_200 + (row % 2)}","51000","51400"`),
      51_200.5,
      'tokens/s',
    ],
    [
      'a history of Weights & Biases, with the steps of the trainer beside calls of its logger',
      ',_step,_runtime,_timestamp,train/global_step,train/loss\n' +
        lines(20, (row) => `${row},${row},${9 + at(10 * row)},${1.7e9 + at(10 * row)},${10 * row},2.5`),
      4,
      'steps/s',
    ],
    [
      'a table with semicolons and the times of steps',
      'iteration;loss;step_time_ms\n' + lines(20, (row) => `${row};2.5;${250 + (row % 3)}`),
      1 / 0.251,
      'steps/s',
    ],
    [
      'a metric file of MLflow',
      lines(40, (row) => `${1_700_000_000_000 + Math.round(1000 * at(row))} 2.5 ${row}`),
      4,
      'steps/s',
    ],
  ])('%s', async (_, content, value, unit) => {
    const figure = figureOf(await measured('table', content))
    expect(figure.unit).toBe(unit)
    expect((figure.value ?? NaN) / value).toBeCloseTo(1, 1)
  })
})

describe('JSON lines have the speed that their keys show', () => {
  it.each([
    [
      'the time since 1970 and a rate',
      lines(30, (row) =>
        JSON.stringify({ step: row, time: 1.7e9 + at(row), loss: 2.5, tokens_per_second: 4096 / 0.25 }),
      ),
      16_384,
      'tokens/s',
    ],
    [
      'the seconds of a step, and evaluations between',
      lines(
        30,
        (row) => `{"step": ${row}, "loss": 2.5, "dt": 0.25${row % 3}}\n{"step": ${row}, "eval_loss": NaN}`,
      ),
      1 / 0.251,
      'steps/s',
    ],
    [
      'all tokens so far, which are no mean',
      lines(30, (row) =>
        JSON.stringify({
          iteration: row,
          elapsed_s: at(row),
          total_tokens: 4096 * row,
          tokens_per_second_avg: 1000,
        }),
      ),
      16_384,
      'tokens/s',
    ],
    [
      'keys in keys, and dates',
      lines(30, (row) =>
        JSON.stringify({
          name: 'loss',
          data: { step: row, value: 2.5, timestamp: new Date(1.7e12 + 1000 * at(row)).toISOString() },
        }),
      ),
      4,
      'steps/s',
    ],
    [
      'a list of objects',
      `[\n${lines(30, (row) => `  {"step": ${row}, "step_time_s": 0.25},`)}  {"step": 31, "step_time_s": 0.25}\n]\n`,
      4,
      'steps/s',
    ],
    [
      'logging.jsonl of ms-swift',
      lines(30, (row) =>
        JSON.stringify({
          loss: 0.043,
          'global_step/max_steps': `${10 * row}/500`,
          elapsed_time: `${Math.floor((40 * row) / 60)}m ${(40 * row) % 60}s`,
          'train_speed(s/it)': 5.71,
        }),
      ),
      0.25,
      'steps/s',
    ],
    [
      'a log that prints them behind the name of its logger',
      `Loading data\n${lines(30, (row) => `INFO:root:{"step":${row},"samples_per_sec":128.5,"loss":2.5}`)}`,
      128.5,
      'samples/s',
    ],
  ])('%s', async (_, content, value, unit) => {
    const figure = figureOf(await measured('metrics.jsonl', content))
    expect(figure.unit).toBe(unit)
    expect((figure.value ?? NaN) / value).toBeCloseTo(1, 1)
  })

  it('a single line of settings or results does not make a log a table', async () => {
    const settings = '{"epochs": 3, "steps": 40, "timestamp": 1700000000.5}\n'
    const content = settings + lines(40, (row) => `toy step ${row}, loss 2.5, time (ms): 250.${row % 9}`)
    const run = await measured('settings.log', content)
    expect(run.format).toBe('drafted')
    expect(figureOf(run).value).toBeCloseTo(4, 1)
  })

  it('a rate of one device is multiplied, and one of unknown scope is not', async () => {
    const content = (key: string) => lines(20, (row) => JSON.stringify({ step: row, [key]: 100 }))
    const perDevice = await measured('a.jsonl', content('tokens_per_second_per_gpu'), '--devices', '8')
    expect(figureOf(perDevice).value).toBeCloseTo(800, 6)
    const open = await measured('b.jsonl', content('tokens_per_second'), '--devices', '8')
    expect(figureOf(open).value).toBeCloseTo(100, 6)
    expect(open.findings.map(({ code }) => code)).toContain('rate-scope-open')
    const answered = await measured(
      'c.jsonl',
      content('tokens_per_second'),
      '--devices',
      '8',
      '--set',
      'rates=per-device',
    )
    expect(figureOf(answered).value).toBeCloseTo(800, 6)
    expect(answered.findings.map(({ code }) => code)).not.toContain('rate-scope-open')
  })

  it('asks for the unit of a time by the name of its key, and takes the answer', async () => {
    const content = lines(20, (row) => JSON.stringify({ step: row, loss: 2.5, dt: 250 + (row % 2) }))
    expect(figureOf(await measured('dt.jsonl', content)).missing).toMatchObject({
      code: 'column-open',
      data: { column: 'dt', is: 'unit-of-time' },
    })
    const answered = figureOf(await measured('dt.jsonl', content, '--set', 'milliseconds=dt'))
    expect(answered.value).toBeCloseTo(1 / 0.2505, 2)
  })
})

describe('what Hugging Face leaves behind has the figure of the whole run', () => {
  const result = { epoch: 1, train_loss: 1.9, train_runtime: 50, train_samples_per_second: 64 }
  const history = [1, 2, 3].map((row) => ({ epoch: row / 10, loss: 2, step: 10 * row }))

  it.each([
    ['all_results.json', { ...result, eval_runtime: 5 }],
    ['train_results.json', result],
    ['trainer_state.json', { log_history: [...history, { ...result, step: 100 }], train_batch_size: 8 }],
  ])('%s', async (name, content) => {
    const json = JSON.stringify(content, undefined, 2)
    expect(figureOf(await measured(name, json)).missing).toMatchObject({ code: 'no-steps-but-summary' })
    expect(figureOf(await measured(name, json, '--protocol', 'ngc')).value).toBe(64)
  })

  it('a state of a run that goes on has no time', async () => {
    const json = JSON.stringify({ global_step: 30, log_history: history }, undefined, 2)
    expect(figureOf(await measured('checkpoint.json', json)).missing).toMatchObject({
      code: 'column-open',
      data: { is: 'untimed' },
    })
  })
})

it.each([
  [
    'nvidia-smi',
    'timestamp, name, utilization.gpu [%], memory.used [MiB]\n2024/04/17 09:42:01.000, NVIDIA A100, 90 %, 40001 MiB\n',
  ],
  [
    'wandb-summary',
    '{"_runtime": 120.5, "_step": 100, "_timestamp": 1700000000.5, "tokens_per_second": 51200}',
  ],
  ['wandb-several-runs', '"Step","a - tokens_per_sec","b - tokens_per_sec"\n"10","1","2"\n'],
  ['trace', '{\n "schemaVersion": 1,\n "deviceProperties": [\n {"id": 0}],\n "traceEvents": [\n'],
  ['trace', '[{"name": "step", "ph": "X", "ts": 1, "dur": 2, "pid": 0},\n'],
  ['results', 'framework,gpus,run,throughput_img_s\npytorch,8,1,2781.4\npytorch,8,2,2790.2\n'],
])('refuses %s, and says what to give instead', async (is, content) => {
  writeFileSync(join(folder, 'no-steps'), content)
  const { code, stdout } = await runSteady(['measure', 'no-steps', '--json'], folder)
  expect(code).toBe(2)
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'LOG_HOLDS_NO_STEPS', data: { is } } })
})
