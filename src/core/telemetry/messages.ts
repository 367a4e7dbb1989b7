import type { BoundBy, OnGpu, SharedGpu, SlowedGpu } from './finding-data.ts'
import { counted } from '../text/quantities.ts'
import { percent } from '../messages/numbers.ts'
import { findingTable } from '../model/finding.ts'

export const telemetryFinding = findingTable({
  'gpu-throttled': ['warning', 'machine'],
  'gpu-power-capped': ['note', 'machine'],
  'gpu-power-limit': ['warning', 'machine'],
  'gpu-memory-full': ['note', 'machine'],
  'gpu-idle': ['note', 'input'],
  'ranks-bound': ['warning', 'machine'],
  'telemetry-lost': ['warning', 'files'],
})

const nameOfEn = ({ node, gpu }: OnGpu) => `GPU ${gpu} of ${node}`

const sharesEn = (all: readonly SharedGpu[]) =>
  all.map((sharedGpu) => `${nameOfEn(sharedGpu)}: ${percent(sharedGpu.share, 0)}%`).join(', ')

const nameOfZh = ({ node, gpu }: OnGpu) => `${node} 的 GPU ${gpu}`

const sharesZh = (all: readonly SharedGpu[]) =>
  all.map((sharedGpu) => `${nameOfZh(sharedGpu)} 为 ${percent(sharedGpu.share, 0)}%`).join('、')

const reasons: Readonly<Record<string, string>> = {
  'power cap': '功率上限',
  'hardware slowdown': '硬件降频',
  'temperature, by software': '温度（软件）',
  'temperature, by hardware': '温度（硬件）',
  'power brake': '电源制动',
}

/** What slowed the devices of a run or was not in order during the measurement. */
export const findings = {
  'gpu-throttled': ({ slowed }: { slowed: readonly SlowedGpu[] }) => ({
    seen: {
      en: `GPU clocks were lowered in the window: ${slowed.map((slowedGpu) => `${nameOfEn(slowedGpu)}: ${slowedGpu.reason} ${percent(slowedGpu.share, 0)}% of the samples`).join(', ')}`,
      zh: `测量窗口内频率被压低：${slowed.map((slowedGpu) => `${nameOfZh(slowedGpu)} 因${reasons[slowedGpu.reason] ?? slowedGpu.reason}（占采样的 ${percent(slowedGpu.share, 0)}%）`).join('、')}`,
    },
    todo: {
      en: 'Improve the cooling or the power supply, and run again. The figure is that of a slowed GPU.',
      zh: '请改善散热或供电后重新测试；该数值来自降频的 GPU。',
    },
  }),
  'gpu-power-capped': ({ slowed }: { slowed: readonly SlowedGpu[] }) => ({
    seen: {
      en: `GPUs reached their power limit in the window, so that their clocks fell: ${sharesEn(slowed)} of the samples`,
      zh: `测量窗口内 GPU 达到功率上限，频率因此下降：占采样的比例${sharesZh(slowed)}`,
    },
    todo: {
      en: 'Nothing, if the power limit is the usual one: at full load this is normal.',
      zh: '若功率上限为默认值则无需处理：满载时这是正常现象。',
    },
  }),
  'gpu-power-limit': ({
    lowered,
  }: {
    lowered: readonly (OnGpu & { readonly watts: number; readonly usual: number })[]
  }) => ({
    seen: {
      en: `the power limit is below the default: ${lowered.map((gpu) => `${nameOfEn(gpu)}: ${Math.round(gpu.watts)} W, by default ${Math.round(gpu.usual)} W`).join(', ')}`,
      zh: `功率上限低于默认值：${lowered.map((gpu) => `${nameOfZh(gpu)} 为 ${Math.round(gpu.watts)} W，默认 ${Math.round(gpu.usual)} W`).join('、')}`,
    },
    todo: {
      en: 'Compare only with results under the same limit; nvidia-smi -pl sets it.',
      zh: '请仅与相同功率上限下的结果比较（nvidia-smi -pl 可设置）。',
    },
  }),
  'gpu-memory-full': ({ filled }: { filled: readonly SharedGpu[] }) => ({
    seen: { en: `GPU memory was nearly full: ${sharesEn(filled)}`, zh: `显存几乎用尽：${sharesZh(filled)}` },
    todo: {
      en: 'A larger batch will not fit. Ignore this if the framework reserves all memory at its start.',
      zh: '更大的批大小将放不下。若框架启动时即预留全部显存，请忽略此项。',
    },
  }),
  'gpu-idle': ({ often }: { often: readonly SharedGpu[] }) => ({
    seen: {
      en: `GPUs often had no kernel to run in the window: in use ${sharesEn(often)} of the time`,
      zh: `测量窗口内 GPU 常无内核可执行：使用时间占比${sharesZh(often)}`,
    },
    todo: {
      en: 'This may mean that the input or the host is too slow. Compare with synthetic data.',
      zh: '可能是数据输入或主机过慢，请与合成数据的结果比较。',
    },
  }),
  'ranks-bound': ({ launcher, unbinding, bound }: BoundBy) => ({
    seen: {
      en: `ranks were bound to a part of the CPUs: ${bound.map(({ node, ranks, usable, offered }) => `${counted(ranks, 'rank')} on ${node} to ${usable} of ${offered}`).join(', ')}`,
      zh: `rank 只能使用节点的部分 CPU：${bound.map(({ node, ranks, usable, offered }) => `${node} 上 ${ranks} 个 rank 绑定到 ${offered} 个 CPU 中的 ${usable} 个`).join('、')}`,
    },
    todo: {
      en:
        unbinding.length === 0
          ? 'Check what binds the ranks: the launcher, the container or the scheduler.'
          : `Set launch.options to { ${launcher}: [${unbinding.join(', ')}] }, unless the run that you reproduce was bound like this.`,
      zh:
        unbinding.length === 0
          ? '请检查是启动器、容器还是调度器绑定了 rank。'
          : `请设置 launch.options: { ${launcher}: [${unbinding.join(', ')}] }，除非所复现的测试本来就这样绑定。`,
    },
  }),
  'telemetry-lost': ({ path }: { path: string }) => ({
    seen: {
      en: `the samples of the run in ${path} are missing or were changed`,
      zh: `本次运行的采样文件 ${path} 缺失或已被改动`,
    },
    todo: {
      en: 'Restore the file from a copy. Figures of power and utilisation are withheld until then.',
      zh: '请从备份恢复该文件；在此之前不给出功率与利用率。',
    },
  }),
}

/** Why samples, or figures from them, are missing. */
export const missing = {
  'data-wait-not-stated': () => ({
    en: 'the log does not state how long its steps waited for data',
    zh: '日志未说明训练步等待数据的时间',
  }),
  'telemetry-empty': ({ node }: { node: string }) => ({
    en: `no sample came from ${node}`,
    zh: `没有收到 ${node} 的采样`,
  }),
  'telemetry-lost': ({ path }: { path: string }) => ({
    en: `the samples in ${path} are missing or were changed`,
    zh: `采样文件 ${path} 缺失或已被改动`,
  }),
  'telemetry-not-timed': ({ node }: { node: string }) => ({
    en: `the samples of ${node} have no arrival times, so they cannot be matched to the run`,
    zh: `${node} 的采样没有到达时间，无法对应到运行时间`,
  }),
  'telemetry-short': ({ samples, needed }: { samples: number; needed: number }) => ({
    en: `${samples} samples lie in the measured window, and ${needed} are needed`,
    zh: `测量窗口内只有 ${samples} 个采样，至少需要 ${needed} 个`,
  }),
  'telemetry-gap': ({ seconds }: { seconds: number }) => ({
    en: `${seconds.toFixed(1)} s of the measured window have no sample`,
    zh: `测量窗口中有 ${seconds.toFixed(1)} 秒没有采样`,
  }),
  'window-not-watched': () => ({
    en: 'the measured window has no arrival times, so samples cannot be matched to it',
    zh: '测量窗口没有到达时间，无法与采样对应',
  }),
  'window-unclear': ({ arrived, elapsed }: { arrived: number; elapsed: number }) => ({
    en: `the lines of the window arrived within ${arrived.toFixed(1)} s, but its steps took ${elapsed.toFixed(1)} s`,
    zh: `窗口内的日志在 ${arrived.toFixed(1)} 秒内到达，而其各步共用时 ${elapsed.toFixed(1)} 秒`,
  }),
  'rapl-absent': () => ({
    en: 'the kernel has no energy counter of the processor (RAPL)',
    zh: '内核未提供处理器能耗计数器（RAPL）',
  }),
  'rapl-unreadable': () => ({
    en: 'only root may read the energy counter of the processor (RAPL)',
    zh: '处理器能耗计数器（RAPL）只有 root 可以读取',
  }),
  'rapl-implausible': ({ watts }: { watts: number }) => ({
    en: `the energy counter of the processor implies ${Math.round(watts)} W; it may have been reset`,
    zh: `按处理器能耗计数器推算的功率为 ${Math.round(watts)} W，计数器可能被重置`,
  }),
  'sensor-absent': () => ({ en: 'the kernel has no sensor for it', zh: '内核未提供该传感器' }),
  'gpu-only': () => ({ en: 'it is sampled only on GPUs', zh: '仅对 GPU 采样' }),
  'gpus-not-asked': () => ({ en: 'the run does not use GPUs', zh: '本次运行不使用 GPU' }),
  'gpu-divided': () => ({
    en: 'a GPU is divided (MIG), and its power and utilisation can be read only for the whole GPU',
    zh: 'GPU 已划分为多个实例（MIG），其功率和利用率只能按整块 GPU 读取',
  }),
  'gpus-unclear': ({ there, wanted, node }: { there: number; wanted: number; node: string }) => ({
    en: `${node} has ${there} GPUs, and nothing says which ${wanted} of them the run used`,
    zh: `${node} 有 ${there} 块 GPU，无法判断本次运行使用了其中哪 ${wanted} 块`,
  }),
  'gpus-differ-in-run': ({ names }: { names: readonly string[] }) => ({
    en: `the run used GPUs of several models: ${names.join(', ')}`,
    zh: `本次运行使用了多种型号的 GPU：${names.join('、')}`,
  }),
  'flops-not-stated': () => ({ en: 'the log states no FLOPs of a step', zh: '日志未说明每步的浮点运算量' }),
  'flops-of-other-unit': ({ unit }: { unit: string }) => ({
    en: `the throughput is in ${unit}, but the log states FLOPs for another unit`,
    zh: `吞吐率以 ${unit} 计，而日志所述浮点运算量按其他单位计`,
  }),
  'precision-not-stated': () => ({
    en: 'the log does not state the precision, TF32 included, or the threads',
    zh: '日志未说明精度（包括是否使用 TF32）或线程数',
  }),
  'peak-rate-unknown': ({ device, precision }: { device: string; precision: string }) => ({
    en: `the peak rate of ${device} in ${precision.toUpperCase()} is unknown`,
    zh: `未知 ${device} 的 ${precision.toUpperCase()} 峰值算力`,
  }),
  'matrix-rate-of-fp32': ({ dtype }: { dtype: string }) => ({
    en: `matrix products were measured in FP32 only, and the run computes in ${dtype}`,
    zh: `仅以 FP32 测量了矩阵乘法，而本次运行使用 ${dtype}`,
  }),
  'matrix-rate-not-measured': ({ threads }: { threads: number }) => ({
    en: `matrix products with ${threads} threads were not measured on the machine of the run`,
    zh: `未在运行所在的机器上测量 ${threads} 个线程的矩阵乘法`,
  }),
  'share-above-one': ({ share }: { share: number }) => ({
    en: `it comes to ${percent(share, 0)}%, so the FLOPs, the precision or the rate are not what they seem`,
    zh: `计算结果为 ${percent(share, 0)}%，说明浮点运算量、精度或参考算力与实际不符`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
}
