import type { EnvironmentRule } from './rule.ts'

const gpuUnreadable: EnvironmentRule = {
  code: 'gpu-unreadable',
  level: 'warning',
  check({ gpus }) {
    if (gpus.kind === 'known' || !['probe-failed', 'probe-timed-out'].includes(gpus.code)) return undefined
    return {
      seen: gpus.why,
      todo: {
        en: 'Check the driver: nvidia-smi must list the GPUs, and dmesg may show an NVRM or Xid error.',
        zh: '请检查驱动：nvidia-smi 应能列出 GPU，dmesg 中可能有 NVRM 或 Xid 错误。',
      },
    }
  },
}

const gpuBusy: EnvironmentRule = {
  code: 'gpu-busy',
  level: 'warning',
  check({ gpus }) {
    if (gpus.kind === 'missing' || gpus.value.processes.kind === 'missing') return undefined
    const programs = gpus.value.processes.value.map(({ name, pid }) => `${name} (${pid})`)
    if (programs.length === 0) return undefined
    return {
      seen: {
        en: `other programs hold GPU memory already: ${programs.join(', ')}`,
        zh: `已有其他程序占用显存：${programs.join('、')}`,
      },
      todo: {
        en: 'End them, or leave their GPUs out with CUDA_VISIBLE_DEVICES.',
        zh: '请结束这些程序，或用 CUDA_VISIBLE_DEVICES 避开其所用的 GPU。',
      },
    }
  },
}

const gpuSlowdown: EnvironmentRule = {
  code: 'gpu-slowdown',
  level: 'warning',
  check({ gpus }) {
    if (gpus.kind === 'missing') return undefined
    const slowed = gpus.value.devices.flatMap(({ index, slowdown }) =>
      slowdown.kind === 'known' && slowdown.value.length > 0
        ? [`${index}: ${slowdown.value.join(', ')}`]
        : [],
    )
    if (slowed.length === 0) return undefined
    return {
      seen: {
        en: `GPU clocks are held down before any run (${slowed.join('; ')})`,
        zh: `测试开始前 GPU 频率已被压低（${slowed.join('；')}）`,
      },
      todo: {
        en: 'Check cooling and power (nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER).',
        zh: '请检查散热和供电（nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER）。',
      },
    }
  },
}

const gpusDiffer: EnvironmentRule = {
  code: 'gpus-differ',
  level: 'warning',
  check({ gpus }) {
    if (gpus.kind === 'missing') return undefined
    const names = [...new Set(gpus.value.devices.map(({ name }) => name))]
    if (names.length < 2) return undefined
    return {
      seen: {
        en: `the GPUs are of different kinds (${names.join(', ')}): the slowest sets the pace of all`,
        zh: `GPU 型号不一致（${names.join('、')}）：整体速度取决于最慢的一块`,
      },
      todo: {
        en: 'Choose GPUs of one kind with CUDA_VISIBLE_DEVICES.',
        zh: '请用 CUDA_VISIBLE_DEVICES 选择同一型号的 GPU。',
      },
    }
  },
}

export const gpuRules = [gpuUnreadable, gpuBusy, gpuSlowdown, gpusDiffer]
