import type * as en from '../en/flops.ts'
import { alternativesZh } from '../alternatives.ts'

export const missing: typeof en.missing = {
  'convention-without-experts': ({ convention }) => `公式 ${convention} 未规定如何计入专家`,
  'convention-without-latent-attention': ({ convention }) =>
    `公式 ${convention} 未规定如何计入 MLA（潜在注意力）`,
}

export const errors: typeof en.errors = {
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
}
