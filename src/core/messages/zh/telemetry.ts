import type { OnGpu, SharedGpu } from '../../telemetry/finding-data.ts'
import type * as en from '../en/telemetry.ts'
import { percent } from '../numbers.ts'

const nameOf = ({ node, gpu }: OnGpu) => `${node} 的 GPU ${gpu}`

const shares = (all: readonly SharedGpu[]) =>
  all.map((sharedGpu) => `${nameOf(sharedGpu)} 为 ${percent(sharedGpu.share, 0)}%`).join('、')

const reasons: Readonly<Record<string, string>> = {
  'power cap': '功率上限',
  'hardware slowdown': '硬件降频',
  'temperature, by software': '温度（软件）',
  'temperature, by hardware': '温度（硬件）',
  'power brake': '电源制动',
}

export const findings: typeof en.findings = {
  'gpu-throttled': ({ slowed }) => ({
    seen: `测量窗口内频率被压低：${slowed.map((slowedGpu) => `${nameOf(slowedGpu)} 因${reasons[slowedGpu.reason] ?? slowedGpu.reason}（占采样的 ${percent(slowedGpu.share, 0)}%）`).join('、')}`,
    todo: '请改善散热或供电后重新测试；该数值来自降频的 GPU。',
  }),
  'gpu-power-capped': ({ slowed }) => ({
    seen: `测量窗口内 GPU 达到功率上限，频率因此下降：占采样的比例${shares(slowed)}`,
    todo: '若功率上限为默认值则无需处理：满载时这是正常现象。',
  }),
  'gpu-power-limit': ({ lowered }) => ({
    seen: `功率上限低于默认值：${lowered.map((gpu) => `${nameOf(gpu)} 为 ${Math.round(gpu.watts)} W，默认 ${Math.round(gpu.usual)} W`).join('、')}`,
    todo: '请仅与相同功率上限下的结果比较（nvidia-smi -pl 可设置）。',
  }),
  'gpu-memory-full': ({ filled }) => ({
    seen: `显存几乎用尽：${shares(filled)}`,
    todo: '更大的批大小将放不下。若框架启动时即预留全部显存，请忽略此项。',
  }),
  'gpu-idle': ({ often }) => ({
    seen: `测量窗口内 GPU 常无内核可执行：使用时间占比${shares(often)}`,
    todo: '可能是数据输入或主机过慢，请与合成数据的结果比较。',
  }),
  'ranks-bound': ({ launcher, unbinding, bound }) => ({
    seen: `rank 只能使用节点的部分 CPU：${bound.map(({ node, ranks, usable, offered }) => `${node} 上 ${ranks} 个 rank 绑定到 ${offered} 个 CPU 中的 ${usable} 个`).join('、')}`,
    todo:
      unbinding.length === 0
        ? '请检查是启动器、容器还是调度器绑定了 rank。'
        : `请设置 launch.options: { ${launcher}: [${unbinding.join(', ')}] }，除非所复现的测试本来就这样绑定。`,
  }),
  'telemetry-lost': ({ path }) => ({
    seen: `本次运行的采样文件 ${path} 缺失或已被改动`,
    todo: '请从备份恢复该文件；在此之前不给出功率与利用率。',
  }),
}

export const missing: typeof en.missing = {
  'data-wait-not-stated': () => '日志未说明训练步等待数据的时间',
  'telemetry-empty': ({ node }) => `没有收到 ${node} 的采样`,
  'telemetry-lost': ({ path }) => `采样文件 ${path} 缺失或已被改动`,
  'telemetry-not-timed': ({ node }) => `${node} 的采样没有到达时间，无法对应到运行时间`,
  'telemetry-short': ({ samples, needed }) => `测量窗口内只有 ${samples} 个采样，至少需要 ${needed} 个`,
  'telemetry-gap': ({ seconds }) => `测量窗口中有 ${seconds.toFixed(1)} 秒没有采样`,
  'window-not-watched': () => '测量窗口没有到达时间，无法与采样对应',
  'window-unclear': ({ arrived, elapsed }) =>
    `窗口内的日志在 ${arrived.toFixed(1)} 秒内到达，而其各步共用时 ${elapsed.toFixed(1)} 秒`,
  'rapl-absent': () => '内核未提供处理器能耗计数器（RAPL）',
  'rapl-unreadable': () => '处理器能耗计数器（RAPL）只有 root 可以读取',
  'rapl-implausible': ({ watts }) =>
    `按处理器能耗计数器推算的功率为 ${Math.round(watts)} W，计数器可能被重置`,
  'sensor-absent': () => '内核未提供该传感器',
  'gpu-only': () => '仅对 GPU 采样',
  'gpus-not-asked': () => '本次运行不使用 GPU',
  'gpu-divided': () => 'GPU 已划分为多个实例（MIG），其功率和利用率只能按整块 GPU 读取',
  'gpus-unclear': ({ there, wanted, node }) =>
    `${node} 有 ${there} 块 GPU，无法判断本次运行使用了其中哪 ${wanted} 块`,
  'gpus-differ-in-run': ({ names }) => `本次运行使用了多种型号的 GPU：${names.join('、')}`,
  'flops-not-stated': () => '日志未说明每步的浮点运算量',
  'flops-of-other-unit': ({ unit }) => `吞吐率以 ${unit} 计，而日志所述浮点运算量按其他单位计`,
  'precision-not-stated': () => '日志未说明精度（包括是否使用 TF32）或线程数',
  'peak-rate-unknown': ({ device, precision }) => `未知 ${device} 的 ${precision.toUpperCase()} 峰值算力`,
  'matrix-rate-of-fp32': ({ dtype }) => `仅以 FP32 测量了矩阵乘法，而本次运行使用 ${dtype}`,
  'matrix-rate-not-measured': ({ threads }) => `未在运行所在的机器上测量 ${threads} 个线程的矩阵乘法`,
  'share-above-one': ({ share }) =>
    `计算结果为 ${percent(share, 0)}%，说明浮点运算量、精度或参考算力与实际不符`,
}
