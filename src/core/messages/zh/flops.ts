import type * as en from '../en/flops.ts'
import { alternativesZh } from '../alternatives.ts'
import { percent } from '../numbers.ts'

export const missing: typeof en.missing = {
  'device-not-stated': () => '未说明所用设备，峰值算力未知',
  'compute-precision-not-stated': () => '未说明矩阵乘法的精度',
  'recompute-not-stated': () => '未说明反向传播中重计算哪些激活',
  'printed-flops-without-speed': () => '打印 FLOPs 的各行没有给出所用时间或所属的步',
  'printed-mfu-without-peak': () => '未说明程序所除的峰值算力',
  'convention-without-experts': ({ convention }) => `公式 ${convention} 未规定如何计入专家`,
  'convention-without-latent-attention': ({ convention }) =>
    `公式 ${convention} 未规定如何计入 MLA（潜在注意力）`,
}

export const errors: typeof en.errors = {
  ARCHITECTURE_CONFIG_UNSUPPORTED: ({ file, type, known }) => ({
    seen: type === null ? `“${file}”中没有 model_type` : `“${file}”的模型类型为“${type}”，其层结构未知`,
    fix: `请将各维度写入 YAML 文件。已知类型：${known.join('、')}。`,
  }),
  ARCHITECTURE_FILE_INVALID: ({ file, key, problem }) => ({
    seen: `“${file}”中的维度无法使用：${key === '' ? '' : `${key}：`}${problem}`,
    fix: '请修改该文件；docs/flops.md 列出了各维度。',
  }),
  ARCHITECTURE_NOT_STATED: () => ({
    seen: '日志未说明模型的维度',
    fix: '请给出模型名（如 llama-3-8b）或文件：Hugging Face 的 config.json，或维度的 YAML 文件。',
  }),
  ARCHITECTURE_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的模型，也没有这个文件`,
    fix: alternativesZh(names),
  }),
  DEVICE_PEAK_UNKNOWN: ({ name, ...names }) => ({
    seen: `未知设备“${name}”的峰值算力`,
    fix: alternativesZh(names),
  }),
  FLOPS_CONVENTION_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的 FLOPs 计算公式`,
    fix: alternativesZh(names),
  }),
  MFU_DEVICES_NOT_STATED: () => ({
    seen: '日志未说明训练所用的设备数',
    fix: '请给出设备数。',
  }),
  MFU_LOGS_DIFFER: ({ what, first, other }) => ({
    seen: `这些日志不是同一设置的重复：${{ devices: '设备数', unit: '计数单位' }[what]}分别为 ${first} 和 ${other}`,
    fix: '请只给出同一设置的日志。',
  }),
  MFU_PEAK_INVALID: ({ typed }) => ({
    seen: `“${typed}”不是峰值算力`,
    fix: '请给出单个设备的 TFLOP/s，例如 0.12。',
  }),
  MFU_SEQUENCE_LENGTH_NOT_STATED: () => ({
    seen: '日志未说明序列长度',
    fix: '请给出每个序列的 token 数。',
  }),
  MFU_UNIT: ({ unit }) => ({
    seen: `日志以 ${unit} 计数，无法由此得出 token 数`,
    fix: '请给出每设备每步的序列数。',
  }),
  PRINTED_MFU_ABOVE_ONE: ({ line, share }) => ({
    seen: `第 ${line} 行打印的 MFU 为 ${percent(share)}%，超过设备的能力`,
    fix: '请检查程序所用的峰值算力。',
  }),
}
