import { scopeFindings } from './reading-messages.ts'
import type { ErratumCount, ErratumFactor, ErratumSetting, Misprint } from './errata/errata.ts'
import { counted } from '../text/quantities.ts'
import { percent, significant } from '../messages/numbers.ts'

/** Facts that a caller may state about a log. */
export type StatedFact = 'devices' | 'nodes' | 'batchPerDevice' | 'globalBatch' | 'unit' | 'sequenceLength'

const printedAsEn: Readonly<Record<ErratumCount, string>> = {
  steps: 'steps a second',
  'micro-batch': 'the rate of one micro-batch',
  'part of interval': 'the rate divided by the logging interval',
  'all devices': 'the rate of all devices',
  copies: 'each token once for each tensor-parallel rank',
  'micro-batch as batch': 'the tokens of a batch in the time of a micro-batch',
  'sum of devices': 'the sum over all devices',
  'microseconds as milliseconds': 'a rate by microseconds taken as milliseconds',
}

const settingsEn: Readonly<Record<ErratumSetting, string>> = {
  batch: 'the global batch',
  accumulation: 'the gradient accumulation steps',
  'logging interval': 'the logging steps',
  devices: 'the number of devices',
  'tensor parallelism': 'the tensor-parallel size',
}

const settingOf = (setting: ErratumSetting | number, names: Readonly<Record<ErratumSetting, string>>) =>
  typeof setting === 'number' ? String(setting) : names[setting]

const correctionEn = (factor: ErratumFactor) =>
  'times' in factor
    ? `multiply the value by ${settingOf(factor.times, settingsEn)}`
    : `divide the value by ${settingOf(factor.dividedBy, settingsEn)}`

const correctedFiguresEn: Readonly<Record<Misprint['figure'], string>> = {
  corrected: 'Nothing: the figure is corrected. Correct it as well where the printed one was published.',
  printed: 'The figure is of the printed value: correct it by the same factor.',
  neither: 'Nothing: the figure does not use this value. Correct it where it was published.',
}

const statedFactsEn: Record<StatedFact, string> = {
  devices: 'devices',
  nodes: 'nodes',
  batchPerDevice: 'batch per device',
  globalBatch: 'global batch',
  unit: 'unit',
  sequenceLength: 'sequence length',
}

const printedAsZh: Readonly<Record<ErratumCount, string>> = {
  steps: '每秒步数',
  'micro-batch': '一个微批次的速率',
  'part of interval': '速率除以日志间隔',
  'all devices': '全部设备的速率',
  copies: '每个张量并行 rank 各计一次的 token 数',
  'micro-batch as batch': '以一个微批次的时间除整个批次的 token 数',
  'sum of devices': '所有设备之和',
  'microseconds as milliseconds': '把微秒当作毫秒所得的速率',
}

const settingsZh: Readonly<Record<ErratumSetting, string>> = {
  batch: '全局批大小',
  accumulation: '梯度累积步数',
  'logging interval': '日志间隔步数',
  devices: '设备数量',
  'tensor parallelism': '张量并行度',
}

const correctionZh = (factor: ErratumFactor) =>
  'times' in factor
    ? `乘以${settingOf(factor.times, settingsZh)}`
    : `除以${settingOf(factor.dividedBy, settingsZh)}`

const correctedFiguresZh: Readonly<Record<Misprint['figure'], string>> = {
  corrected: '结果已更正，无需处理；若打印值曾经发布，也请更正。',
  printed: '结果取自打印值，请按同一系数更正。',
  neither: '结果未采用该值，无需处理；若该值曾经发布，请更正。',
}

const statedFactsZh: Record<StatedFact, string> = {
  devices: '设备数',
  nodes: '节点数',
  batchPerDevice: '单设备批大小',
  unit: '单位',
  globalBatch: '全局批大小',
  sequenceLength: '序列长度',
}

/** Facts that a log states about its run, how much of it was read, and its contradictions. */
export const findings = {
  'log-format-tie': ({ first, second, lines }: { first: string; second: string; lines: number }) => ({
    seen: {
      en: `${counted(lines, 'line')} ${lines === 1 ? 'parses' : 'parse'} as ${first}, and equally many as ${second}; ${first} was chosen`,
      zh: `能按 ${first} 与按 ${second} 解析的行数相同（${lines} 行）；已采用 ${first}`,
    },
    todo: { en: 'Name the format of the log.', zh: '请指定该日志的格式。' },
  }),
  'log-figure-came-late': ({ runs }: { runs: number }) => ({
    seen: {
      en: `a table at the end of the log has a figure of this run, but steady reads it only for the last ${runs} runs`,
      zh: `日志末尾的表格中有本次运行的结果，但只有最后 ${runs} 次运行可以采用`,
    },
    todo: {
      en: 'Keep fewer runs in one file to get the figures of its table.',
      zh: '如需表格中的结果，请减少单个文件中的运行次数。',
    },
  }),
  'log-holds-too-many-runs': ({ runs, measured }: { runs: number; measured: number }) => ({
    seen: {
      en: `the log contains ${runs} runs; only the first ${measured} were measured`,
      zh: `日志包含 ${runs} 次运行；只测量了前 ${measured} 次`,
    },
    todo: { en: 'Keep each run in a separate file.', zh: '请将每次运行保存为单独的文件。' },
  }),
  'format-drafted': ({
    lines,
    numbers,
    examples,
  }: {
    lines: number
    numbers: readonly { readonly role: string; readonly number: number }[]
    examples: readonly string[]
  }) => ({
    seen: {
      en: `the program is not known; ${counted(lines, 'line')} such as '${examples.join("', '")}' were read by ${numbers.map(({ role, number }) => `${role}: number ${number}`).join(', ')}`,
      zh: `程序未知；按“${examples.join('”“')}”等 ${lines} 行读取，${numbers.map(({ role, number }) => `${role} 为第 ${number} 个数`).join('，')}`,
    },
    todo: {
      en: 'Check what the numbers are. To keep the format, draft it into a file.',
      zh: '请核对这些数字的含义。若要保留该格式，请将其草拟到文件。',
    },
  }),
  ...scopeFindings,
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
  }: Misprint) => ({
    seen: {
      en: `${program} ${versions} print ${printedAsEn[counts]} as ${metric} (${source}): ${printed}${corrected === null ? '' : ` instead of ${corrected}`}`,
      zh: `${program} ${versions} 打印的 ${metric} 实为${printedAsZh[counts]}（${source}）：${printed}${corrected === null ? '' : `，应为 ${corrected}`}`,
    },
    todo: {
      en:
        corrected === null
          ? `Check the version and the settings of the run. If it is one of these versions, ${correctionEn(factor)}.`
          : correctedFiguresEn[figure],
      zh:
        corrected === null
          ? `请核对该次运行的版本与设置；若属于上述版本，请将该值${correctionZh(factor)}。`
          : correctedFiguresZh[figure],
    },
  }),
  'summary-counts-resumed': ({
    printed,
    corrected,
    from,
    to,
  }: {
    printed: number
    corrected: number
    from: number
    to: number
  }) => ({
    seen: {
      en: `the run began at step ${from} of ${to}, but the final figure counts all steps: ${printed} instead of ${corrected}`,
      zh: `本次运行从第 ${from} 步（共 ${to} 步）开始，但最终结果计入了全部步：${printed}，应为 ${corrected}`,
    },
    todo: {
      en: 'Nothing: the final figure is corrected. Correct it as well where the printed one was published.',
      zh: '最终结果已更正，无需处理；若打印值曾经发布，也请更正。',
    },
  }),
  'summary-has-evaluations': ({ evaluated, runtime }: { evaluated: number; runtime: number }) => ({
    seen: {
      en: `the final figure counts ${evaluated} s of evaluations among its ${runtime} s`,
      zh: `最终结果的 ${runtime} 秒中包含 ${evaluated} 秒评估`,
    },
    todo: { en: 'For the rate of training, use the steps.', zh: '若需训练速率，请按各步计算。' },
  }),
  'bar-has-validation': () => ({
    seen: {
      en: 'the time of each epoch counts its validation, so the throughput of the training is higher',
      zh: '每个 epoch 的时间包含验证，因此训练本身的吞吐量更高',
    },
    todo: {
      en: 'Train without validation data, or draw the bar while it trains (verbose=1).',
      zh: '请在不使用验证数据的情况下训练，或在训练时显示进度条（verbose=1）。',
    },
  }),
  'log-line-too-long': ({ lines, limit }: { lines: number; limit: number }) => ({
    seen: {
      en: `${counted(lines, 'line')} ${lines === 1 ? 'was' : 'were'} longer than ${limit} bytes; the rest of each was ignored`,
      zh: `有 ${lines} 行超过 ${limit} 字节；超出部分已忽略`,
    },
    todo: {
      en: 'Check whether something other than a training log was mixed in.',
      zh: '请检查日志中是否混入了其他内容。',
    },
  }),
  'loss-not-finite': ({ line }: { line: number }) => ({
    seen: {
      en: `every loss from line ${line} on is NaN or infinite: the run diverged`,
      zh: `从第 ${line} 行起，所有损失均为 NaN 或无穷大：训练已发散`,
    },
    todo: {
      en: 'Use its throughput with care: a diverged run may skip a part of each step.',
      zh: '请谨慎采用其吞吐率：发散的训练可能会跳过每步的部分计算。',
    },
  }),
  'fewer-steps-chosen': ({ chosen, planned, limit }: { chosen: number; planned: number; limit: number }) => ({
    seen: {
      en: `the run trained ${chosen} of ${planned} steps, because all of them would take more than ${limit} s`,
      zh: `计划的 ${planned} 步中只训练了 ${chosen} 步，因为全部完成需要超过 ${limit} 秒`,
    },
    todo: {
      en: 'For a narrower interval, run it on an idle machine, or give the run more time.',
      zh: '若要得到更窄的区间，请在空闲的机器上运行，或给每次运行更多时间。',
    },
  }),
  'steps-repeated': ({ lines }: { lines: number }) => ({
    seen: {
      en: `${counted(lines, 'line')} ${lines === 1 ? 'repeats' : 'repeat'} a step that was printed before; each step counts once`,
      zh: `有 ${lines} 行重复了已经打印过的步；每步只计一次`,
    },
    todo: {
      en: 'Check whether two loggers or several ranks write to this file. Label the ranks to choose among them.',
      zh: '请检查是否有两个日志器或多个 rank 写入同一文件；若为后者，请为各 rank 的输出加上标签。',
    },
  }),
  'log-contradicts-options': ({
    fact,
    logged,
    given,
  }: {
    fact: StatedFact
    logged: number | string
    given: number | string
  }) => ({
    seen: {
      en: `the log states ${statedFactsEn[fact]} ${logged}, but the command or the suite states ${given}; steady uses ${given}`,
      zh: `日志中的${statedFactsZh[fact]}为 ${logged}，而命令或测试方案中为 ${given}；采用 ${given}`,
    },
    todo: {
      en: 'Check which is right, and correct the option or the suite.',
      zh: '请核对哪一个正确，并更正选项或测试方案。',
    },
  }),
  'unit-generic': ({ logged, given }: { logged: string; given: string }) => ({
    seen: {
      en: `the log counts ${logged}, but its workload counts ${given}; the figure is in ${given}`,
      zh: `日志以 ${logged} 计数，而模型实现以 ${given} 计数；结果采用 ${given}`,
    },
    todo: {
      en: `If ${logged} is right, state it as the unit of the workload. Then the figure compares with others in ${logged}.`,
      zh: `若 ${logged} 正确，请在模型实现的 unit 中声明，以便与同单位的其他结果比较。`,
    },
  }),
  'mlperf-time-to-train': ({ minutes }: { minutes: number }) => ({
    seen: {
      en: `run_start to run_stop took ${minutes.toFixed(2)} minutes`,
      zh: `run_start 到 run_stop 历时 ${minutes.toFixed(2)} 分钟`,
    },
    todo: {
      en: 'MLPerf publishes this figure. It is not a throughput.',
      zh: '这是 MLPerf 发布的指标，与吞吐率不同。',
    },
  }),
  'mlperf-evaluations-untimed': ({ evaluations }: { evaluations: number }) => ({
    seen: {
      en: `the log has ${counted(evaluations, 'evaluation')} but not when they began and ended, so their time counts as training`,
      zh: `日志中有 ${evaluations} 次评估，但没有记录其起止时间，因此评估时间被计入训练时间`,
    },
    todo: {
      en: 'The true throughput is higher. Compare only with logs of the same program.',
      zh: '实际吞吐率更高；请仅与同一程序的日志比较。',
    },
  }),
  'mlperf-run-unsuccessful': ({ status }: { status: string }) => ({
    seen: {
      en: `the run ended with status '${status}': it did not reach its target quality`,
      zh: `运行结束状态为“${status}”：未达到目标质量`,
    },
    todo: {
      en: 'Its throughput is usable; its time to train is not.',
      zh: '吞吐率可以采用，但训练时长不计入成绩。',
    },
  }),
  'communication-share': ({ share, timer }: { share: number; timer: string }) => ({
    seen: {
      en: `by its own timer ${timer}, the steps of the log wait ${percent(share)}% of their time for the exchange of gradients`,
      zh: `按程序自身的计时器 ${timer}，日志中各步平均有 ${percent(share)}% 的时间在等待梯度交换`,
    },
    todo: {
      en:
        share < 0.1
          ? 'The exchange does not limit this run much. What the computation hides is not in this share.'
          : 'The exchange limits this run, or a rank comes late. Compare the ranks, and look at the links between devices and nodes.',
      zh:
        share < 0.1
          ? '梯度交换对本次运行影响不大；被计算掩盖的通信不计入该比例。'
          : '瓶颈在梯度交换，或有 rank 较慢；请比较各 rank，并检查设备之间和节点之间的链路。',
    },
  }),
  'rate-of-one-node': () => ({
    seen: {
      en: 'InsightFace prints the rate of one node, for any number of nodes',
      zh: 'InsightFace 打印的是单个节点的速率，与节点总数无关',
    },
    todo: {
      en: 'For a run on several nodes, multiply the figure by their number.',
      zh: '多节点运行时，请将该数值乘以节点数。',
    },
  }),
  'rate-of-one-step': () => ({
    seen: {
      en: 'this version of PaddleNLP divides the samples of one step by the time of several; its rates were left out',
      zh: '该版本的 PaddleNLP 用单步样本数除以多步耗时，所打印的速率已忽略',
    },
    todo: { en: 'Use a figure from step times or elapsed time.', zh: '请采用按每步用时或总用时得出的数值。' },
  }),
  'runs-differ': ({ runs, least, most }: { runs: number; least: number; most: number }) => ({
    seen: {
      en: `the step numbers start again ${counted(runs - 1, 'time')}, and nothing says why; these parts run at ${significant(least)} to ${significant(most)} a second`,
      zh: `步号重新开始 ${runs - 1} 次而没有说明原因；各部分的速率从每秒 ${significant(least)} 到 ${significant(most)} 不等`,
    },
    todo: {
      en: 'Check whether some are evaluations, or of other settings.',
      zh: '请检查其中是否有评估，或采用了其他设置。',
    },
  }),
  'rate-may-count-padding': () => ({
    seen: {
      en: 'the lines also print padding, or tokens without it, and nothing says whether the rate counts padding',
      zh: '这些行还打印了填充量或不含填充的 token 数，而没有说明速率是否计入填充',
    },
    todo: { en: 'Check what the rate counts.', zh: '请确认该速率统计的内容。' },
  }),
  'step-times-without-loading': () => ({
    seen: {
      en: 'the printed step times leave out the time between two steps, such as that of loading data',
      zh: '所打印的单步用时不含两步之间的时间，例如数据加载',
    },
    todo: {
      en: 'The whole run may be slower. Time the program itself, which counts all of its time. Use steady time.',
      zh: '整个运行可能更慢。可直接对程序计时，把全部时间计算在内：使用 steady time。',
    },
  }),
  'bus-bandwidth': ({
    mean,
    fastest,
  }: {
    mean: number
    fastest: { bandwidth: number; size: number } | null
  }) => ({
    seen: {
      en: `bus bandwidth averages ${mean} GB/s over all sizes${fastest === null ? '' : `, at most ${fastest.bandwidth} GB/s (${fastest.size} bytes)`}`,
      zh: `各种大小下的平均总线带宽为 ${mean} GB/s${fastest === null ? '' : `，最高 ${fastest.bandwidth} GB/s（${fastest.size} 字节）`}`,
    },
    todo: {
      en: 'Read it as the bandwidth of the interconnect. The average depends on which sizes were run.',
      zh: '该值反映互连带宽；平均值取决于所测的数据大小。',
    },
  }),
}

export const missing = {
  'log-holds-no-throughput': ({ program }: { program: string }) => ({
    en: `${program} measures the bandwidth of collectives, not training`,
    zh: `${program} 测量的是集合通信带宽，而不是训练`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
}
