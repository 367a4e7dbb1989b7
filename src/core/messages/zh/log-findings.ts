import type { ErratumCount, ErratumFactor, ErratumSetting, Misprint } from '../../logs/errata/errata.ts'
import type { StatedFact } from '../../logs/stated-fact.ts'
import type * as en from '../en/log-findings.ts'
import { percent } from '../numbers.ts'

const printedAs: Readonly<Record<ErratumCount, string>> = {
  steps: '每秒步数',
  'micro-batch': '一个微批次的速率',
  'part of interval': '速率除以日志间隔',
  'all devices': '全部设备的速率',
  copies: '每个张量并行 rank 各计一次的 token 数',
  'micro-batch as batch': '以一个微批次的时间除整个批次的 token 数',
  'sum of devices': '所有设备之和',
  'microseconds as milliseconds': '把微秒当作毫秒所得的速率',
}

const settings: Readonly<Record<ErratumSetting, string>> = {
  batch: '全局批大小',
  accumulation: '梯度累积步数',
  'logging interval': '日志间隔步数',
  devices: '设备数量',
  'tensor parallelism': '张量并行度',
}

const settingOf = (setting: ErratumSetting | number) =>
  typeof setting === 'number' ? String(setting) : settings[setting]

const correction = (factor: ErratumFactor) =>
  'times' in factor ? `乘以${settingOf(factor.times)}` : `除以${settingOf(factor.dividedBy)}`

const correctedFigures: Readonly<Record<Misprint['figure'], string>> = {
  corrected: '结果已更正，无需处理；若打印值曾经发布，也请更正。',
  printed: '结果取自打印值，请按同一系数更正。',
  neither: '结果未采用该值，无需处理；若该值曾经发布，请更正。',
}

export const findings: typeof en.findings = {
  'log-format-tie': ({ first, second, lines }) => ({
    seen: `能按 ${first} 与按 ${second} 解析的行数相同（${lines} 行）；已采用 ${first}`,
    todo: '请指定该日志的格式。',
  }),
  'log-figure-came-late': ({ runs }) => ({
    seen: `日志末尾的表格中有本次运行的结果，但只有最后 ${runs} 次运行可以采用`,
    todo: '如需表格中的结果，请减少单个文件中的运行次数。',
  }),
  'log-holds-too-many-runs': ({ runs, measured }) => ({
    seen: `日志包含 ${runs} 次运行；只测量了前 ${measured} 次`,
    todo: '请将每次运行保存为单独的文件。',
  }),
  'format-drafted': ({ lines, numbers, examples }) => ({
    seen: `程序未知；按“${examples.join('”“')}”等 ${lines} 行读取，${numbers.map(({ role, number }) => `${role} 为第 ${number} 个数`).join('，')}`,
    todo: '请核对这些数字的含义。若要保留该格式，请将其草拟到文件。',
  }),
  'rate-scope-open': () => ({
    seen: '没有任何信息说明打印的速率是否计入全部设备；结果按打印值给出',
    todo: '请在格式中说明 rates 是 global 还是 per-device。',
  }),
  'metric-misprinted': ({
    program,
    versions,
    metric,
    counts,
    factor,
    printed,
    corrected,
    figure,
    source,
  }) => ({
    seen: `${program} ${versions} 打印的 ${metric} 实为${printedAs[counts]}（${source}）：${printed}${corrected === null ? '' : `，应为 ${corrected}`}`,
    todo:
      corrected === null
        ? `请核对该次运行的版本与设置；若属于上述版本，请将该值${correction(factor)}。`
        : correctedFigures[figure],
  }),
  'summary-counts-resumed': ({ printed, corrected, from, to }) => ({
    seen: `本次运行从第 ${from} 步（共 ${to} 步）开始，但最终结果计入了全部步：${printed}，应为 ${corrected}`,
    todo: '最终结果已更正，无需处理；若打印值曾经发布，也请更正。',
  }),
  'summary-has-evaluations': ({ evaluated, runtime }) => ({
    seen: `最终结果的 ${runtime} 秒中包含 ${evaluated} 秒评估`,
    todo: '若需训练速率，请按各步计算。',
  }),
  'bar-has-validation': () => ({
    seen: '每个 epoch 的时间包含验证，因此训练本身的吞吐量更高',
    todo: '请在不使用验证数据的情况下训练，或在训练时显示进度条（verbose=1）。',
  }),
  'log-line-too-long': ({ lines, limit }) => ({
    seen: `有 ${lines} 行超过 ${limit} 字节；超出部分已忽略`,
    todo: '请检查日志中是否混入了其他内容。',
  }),
  'loss-not-finite': ({ line }) => ({
    seen: `从第 ${line} 行起，所有损失均为 NaN 或无穷大：训练已发散`,
    todo: '请谨慎采用其吞吐率：发散的训练可能会跳过每步的部分计算。',
  }),
  'fewer-steps-chosen': ({ chosen, planned, limit }) => ({
    seen: `计划的 ${planned} 步中只训练了 ${chosen} 步，因为全部完成需要超过 ${limit} 秒`,
    todo: '若要得到更窄的区间，请在空闲的机器上运行，或给每次运行更多时间。',
  }),
  'steps-repeated': ({ lines }) => ({
    seen: `有 ${lines} 行重复了已经打印过的步；每步只计一次`,
    todo: '请检查是否有两个日志器或多个 rank 写入同一文件；若为后者，请为各 rank 的输出加上标签。',
  }),
  'log-contradicts-options': ({ fact, logged, given }) => ({
    seen: `日志中的${statedFacts[fact]}为 ${logged}，而命令或测试方案中为 ${given}；采用 ${given}`,
    todo: '请核对哪一个正确，并更正选项或测试方案。',
  }),
  'unit-generic': ({ logged, given }) => ({
    seen: `日志以 ${logged} 计数，而模型实现以 ${given} 计数；结果采用 ${given}`,
    todo: `若 ${logged} 正确，请在模型实现的 unit 中声明，以便与同单位的其他结果比较。`,
  }),
  'mlperf-time-to-train': ({ minutes }) => ({
    seen: `run_start 到 run_stop 历时 ${minutes.toFixed(2)} 分钟`,
    todo: '这是 MLPerf 发布的指标，与吞吐率不同。',
  }),
  'mlperf-evaluations-untimed': ({ evaluations }) => ({
    seen: `日志中有 ${evaluations} 次评估，但没有记录其起止时间，因此评估时间被计入训练时间`,
    todo: '实际吞吐率更高；请仅与同一程序的日志比较。',
  }),
  'mlperf-run-unsuccessful': ({ status }) => ({
    seen: `运行结束状态为“${status}”：未达到目标质量`,
    todo: '吞吐率可以采用，但训练时长不计入成绩。',
  }),
  'communication-share': ({ share, timer }) => ({
    seen: `按程序自身的计时器 ${timer}，日志中各步平均有 ${percent(share)}% 的时间在等待梯度交换`,
    todo:
      share < 0.1
        ? '梯度交换对本次运行影响不大；被计算掩盖的通信不计入该比例。'
        : '瓶颈在梯度交换，或有 rank 较慢；请比较各 rank，并检查设备之间和节点之间的链路。',
  }),
  'rate-of-one-node': () => ({
    seen: 'InsightFace 打印的是单个节点的速率，与节点总数无关',
    todo: '多节点运行时，请将该数值乘以节点数。',
  }),
  'rate-of-one-step': () => ({
    seen: '该版本的 PaddleNLP 用单步样本数除以多步耗时，所打印的速率已忽略',
    todo: '请采用按每步用时或总用时得出的数值。',
  }),
  'step-times-without-loading': () => ({
    seen: '所打印的单步用时不含两步之间的时间，例如数据加载',
    todo: '整个运行可能更慢。可直接对程序计时，把全部时间计算在内：使用 steady time。',
  }),
  'bus-bandwidth': ({ mean, fastest }) => ({
    seen: `各种大小下的平均总线带宽为 ${mean} GB/s${fastest === null ? '' : `，最高 ${fastest.bandwidth} GB/s（${fastest.size} 字节）`}`,
    todo: '该值反映互连带宽；平均值取决于所测的数据大小。',
  }),
}

const statedFacts: Record<StatedFact, string> = {
  devices: '设备数',
  nodes: '节点数',
  batchPerDevice: '单设备批大小',
  unit: '单位',
  globalBatch: '全局批大小',
  sequenceLength: '序列长度',
}

export const missing: typeof en.missing = {
  'log-holds-no-throughput': ({ program }) => `${program} 测量的是集合通信带宽，而不是训练`,
}
