import { describe, expect, it } from 'vitest'
import { readLines, readSample, sampleLines } from '../../../../test/read-log.ts'
import { fingerprintSchema } from '../../model/fingerprint.ts'
import { measureLog } from '../engine/measure-log.ts'
import { embeddedTrainer } from './embedded-trainer.ts'

it('reads step, time, rate and loss; a loss of nan is kept', () => {
  const { steps } = readSample(embeddedTrainer)
  expect(steps.map(({ line, step, rate, duration, loss }) => [line, step, rate, duration, loss])).toEqual([
    [2, 1, 3.2, 2.5, 7.0312],
    [3, 2, 8, 1, 6.9375],
    [4, 3, 8, 1, NaN],
  ])
  expect((steps[2]?.at ?? 0) - (steps[1]?.at ?? 0)).toBe(1)
})

it('takes workers for devices, and the final figure for the summary', () => {
  const { facts, summary } = readSample(embeddedTrainer)
  expect(facts).toEqual({
    model: 'resnet50_v1.5',
    framework: 'steadystate',
    devices: 2,
    batchPerDevice: 4,
    globalBatch: 8,
    precision: 'fp32',
  })
  expect(summary).toBe(7.75)
})

it('reads the number of nodes where the trainer states it', () => {
  const [first = '', ...rest] = sampleLines(embeddedTrainer.id)
  const [run] = readLines(embeddedTrainer, [first.replace('workers : 2', 'nodes : 2  workers : 2'), ...rest])
  expect(run?.facts).toMatchObject({ nodes: 2, devices: 2, globalBatch: 8 })
})

it('says that fewer steps than planned were chosen, and keeps the run together', () => {
  const [first = '', step = '', ...rest] = sampleLines(embeddedTrainer.id)
  const chosen = step.replace(/ - .*/, ' - () steps_chosen : 7  steps_planned : 10  run_limit : 24 s')
  const runs = readLines(embeddedTrainer, [first, step, chosen, ...rest])
  expect(runs.map(({ steps, findings }) => [steps.length, findings.map(({ code }) => code)])).toEqual([
    [3, ['fewer-steps-chosen']],
  ])
})

const hourLater = (lines: readonly string[]) => lines.map((line) => line.replace(' 09:', ' 10:'))

it('a log appended to another is another run', () => {
  const once = sampleLines(embeddedTrainer.id)
  const runs = readLines(embeddedTrainer, [...once, ...hourLater(once)])
  expect(runs.map(({ steps, summary }) => [steps.length, summary])).toEqual([
    [3, 7.75],
    [3, 7.75],
  ])
})

it('a run that was cut off before its summary ends where the steps begin again', () => {
  const steps = sampleLines(embeddedTrainer.id).slice(1, 4)
  const runs = readLines(embeddedTrainer, [...steps, ...hourLater(steps)])
  expect(runs.map((run) => run.steps.length)).toEqual([3, 3])
})

const scriptRun = [
  `DLLL {"type": "METADATA", "metric": "total_ips", "metadata": {"unit": "images/s"}}`,
  `DLLL {"timestamp": "1767225600000.0", "datetime": "2026-01-01 00:00:00.000000", "elapsedtime": "0.1", "type": "LOG", "step": "PARAMETER", "data": {"model": "resnet50_v1.5", "framework": "PyTorch", "devices": 2, "nodes": 1, "batch_per_device": 4, "global_batch": 8, "precision": "bf16"}}`,
  `DLLL {"timestamp": "1767225603000.0", "datetime": "2026-01-01 00:00:03.000000", "elapsedtime": "3.1", "type": "LOG", "step": "PARAMETER", "data": {"parameters": 25557032, "flops_per_step": 196314193920, "weight_dtype": "float32", "activation_dtype": "bfloat16", "tf32": false, "global_batch": 8, "data": "real", "data_format": "folder", "data_loader": "dali", "momentum": 0.9, "device": "Some Processor 9 : 2.40GHz", "libraries": null}}`,
  `DLLL {"timestamp": "1767225603000.0", "datetime": "2026-01-01 00:00:03.000000", "elapsedtime": "3.1", "type": "LOG", "step": [0, 1], "data": {"loss": 7.5, "step_time": 2.0, "total_ips": 4.0}}`,
  `DLLL {"timestamp": "1767225605000.0", "datetime": "2026-01-01 00:00:05.000000", "elapsedtime": "5.1", "type": "LOG", "step": [], "data": {"train_throughput": 4.0}}`,
]

it('reads what the training scripts print as JSON, and what they state of themselves', () => {
  const [run, ...others] = readLines(embeddedTrainer, scriptRun)
  expect(others).toEqual([])
  expect(run?.steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [1, 4, 2, 7.5],
  ])
  expect(run?.summary).toBe(4)
  expect(run?.facts).toEqual({
    model: 'resnet50_v1.5',
    framework: 'PyTorch',
    unit: 'images',
    devices: 2,
    nodes: 1,
    batchPerDevice: 4,
    globalBatch: 8,
    precision: 'bf16',
    syntheticData: false,
    dali: true,
    fingerprint: {
      parameters: 25_557_032,
      flopsPerStep: 196_314_193_920,
      weightDtype: 'float32',
      activationDtype: 'bfloat16',
      tf32: false,
      globalBatch: 8,
      data: 'real',
      dataFormat: 'folder',
      dataLoader: 'dali',
      momentum: 0.9,
      device: 'Some Processor 9 : 2.40GHz',
    },
  })
})

const decoderParts =
  '"model_size": "tiny", "tensor_parallel": 2, "data_parallel": 1, "sharding": "none", "recompute": "full", "attention_kernel": "sdpa", "accumulation": 4, "packing": false, "hardware_flops_per_step": 8e9, "weight_dtype"'
const lossRecord = (losses: string) =>
  `DLLL {"datetime": "2026-01-01 00:00:04.000000", "type": "LOG", "step": "PARAMETER", "data": {"losses": "${losses}"}}`

it('joins the losses of the first steps with the fingerprint that was stated before them', () => {
  const lines = scriptRun.map((line) => line.replace('"weight_dtype"', decoderParts))
  const [run, ...others] = readLines(embeddedTrainer, [
    ...lines.slice(0, 4),
    lossRecord('7.67925978 7.2 6.84311056e-3'),
    ...lines.slice(4),
  ])
  expect(others).toEqual([])
  expect(run?.facts.fingerprint).toMatchObject({
    parameters: 25_557_032,
    modelSize: 'tiny',
    tensorParallel: 2,
    dataParallel: 1,
    sharding: 'none',
    recompute: 'full',
    attentionKernel: 'sdpa',
    accumulation: 4,
    packing: false,
    hardwareFlopsPerStep: 8e9,
    losses: [7.67925978, 7.2, 6.84311056e-3],
  })
  expect(fingerprintSchema.safeParse(run?.facts.fingerprint).success).toBe(true)
})

it.each(['7.5 nan', 'inf', '7.5 high'])('losses of which one is no number are absent: %s', (losses) => {
  const [run] = readLines(embeddedTrainer, [
    ...scriptRun.slice(0, 4),
    lossRecord(losses),
    ...scriptRun.slice(4),
  ])
  expect(run?.facts.fingerprint?.losses).toBeUndefined()
  expect(run?.facts.fingerprint?.momentum).toBe(0.9)
})

it('a part of the fingerprint that is no value of its kind is absent', () => {
  const lines = scriptRun.map((line) =>
    line.replace('"parameters": 25557032', '"parameters": 2.5').replace('"tf32": false', '"tf32": "maybe"'),
  )
  const [run] = readLines(embeddedTrainer, lines)
  expect(run?.facts.fingerprint).toMatchObject({ parameters: undefined, tf32: undefined, momentum: 0.9 })
})

it('the fingerprint of a run fits its schema', () => {
  const [run] = readLines(embeddedTrainer, scriptRun)
  expect(fingerprintSchema.safeParse(run?.facts.fingerprint).success).toBe(true)
})

it('takes the unit from the lines: another model counts something else', () => {
  const lines = sampleLines(embeddedTrainer.id).map((line) =>
    line.replace('resnet50_v1.5', 'bert_base').replaceAll('images/s', 'sequences/s'),
  )
  const measurer = measureLog({ protocols: [] })
  measurer.push(new TextEncoder().encode(lines.join('\n')))
  expect(measurer.end()).toMatchObject([{ unit: 'sequences', facts: { model: 'bert_base' } }])
})

describe('the loader', () => {
  const findingsOf = (summary: string) => {
    const measurer = measureLog({ protocols: [] })
    const last = `DLLL {"datetime": "2026-01-02 03:04:09.000000", "type": "LOG", "step": [], "data": {"train_throughput": 4.0${summary}}}`
    measurer.push(new TextEncoder().encode([...scriptRun.slice(0, -1), last].join('\n')))
    return measurer
      .end()
      .flatMap(({ findings }) => findings)
      .filter(({ code }) => code === 'input-bound' || code === 'loader-keeps-up')
  }

  it('bounds a training that waits for a twentieth of its time, and does not bound another', () => {
    expect(findingsOf(', "data_wait_share": 0.4, "loader_throughput": 6.5')).toMatchObject([
      { code: 'input-bound', level: 'warning', data: { share: 0.4, rate: 6.5 } },
    ])
    expect(findingsOf(', "data_wait_share": 0.01, "loader_throughput": 600')).toMatchObject([
      { code: 'loader-keeps-up', level: 'note', data: { share: 0.01, rate: 600 } },
    ])
  })

  it.each([
    '',
    ', "data_wait_share": 0.4',
    ', "loader_throughput": 6.5',
    ', "data_wait_share": 1.4, "loader_throughput": 6.5',
  ])('is not judged where it was not measured: %j', (summary) => {
    expect(findingsOf(summary)).toEqual([])
  })
})
