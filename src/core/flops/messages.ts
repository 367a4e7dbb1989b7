import { findingTable } from '../model/finding.ts'
import type { QuotedText } from '../messages/data.ts'
import { percent } from '../messages/numbers.ts'
import { same } from '../model/text.ts'
import { type Alternatives, alternativesText } from '../messages/parts.ts'

/** Why a rule has no FLOPs for a model. */
export const flopsFinding = findingTable({
  'peak-unlike-device': ['warning', 'contradiction'],
  'mfu-assumed': ['warning', 'other'],
  'mfu-rows-state': ['note', 'contradiction'],
})

export const findings = {
  'peak-unlike-device': ({ given, device, precision, teraflops }: UnlikePeak) => ({
    seen: {
      en: `the stated peak is ${given} TFLOP/s, but that of ${device} in ${precision} is ${teraflops} without sparsity; MFU is of the stated one`,
      zh: `所给峰值为 ${given} TFLOP/s，而 ${device} 的 ${precision} 稠密峰值为 ${teraflops}；MFU 按所给峰值计算`,
    },
    todo: {
      en: 'Leave the peak out, or state that of dense matrices in the precision of the training.',
      zh: '请省略峰值，或给出训练所用精度的稠密峰值。',
    },
  }),
  'mfu-assumed': ({ precision, sequenceLength }: AssumedConditions) => ({
    seen: {
      en: `assumed, because nothing states it: ${[
        ...(precision === null ? [] : [`the precision ${precision}`]),
        ...(sequenceLength === null
          ? []
          : [`sequences of ${sequenceLength} tokens, on which the model was trained`]),
      ].join(', and ')}`,
      zh: `以下条件未给出，按假定计算：${[
        ...(precision === null ? [] : [`精度 ${precision}`]),
        ...(sequenceLength === null ? [] : [`序列长度 ${sequenceLength}（该模型训练时的长度）`]),
      ].join('、')}`,
    },
    todo: { en: 'State what it is.', zh: '请给出实际条件。' },
  }),
  'mfu-rows-state': ({ what, given, rows, all }: StatedByRows) => ({
    seen: {
      en: `${rows} of ${all} rows state another ${rowWords[what].en} than ${given}, and keep it`,
      zh: `${all} 行中有 ${rows} 行自带的${rowWords[what].zh}与 ${given} 不同，按其自带的计算`,
    },
    todo: {
      en: 'What is typed counts only for rows that do not state it.',
      zh: '键入的条件只用于未说明该条件的行。',
    },
  }),
}

const rowWords = {
  device: { en: 'device', zh: '设备' },
  model: { en: 'model', zh: '模型' },
  format: { en: 'number format', zh: '精度' },
  length: { en: 'sequence length', zh: '序列长度' },
  recomputation: { en: 'recomputation', zh: '重计算' },
}

/** Rows of a published table that state what the caller states otherwise. */
export interface StatedByRows {
  readonly what: keyof typeof rowWords
  readonly given: string
  readonly rows: number
  readonly all: number
}

/** Null for what somebody states. */
interface AssumedConditions {
  readonly precision: string | null
  readonly sequenceLength: number | null
}

/** A peak that the caller states, and the dense one of the device, in TFLOP/s. */
interface UnlikePeak {
  readonly given: number
  readonly device: string
  readonly precision: string
  readonly teraflops: number
}

export const missing = {
  'devices-not-stated': () => ({
    en: 'nothing states the number of devices; MFU does not depend on it',
    zh: '未说明设备数；MFU 与之无关',
  }),
  'mfu-not-computed': ({ why }: { why: QuotedText }) => same(why),
  'device-not-stated': () => ({
    en: 'nothing states the device, so its peak rate is not known',
    zh: '未说明所用设备，峰值算力未知',
  }),
  'device-ambiguous': ({ device, boards }: { device: string; boards: readonly string[] }) => ({
    en: `${device} may be ${boards.join(' or ')}, whose peak rates differ`,
    zh: `${device} 可能是 ${boards.join(' 或 ')}，其峰值算力不同`,
  }),
  'compute-precision-not-stated': () => ({
    en: 'nothing states the precision of the matrix products',
    zh: '未说明矩阵乘法的精度',
  }),
  'recompute-not-stated': () => ({
    en: 'nothing states what the backward pass computes again',
    zh: '未说明反向传播中重计算哪些激活',
  }),
  'printed-flops-without-speed': () => ({
    en: 'its lines do not print what their FLOPs took, or in which steps',
    zh: '打印 FLOPs 的各行没有给出所用时间或所属的步',
  }),
  'printed-mfu-without-peak': () => ({
    en: 'nothing states the peak rate that the program divides by',
    zh: '未说明程序所除的峰值算力',
  }),
  'convention-without-experts': ({ convention }: { convention: string }) => ({
    en: `the rule ${convention} does not say how experts count`,
    zh: `公式 ${convention} 未规定如何计入专家`,
  }),
  'convention-without-latent-attention': ({ convention }: { convention: string }) => ({
    en: `the rule ${convention} does not say how latent attention counts`,
    zh: `公式 ${convention} 未规定如何计入 MLA（潜在注意力）`,
  }),
}

/** Input that `steady mfu` cannot use. */
export const errors = {
  ARCHITECTURE_CONFIG_UNSUPPORTED: ({
    file,
    type,
    known,
  }: {
    file: string
    type: string | null
    known: readonly string[]
  }) => ({
    seen: {
      en:
        type === null
          ? `'${file}' has no model_type`
          : `the layers of a '${type}', as '${file}' calls it, are not known`,
      zh: type === null ? `“${file}”中没有 model_type` : `“${file}”的模型类型为“${type}”，其层结构未知`,
    },
    fix: {
      en: `Write the dimensions in a YAML file. Known types: ${known.join(', ')}.`,
      zh: `请将各维度写入 YAML 文件。已知类型：${known.join('、')}。`,
    },
  }),
  ARCHITECTURE_FILE_INVALID: ({ file, key, problem }: { file: string; key: string; problem: string }) => ({
    seen: {
      en: `the dimensions in '${file}' cannot be used: ${key === '' ? '' : `${key}: `}${problem}`,
      zh: `“${file}”中的维度无法使用：${key === '' ? '' : `${key}：`}${problem}`,
    },
    fix: {
      en: 'Correct the file. docs/flops.md lists the dimensions.',
      zh: '请修改该文件；docs/flops.md 列出了各维度。',
    },
  }),
  ARCHITECTURE_NOT_STATED: () => ({
    seen: { en: 'nothing states the dimensions of the model', zh: '未说明模型的维度' },
    fix: {
      en: 'Name a model such as llama-3-8b, or a file: a config.json of Hugging Face, or dimensions in YAML.',
      zh: '请给出模型名（如 llama-3-8b）或文件：Hugging Face 的 config.json，或维度的 YAML 文件。',
    },
  }),
  ARCHITECTURE_UNKNOWN: ({ name, ...names }: { name: string } & Alternatives) => ({
    seen: {
      en: `there is no model '${name}', and no file of that name`,
      zh: `没有名为“${name}”的模型，也没有这个文件`,
    },
    fix: alternativesText(names),
  }),
  DEVICE_PEAK_UNKNOWN: ({ name, ...names }: { name: string } & Alternatives) => ({
    seen: { en: `the peak rate of a device '${name}' is not known`, zh: `未知设备“${name}”的峰值算力` },
    fix: alternativesText(names),
  }),
  FLOPS_CONVENTION_UNKNOWN: ({ name, ...names }: { name: string } & Alternatives) => ({
    seen: { en: `there is no rule '${name}' for FLOPs`, zh: `没有名为“${name}”的 FLOPs 计算公式` },
    fix: alternativesText(names),
  }),
  MFU_DEVICES_NOT_STATED: () => ({
    seen: { en: 'nothing states how many devices train', zh: '未说明训练所用的设备数' },
    fix: {
      en: 'State the number of devices, or a throughput of one device.',
      zh: '请给出设备数，或单个设备的吞吐率。',
    },
  }),
  MFU_LOGS_DIFFER: ({ what, first, other }: { what: 'devices' | 'unit'; first: string; other: string }) => ({
    seen: {
      en: `the logs are no repeats of one run: ${{ devices: 'devices', unit: 'what they count' }[what]} ${first} and ${other}`,
      zh: `这些日志不是同一设置的重复：${{ devices: '设备数', unit: '计数单位' }[what]}分别为 ${first} 和 ${other}`,
    },
    fix: { en: 'Name the logs of one setting only.', zh: '请只给出同一设置的日志。' },
  }),
  MFU_PEAK_INVALID: ({ typed }: { typed: string }) => ({
    seen: { en: `'${typed}' is no peak rate`, zh: `“${typed}”不是峰值算力` },
    fix: { en: 'Give the TFLOP/s of one device, such as 0.12.', zh: '请给出单个设备的 TFLOP/s，例如 0.12。' },
  }),
  MFU_SEQUENCE_LENGTH_NOT_STATED: () => ({
    seen: { en: 'nothing states the length of a sequence', zh: '未说明序列长度' },
    fix: { en: 'State the tokens of a sequence.', zh: '请给出每个序列的 token 数。' },
  }),
  MFU_UNIT: ({ unit }: { unit: string }) => ({
    seen: {
      en: `the log counts ${unit}, from which tokens do not follow`,
      zh: `日志以 ${unit} 计数，无法由此得出 token 数`,
    },
    fix: { en: 'State the sequences that each device takes in a step.', zh: '请给出每设备每步的序列数。' },
  }),
  MFU_UNIT_MISSING: ({ typed, line }: { typed: string; line: string }) => ({
    seen: {
      en: `'${typed}' is no file, and as a throughput it has no unit`,
      zh: `没有名为“${typed}”的文件；若为吞吐率，则缺少单位`,
    },
    fix: { en: `Type ${line} if it is of one device.`, zh: `若为单个设备，请键入 ${line}。` },
  }),
  PRINTED_MFU_ABOVE_ONE: ({ line, share }: { line: number; share: number }) => ({
    seen: {
      en: `line ${line} prints an MFU of ${percent(share)}%, more than the device can do`,
      zh: `第 ${line} 行打印的 MFU 为 ${percent(share)}%，超过设备的能力`,
    },
    fix: { en: 'Check the peak rate that the program divides by.', zh: '请检查程序所用的峰值算力。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
