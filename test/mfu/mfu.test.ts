import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mfuRecordSchema, type MfuRun } from '../../src/core/flops/mfu-record.ts'
import { documentFormats } from '../../src/core/document/document-renderers.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

const logs = join(import.meta.dirname, '../fixtures/logs')
const titan = join(import.meta.dirname, '../fixtures/mfu/torchtitan-debugmodel.log')

const deepspeed = join(import.meta.dirname, '../fixtures/mfu/megatron-deepspeed.log')

/** Lines of a terminal are broken anywhere. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

const typed = (...words: string[]) => runSteady(['mfu', ...words], tmpdir())

const mfuOf = async (...words: string[]): Promise<MfuRun> => {
  const ended = await typed(...words, '--json')
  const [run] = mfuRecordSchema.parse(JSON.parse(ended.stdout)).runs
  if (run === undefined) throw new Error(ended.stderr)
  return run
}

const ruleOf = ({ rules }: MfuRun, name: string) => {
  const rule = rules.find(({ rule }) => rule === name)
  if (rule === undefined) throw new Error(`there is no ${name}`)
  return rule
}

describe('steady mfu', () => {
  it('finds model, sequence length, devices and peak where the log states them', async () => {
    const run = await mfuOf(titan)
    expect(run).toMatchObject({
      model: 'torchtitan-llama3-debugmodel',
      sequenceLength: 64,
      devices: 1,
      parameters: { total: 6_163_712 },
      peak: { code: 'compute-precision-not-stated' },
    })
    expect(run.otherParameters).toBeUndefined()
    // What its own formula gives: 6 × (6,163,712 − 524,288) + 12 × 6 × 16 × 16 × 64.
    expect(ruleOf(run, '6n-attention').flopsPerToken).toMatchObject({ value: { model: 35_016_192 } })
  })

  it('says which rule the printed TFLOP/s and MFU follow', async () => {
    const { printed } = await mfuOf(titan)
    expect(printed.map(({ quantity }) => quantity)).toEqual(['flops', 'mfu'])
    for (const { fits, perToken } of printed) {
      expect(fits.map(({ rule }) => rule)).toContain('6n-attention')
      expect(perToken).toMatchObject({ value: { by: 'digits' } })
    }
    expect(printed[1]?.peak).toEqual({ flopsPerSecond: 312e12, from: 'log' })
    const { stdout } = await typed(titan)
    expect(inOneLine(stdout)).toContain('fits 6n-attention, by which the program prints')
  })

  it('says where an option contradicts what the log states', async () => {
    const run = await mfuOf(titan, '--devices', '4', '--sequence-length', '1')
    expect(run).toMatchObject({ devices: 4, sequenceLength: 1 })
    const contradicted = run.findings.filter(({ code }) => code === 'log-contradicts-options')
    expect(contradicted).toMatchObject([
      { data: { fact: 'sequenceLength', logged: 64, given: 1 } },
      { data: { fact: 'devices', logged: 1, given: 4 } },
    ])
    const agreeing = await mfuOf(titan, '--devices', '1', '--sequence-length', '64')
    expect(agreeing.findings.map(({ code }) => code)).not.toContain('log-contradicts-options')
  })

  it('takes a peak that a person states, such as of a CPU', async () => {
    const run = await mfuOf(titan, '--peak', '0.1')
    const { mfu, teraflops } = ruleOf(run, '6n-attention')
    if (mfu.kind === 'missing' || teraflops.kind === 'missing') throw new Error('there is no MFU')
    expect(mfu.value.value).toBeCloseTo(teraflops.value.value / 0.1, 9)
    expect(ruleOf(run, '6n-attention').hfu).toMatchObject({ code: 'recompute-not-stated' })
  })

  it.each([
    ['1979', 1],
    ['989', 0],
  ])(
    'of %s TFLOP/s on an H100 in bf16 warns %i times: the data sheet has 989 without sparsity',
    async (peak, times) => {
      const run = await mfuOf(titan, '--peak', peak, '--device', 'h100-sxm', '--precision', 'bf16')
      expect(run.findings.filter(({ code }) => code === 'peak-unlike-device')).toHaveLength(times)
    },
  )

  it('counts what is computed again where it is stated', async () => {
    const run = await mfuOf(titan, '--peak', '0.1', '--recompute', 'full')
    const { mfu, hfu } = ruleOf(run, 'llm-foundry')
    if (mfu.kind === 'missing' || hfu.kind === 'missing') throw new Error('there is no MFU')
    expect(hfu.value.value / mfu.value.value).toBeCloseTo(4 / 3, 9)
  })

  it('gives an interval of logs that are repeats', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steady-mfu-'))
    const names = ['a.log', 'b.log', 'c.log'].map((name) => join(folder, name))
    for (const name of names) copyFileSync(titan, name)
    const { tokensPerSecond } = await mfuOf(...names)
    expect(tokensPerSecond).toMatchObject({ value: { repeats: 3 } })
  })

  it('withholds an MFU above 1', async () => {
    const run = await mfuOf(titan, '--peak', '0.001')
    expect(ruleOf(run, '6n').mfu).toMatchObject({ code: 'share-above-one' })
  })

  it('says that the log states the weights of another model', async () => {
    const run = await mfuOf(titan, '--model', 'tiny')
    expect(run.otherParameters).toBe(6_163_712)
    const { stdout } = await typed(titan, '--model', 'tiny')
    expect(inOneLine(stdout)).toContain('6,163,712 parameters, which tiny does not have')
    expect(stdout).toContain('fits no rule')
  })

  it('reads dimensions from a file', async () => {
    const yaml = join(import.meta.dirname, '../fixtures/mfu/llama-tiny.yaml')
    const run = await mfuOf(titan, '--model', yaml, '--sequence-length', '128')
    expect(run.parameters.total).toBe(3_950_848)
    const config = join(mkdtempSync(join(tmpdir(), 'steady-mfu-')), 'config.json')
    writeFileSync(
      config,
      JSON.stringify({
        model_type: 'mixtral',
        num_hidden_layers: 32,
        hidden_size: 4096,
        num_attention_heads: 32,
        num_key_value_heads: 8,
        intermediate_size: 14_336,
        vocab_size: 32_000,
        num_local_experts: 8,
        num_experts_per_tok: 2,
        sliding_window: null,
        tie_word_embeddings: false,
      }),
    )
    expect((await mfuOf(titan, '--model', config)).parameters).toMatchObject({
      total: 46_702_792_704,
      active: 12_879_925_248,
    })
  })

  it('reads the model out of the arguments of Megatron-DeepSpeed, and finds its rule among all', async () => {
    const run = await mfuOf(deepspeed)
    expect(run).toMatchObject({ model: '32 × 4096', sequenceLength: 2048, devices: 16, recompute: 'none' })
    // Three quarters of the head: its last term was made for recomputation.
    expect(run.printed[0]?.fits.map(({ rule }) => rule)).toEqual(['megatron-deepspeed'])
    const stated = await typed(deepspeed, '--device', 'a100')
    expect(inOneLine(stated.stdout)).toContain(
      'fits megatron-deepspeed, by which the program prints, and no other',
    )
    expect(stated.stdout).toContain('312.0 TFLOP/s: a100 fp16')
  })

  it('finds all of it in a log of the scripts that ship, and by which rule they state FLOPs', async () => {
    const log = join(import.meta.dirname, '../fixtures/mfu/llama-tiny.log')
    const run = await mfuOf(log, '--peak', '0.05')
    expect(run).toMatchObject({ model: 'tiny', sequenceLength: 128, devices: 1, recompute: 'none' })
    expect(run.printed).toHaveLength(1)
    const { tokensPerSecond, stepTime } = run
    if (tokensPerSecond.kind === 'missing' || stepTime?.kind !== 'known') throw new Error('there is no rate')
    expect(stepTime.value.value * tokensPerSecond.value.value).toBeCloseTo(2 * 128, 6)
    expect(run.printed[0]?.fits.map(({ rule }) => rule)).toEqual(['6n-attention'])
    const { stdout } = await typed(log, '--peak', '0.05')
    expect(inOneLine(stdout)).toContain('as the program states them: 0.022132 GFLOP/token; fits 6n-attention')
  })

  it('audits the lines of Megatron-LM', async () => {
    const { printed } = await mfuOf(
      join(logs, 'megatron.log'),
      '--model',
      'mixtral-8x7b',
      '--sequence-length',
      '2048',
      '--device',
      'h100-sxm',
    )
    expect(printed).toHaveLength(1)
    expect(printed[0]?.ownRules).toContain('megatron-causal')
  })

  it.each([
    ['ARCHITECTURE_NOT_STATED', [join(logs, 'megatron.log'), '--sequence-length', '2048']],
    ['MFU_SEQUENCE_LENGTH_NOT_STATED', [join(logs, 'megatron.log'), '--model', '8b']],
    ['ARCHITECTURE_UNKNOWN', [titan, '--model', 'llama-3-9b']],
    ['DEVICE_PEAK_UNKNOWN', [titan, '--device', 'h100']],
    ['MFU_PEAK_INVALID', [titan, '--peak', 'fast']],
    ['MFU_DEVICES_NOT_STATED', [join(logs, 'nanogpt.log'), '--model', 'gpt2', '--sequence-length', '1024']],
    ['LOG_NOT_FOUND', ['nothing.log']],
    ['MFU_UNIT_MISSING', ['12,483']],
  ])('asks instead of guessing: %s', async (code, words) => {
    const ended = await typed(...words)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain(code)
  })

  it('refuses a printed MFU above 1', async () => {
    const log = join(mkdtempSync(join(tmpdir(), 'steady-mfu-')), 'nano.log')
    const line = (step: number) => `iter ${step}: loss 3.2, time 893.76ms, mfu 104.10%\n`
    writeFileSync(log, [0, 10, 20, 30].map(line).join(''))
    const ended = await typed(
      log,
      '--model',
      'gpt2',
      '--sequence-length',
      '1024',
      '--devices',
      '1',
      '--batch',
      '480',
    )
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain('PRINTED_MFU_ABOVE_ONE')
    expect(ended.stderr).toContain('104.1%')
  })

  it.each(documentFormats)('writes %s', async (format) => {
    const { code, stdout } = await typed(titan, '--format', format)
    expect(code).toBe(0)
    expect(stdout).toContain('torchtitan')
  })

  it('says of a results folder what it says of its logs', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'logs'))
    copyFileSync(titan, join(folder, 'logs', 'debugmodel-2-run1.log'))
    copyFileSync(titan, join(folder, 'logs', 'debugmodel-2-run2.log'))
    const layout = join(folder, 'layout.yaml')
    writeFileSync(
      layout,
      "rules:\n  - path: '{model}-{batch}-run{repeat}.log'\n    set: { framework: PyTorch, precision: bf16 }\n",
    )
    const results = join(folder, 'results')
    const made = await runSteady(
      ['import', join(folder, 'logs'), '--layout', layout, '--results', results],
      folder,
    )
    expect(made.stderr).toBe('')
    const run = await mfuOf(results, '--device', 'h100-sxm')
    const ofLog = await mfuOf(titan, '--device', 'h100-sxm', '--precision', 'bf16')
    expect([run.model, run.sequenceLength]).toEqual([ofLog.model, 64])
    const audits = ({ printed }: MfuRun) =>
      printed.map(({ quantity, fits, ownRules }) => ({
        quantity,
        ownRules,
        rules: fits.map(({ rule }) => rule),
      }))
    expect(audits(run)).toEqual(audits(ofLog))
    expect(run.impliedPeak).toEqual(ofLog.impliedPeak)
    expect(run.peak).toMatchObject({
      value: { device: 'h100-sxm', precision: 'bf16', flopsPerSecond: 989.4e12 },
    })
    expect(ruleOf(run, 'palm').mfu.kind).toBe('known')
  })

  it('gives the cases of a folder that have figures, and says in their rows what the others lack', async () => {
    const folder = freshFolder()
    mkdirSync(join(folder, 'logs'))
    for (const name of ['bf16', 'fp32'])
      copyFileSync(titan, join(folder, 'logs', `debugmodel-${name}-run1.log`))
    const layout = join(folder, 'layout.yaml')
    const path = '{model}-{precision}-run{repeat}.log'
    writeFileSync(layout, `rules:\n  - path: '${path}'\n    set: { framework: PyTorch }\n`)
    const results = join(folder, 'results')
    await runSteady(['import', join(folder, 'logs'), '--layout', layout, '--results', results], folder)
    for (const name of readdirSync(join(results, 'runs')).filter((run) => run.includes('fp32')))
      rmSync(join(results, 'runs', name), { recursive: true })
    const { code, stdout } = await typed(results, '--device', 'h100-sxm')
    expect(code).toBe(0)
    expect(stdout).toMatch(/bf16\S+ +452\.4 +0\.00%/)
    expect(stdout).toMatch(/fp32\S+ +— +no run of this case completed/)
    expect(stdout).toContain('MFU by causal')
  })
})

describe('the MFU of a stated throughput', () => {
  const llama = ['--model', 'llama-3-8b', '--device', 'h100-sxm']

  it('needs no number of devices where it is of one', async () => {
    const run = await mfuOf(...llama, '12483', 'tokens/s/device', '--precision', 'bf16')
    expect(run).toMatchObject({ from: 'typed', sequenceLength: 8192 })
    expect(run.devices).toBeUndefined()
    const { mfu, flopsPerToken } = ruleOf(run, 'causal')
    if (mfu.kind === 'missing' || flopsPerToken.kind === 'missing') throw new Error('there is no MFU')
    expect(mfu.value.value).toBeCloseTo((12_483 * flopsPerToken.value.model) / 989.4e12, 9)
  })

  it('says what it assumes, and nothing where all of it is stated', async () => {
    const codes = async (...words: string[]) =>
      (await mfuOf(...llama, '12483 tokens/s/device', ...words)).findings.map((finding): unknown =>
        'data' in finding ? finding.data : {},
      )
    expect(await codes()).toEqual([{ precision: 'bf16', sequenceLength: 8192 }])
    expect(await codes('--precision', 'fp8')).toEqual([{ precision: null, sequenceLength: 8192 }])
    expect(await codes('--precision', 'bf16', '--sequence-length', '4096')).toEqual([])
  })

  it.each([
    ['12,483 tok/s/GPU', 12_483],
    ['12.483k tokens/s/device', 12_483],
    ['2 sequences/s/device', 2 * 8192],
  ])('reads %s', async (words, perDevice) => {
    expect((await mfuOf(...llama, words)).tokensPerSecondPerDevice).toMatchObject({
      value: { value: perDevice },
    })
  })

  it('of all devices is asked for their number, and of a model without a known length for that', async () => {
    expect((await typed(...llama, '99864 tokens/s')).stderr).toContain('MFU_DEVICES_NOT_STATED')
    expect(await mfuOf(...llama, '99864 tokens/s', '--devices', '8')).toMatchObject({
      tokensPerSecondPerDevice: { value: { value: 12_483 } },
    })
    expect((await typed('--model', 'qwen3-8b', '9000 tokens/s/device')).stderr).toContain(
      'MFU_SEQUENCE_LENGTH_NOT_STATED',
    )
  })

  it('is asked for its unit, with the line to type', async () => {
    const { code, stderr } = await typed('--model', 'Llama 3 8B', '--device', 'h100-sxm', '12483')
    expect(code).toBe(2)
    expect(inOneLine(stderr)).toContain(
      "steady mfu --model 'Llama 3 8B' --device h100-sxm 12483 tokens/s/device",
    )
  })

  it('takes the name of a model as baselines print it', async () => {
    expect((await mfuOf('--model', 'Llama 3.1 8B', '9000 tokens/s/device')).model).toBe('llama-3-8b')
  })

  it('that no device reaches has its reason in print, and other gaps theirs', async () => {
    const { stdout } = await typed(...llama, '25000 tokens/s/device')
    expect(inOneLine(stdout)).toContain(
      'MFU by causal: it comes to 130%, so the FLOPs, the precision or the rate are not what they seem; the same holds for 17 other rules',
    )
    expect(stdout).toContain('HFU: nothing states what the backward pass computes again')
  })

  it('stands beside the highest that is published of the model on the device, in each precision', async () => {
    const { published } = await mfuOf(...llama, '12483 tokens/s/device')
    expect(published).toMatchObject([
      { precision: 'bf16', tokensPerSecondPerDevice: 6667, isOtherModel: false, baseline: 'torchtitan' },
      { precision: 'fp8', tokensPerSecondPerDevice: 14_451, baseline: 'megatron-bridge', line: 589 },
    ])
    expect(published?.[0]?.ratio).toBeCloseTo(12_483 / 6667, 9)
    const { stdout } = await typed(...llama, '12483 tokens/s/device')
    expect(inOneLine(stdout)).toContain(
      '1.87 times the highest published in bf16: 6667 tokens/s/device, MFU 34.68% (H100 96GB; torchtitan, benchmarks/llama3_h100_202412_torchtitan.md:28)',
    )
  })

  it('stands beside models of its size where none of the same is published, and says so where none is', async () => {
    const qwen = ['--model', 'qwen3-8b', '--sequence-length', '8192', '9000 tokens/s/device']
    const { published } = await mfuOf(...qwen, '--device', 'h100-sxm')
    expect(published?.[0]).toMatchObject({ model: 'Llama 3.1 8B', isOtherModel: true })
    expect((await mfuOf(...qwen, '--device', 't4')).published).toEqual([])
    expect((await mfuOf(...qwen)).published).toBeUndefined()
    expect((await typed(...qwen, '--device', 't4')).stdout).toContain(
      'No baseline has a figure of this model',
    )
  })

  it('is never shown as measured', async () => {
    expect(inOneLine((await typed(...llama, '12483 tokens/s/device')).stdout)).toContain(
      'as typed, not measured',
    )
    expect(inOneLine((await typed('megatron-lm')).stdout)).toContain('as published, not measured')
  })

  it('is that of every figure of a baseline', async () => {
    const { code, stdout } = await typed('torchtitan', '--json')
    expect(code).toBe(0)
    const { runs, without } = mfuRecordSchema.parse(JSON.parse(stdout))
    expect(without).toEqual([])
    const [first] = runs
    // Its document prints no MFU; 5762 tokens/s of each of 8 devices, in the tables of H100.
    expect(first).toMatchObject({
      from: 'published',
      devices: 8,
      tokensPerSecondPerDevice: { value: { value: 5762 } },
    })
    expect(inOneLine((await typed('torchtitan')).stdout)).toContain('MFU by causal')
  })

  it('is of the device and the precision that a row states, whatever is typed, and says so', async () => {
    const record = async (...words: string[]) =>
      mfuRecordSchema.parse(JSON.parse((await typed(...words, '--json')).stdout))
    const { runs, findings } = await record('llm-foundry', '--device', 'h100-sxm', '--precision', 'fp8')
    const onA100 = runs.find(({ name }) => name.endsWith('README.md:309'))
    expect(onA100?.peak).toMatchObject({ value: { device: 'A100 40GB', flopsPerSecond: 312e12 } })
    // H100 80GB may be the SXM board, and is taken for it.
    expect(runs[0]?.peak).toMatchObject({ value: { device: 'h100-sxm', precision: 'bf16' } })
    expect(findings).toMatchObject([
      { code: 'mfu-rows-state', data: { what: 'device', given: 'h100-sxm', rows: 139, all: 216 } },
      { code: 'mfu-rows-state', data: { what: 'format', given: 'fp8' } },
    ])
    const { stdout } = await typed('llm-foundry', '--device', 'h100-sxm')
    expect(inOneLine(stdout)).toContain('README.md:309 156736 A100 40GB bf16 38.68%')
    expect(inOneLine(stdout)).toContain('139 of 216 rows state another device than h100-sxm, and keep it')
  })

  it('asks which board a row means, with the options to type', async () => {
    const { stdout, stderr } = await typed('torchtitan')
    expect(stdout).toMatch(/H100 96GB may be\n.*h100-sxm or h100-pcie/)
    expect(stderr).toContain('For H100 96GB, add --device h100-sxm or --device h100-pcie.')
    const known = await typed('megatron-bridge')
    expect(inOneLine(known.stdout)).toContain('GB300 fp8')
    expect(known.stdout).not.toContain('the peak rate of')
  })

  it('of a log that prints the rate of each device needs no number of devices either', async () => {
    const folder = freshFolder()
    const log = join(folder, 'titan.log')
    const text = readFileSync(titan, 'utf8')
      .split('\n')
      .filter((line) => !/mesh|Trainer is initialized/.test(line))
      .join('\n')
    writeFileSync(log, text)
    const run = await mfuOf(log, '--peak', '0.1', '--sequence-length', '64')
    const all = await mfuOf(titan, '--peak', '0.1')
    expect(run.devices).toBeUndefined()
    expect(ruleOf(run, 'causal').mfu).toEqual(ruleOf(all, 'causal').mfu)
  })
})
