import { mfuOf } from '../../app/mfu/mfu.ts'
import { documentFormats } from '../../core/document/document-renderers.ts'
import type { MfuRecord } from '../../core/flops/mfu-record.ts'
import { mfuDocument } from '../../core/flops/mfu-document.ts'
import { computePrecisions } from '../../core/flops/peaks/device-peaks.ts'
import { recomputations } from '../../core/flops/work.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Missing } from '../../core/model/missing.ts'
import type { Language } from '../../core/model/text.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { optionAdvice } from '../terminal/advice.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { answerWith, outputUsage, requireOneOutput } from '../terminal/one-output.ts'
import { wholeNumber } from '../usage/values.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[source...]': {
    en: 'Logs that are repeats of one setting, a results folder (default: as for report), a baseline, or a throughput such as 12483 tokens/s/device',
    zh: '同一设置的一个或多个日志、一个结果目录（默认与 report 相同）、一份公布数据，或吞吐率（如 12483 tokens/s/device）',
  },
  '--model <name|file>': {
    en: 'Name such as llama-3-8b, config.json of Hugging Face, or YAML file of dimensions',
    zh: '模型名（如 llama-3-8b）、Hugging Face 的 config.json，或维度的 YAML 文件',
  },
  '--sequence-length <n>': { en: 'Tokens of a sequence', zh: '每个序列的 token 数' },
  '--devices <n>': { en: 'Number of devices in all', zh: '设备总数' },
  '--batch <n>': { en: 'Sequences of each device in a step', zh: '每设备每步的序列数' },
  '--device <name>': {
    en: 'Device such as h100-sxm, or its name in nvidia-smi',
    zh: '设备，例如 h100-sxm，或 nvidia-smi 中的名称',
  },
  '--precision <name>': {
    help: { en: 'Precision of the matrix products', zh: '矩阵乘法的精度' },
    choices: computePrecisions,
  },
  '--peak <tflops>': {
    en: 'TFLOP/s of one device, such as what matrix products reached on a CPU',
    zh: '单个设备的 TFLOP/s，例如 CPU 上矩阵乘法实际达到的值',
  },
  '--recompute <kind>': {
    help: { en: 'Activations that the backward pass computes again', zh: '反向传播中重计算的激活' },
    choices: recomputations,
  },
  '--vocabulary <n>': {
    en: 'Size of the vocabulary, if the program pads it',
    zh: '词表大小（程序填充词表时）',
  },
  '--log-format <id|file>': {
    en: 'Format of the log, or a logformat.yaml',
    zh: '日志格式，或 logformat.yaml',
  },
  ...outputUsage(documentFormats),
  '--fresh': sharedHelp.fresh,
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

type MfuFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, mfu)

async function mfu(sources: readonly string[], flags: MfuFlags, context: CommandContext): Promise<void> {
  requireOneOutput(flags)
  const record = await withStore(flags, context, (store) =>
    mfuOf({
      sources,
      model: flags.model,
      vocabulary: wholeNumber('--vocabulary', flags.vocabulary, 1),
      sequenceLength: wholeNumber('--sequence-length', flags.sequenceLength, 1),
      devices: wholeNumber('--devices', flags.devices, 1),
      batchPerDevice: wholeNumber('--batch', flags.batch, 1),
      device: flags.device,
      precision: flags.precision,
      peak: peakOf(flags.peak),
      recompute: flags.recompute,
      format: flags.logFormat,
      cwd: context.cwd,
      store,
    }),
  )
  const document = mfuDocument(record, steadyVersion())
  answerWith(record, document, flags, context)
  if (flags.format === undefined && flags.json !== true)
    for (const advice of adviceFor(record, context.language)) context.note(advice)
  context.end(record.runs.some(({ tokensPerSecondPerDevice: rate }) => rate.kind === 'known') ? 0 : 3)
}

function adviceFor({ runs }: MfuRecord, language: Language): string[] {
  const absent = runs.flatMap(({ peak, rules }) =>
    [peak, ...rules.map(({ hfu }) => hfu)].flatMap((figure) => (figure.kind === 'missing' ? [figure] : [])),
  )
  const advice = absent.map((why) => boardAdvice(why, language) ?? optionAdvice(why.code, language))
  return [...new Set(advice)].filter((text) => text !== '')
}

/** The option for a name that stands for several boards. */
function boardAdvice(why: Missing, language: Language): string | undefined {
  if (why.code !== 'device-ambiguous' || !('data' in why)) return undefined
  const { device, boards } = why.data
  if (typeof device !== 'string' || !Array.isArray(boards)) return undefined
  const options = boards.map((board) => `--device ${String(board)}`)
  return {
    en: `For ${device}, add ${options.join(' or ')}.`,
    zh: `对于 ${device}，请加上 ${options.join(' 或 ')}。`,
  }[language]
}

/** @throws SteadyError MFU_PEAK_INVALID */
function peakOf(typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined
  const teraflops = Number(typed)
  if (!Number.isFinite(teraflops) || teraflops <= 0 || typed.trim() === '')
    throw new SteadyError('MFU_PEAK_INVALID', { typed })
  return teraflops
}
