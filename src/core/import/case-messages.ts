import type { Apart, DifferingValues, NamedFact, RulesDiffer } from './differences.ts'
import { counted } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'

const whyDifferentEn: Record<RulesDiffer, string> = {
  'token-batches': 'batches of tokens vary in size, and steady counts them as full',
  'printed-rates': 'the printed rates differ from the elapsed time of the same records',
  window: 'the two use different records',
}

const percentEn = (apart: number) => `${Math.abs(100 * apart).toFixed(2)}% ${apart < 0 ? 'less' : 'more'}`

const namedFactsEn: Record<NamedFact, string> = {
  devices: 'devices',
  'batch-per-device': 'batch per device',
  precision: 'precision',
}

function valuesTextEn({ shown, more }: DifferingValues): string {
  if (more > 0) return `${shown.join(', ')} or one of ${more} more`
  const last = shown.at(-1) ?? ''
  return shown.length <= 1 ? last : `${shown.slice(0, -1).join(', ')} or ${last}`
}

const whyDifferentZh: Record<RulesDiffer, string> = {
  'token-batches': '按 token 计的批大小不固定，而 steady 按满批计算',
  'printed-rates': '打印的速率与同一批记录的用时不符',
  window: '两者计入的记录不同',
}

const percentZh = (apart: number) => `${apart < 0 ? '低' : '高'} ${Math.abs(100 * apart).toFixed(2)}%`

const widths: Readonly<Record<string, string>> = { single: '单精度', half: '半精度' }

const valueText = (value: string) => widths[value] ?? ` ${value}`

const namedFactsZh: Record<NamedFact, string> = {
  devices: '设备数',
  'batch-per-device': '单设备批大小',
  precision: '精度',
}

const parts: Readonly<Record<string, string>> = {
  framework: '框架',
  model: '模型',
  topology: '拓扑',
  'batch per device': '单设备批大小',
  case: '用例',
  precision: '精度',
}

const partText = (part: string) => parts[part] ?? ` ${part} `

const valuesTextZh = ({ shown, more }: DifferingValues) =>
  more > 0 ? `${shown.join('、')} 或其余 ${more} 个之一` : shown.join(' 或 ')

/** Facts of a log and its name, and whether printed figures agree. */
export const findings = {
  'name-contradicts-log': ({
    fact,
    named: inName,
    logged: inLog,
  }: {
    fact: NamedFact
    named: string
    logged: string
  }) => ({
    seen: {
      en: `the file's name states ${namedFactsEn[fact]} ${inName}, the log states ${inLog}; steady used the log`,
      zh: `文件名中的${namedFactsZh[fact]}为${valueText(inName)}，日志中为${valueText(inLog)}；已采用日志中的值`,
    },
    todo: {
      en: 'If the file is the log of another run, move it to where it belongs.',
      zh: '若该文件是另一次运行的日志，请将其移到正确的位置。',
    },
  }),
  'log-counts-one-process': ({ named: inName, logged: inLog }: { named: number; logged: number }) => ({
    seen: {
      en: `the log states ${counted(inLog, 'device')}, fewer than the nodes; steady used the ${inName} of its name`,
      zh: `日志中的设备数为 ${inLog}，少于节点数；已采用文件名中的 ${inName}`,
    },
    todo: {
      en: 'Nothing, if the log is that of one of several processes.',
      zh: '若该日志属于多个进程之一，则无需处理。',
    },
  }),
  'log-of-several-cases': ({ file, more }: { file: string; more: number }) => ({
    seen: {
      en: `${file}${more > 0 ? ` and ${counted(more, 'other file')}` : ''} of another case ${more > 0 ? 'are' : 'is'} the same log, byte for byte`,
      zh: `其他用例的 ${file}${more > 0 ? ` 及另外 ${more} 个文件` : ''} 与该日志逐字节相同`,
    },
    todo: {
      en: 'Use this figure only if the log is that of this case: one log is of one run.',
      zh: '一份日志只对应一次运行：确认该日志确属此用例后再使用此数值。',
    },
  }),
  'precision-assumed': () => ({
    seen: {
      en: 'no precision is stated by the log or by its name; steady assumed FP32, the default of the frameworks',
      zh: '日志和文件名都没有说明精度，已按各框架的默认精度 FP32 处理',
    },
    todo: {
      en: 'If another precision was used, state it in a layout file.',
      zh: '若实际为其他精度，请在布局文件中给出。',
    },
  }),
  'published-median-differs': ({
    document,
    line,
    printed,
    median,
  }: {
    document: string
    line: number
    printed: number
    median: number
  }) => ({
    seen: {
      en: `${document} prints ${printed} at line ${line}; the median of its repeats is ${median}`,
      zh: `${document} 第 ${line} 行为 ${printed}，而其各次测试的中位数是 ${median}`,
    },
    todo: {
      en: 'Nothing. This report shows the median of the printed repeats.',
      zh: '无需处理；本报告采用所列各次测试的中位数。',
    },
  }),
  'published-speedup-differs': ({
    document,
    line,
    printed,
    ratio,
  }: {
    document: string
    line: number
    printed: number
    ratio: number
  }) => ({
    seen: {
      en: `${document} prints the speedup ${printed} at line ${line}; its throughputs give ${ratio.toFixed(2)}`,
      zh: `${document} 第 ${line} 行的加速比为 ${printed}，而按其吞吐率计算应为 ${ratio.toFixed(2)}`,
    },
    todo: {
      en: 'Nothing. This report shows the ratio of the throughputs.',
      zh: '无需处理；本报告采用吞吐率之比。',
    },
  }),
  'case-claimed-twice': ({
    others,
    more,
    apart,
  }: {
    others: readonly string[]
    more: number
    apart: boolean
  }) => ({
    seen: {
      en: `other logs have the same case: ${others.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
      zh: `${others.join('、')}${more > 0 ? ` 等另外 ${more} 份日志` : ''}也属于此用例`,
    },
    todo: {
      en: apart
        ? 'Nothing. The names differ, so steady keeps the logs as separate series, not as repeats.'
        : 'If these logs are not repeats, import their folders one by one.',
      zh: apart
        ? '无需处理；文件名不同，这些日志分属不同系列，不作为彼此的重复。'
        : '若这些日志并非重复测试，请逐个目录导入。',
    },
  }),
  'rule-found': ({
    rule,
    others,
    text,
    document,
    line,
  }: {
    rule: string
    /** Other rules that were tried and give the same figure. */
    others: number
    text: string
    document: string
    line: number
  }) => ({
    seen: {
      en: `${document} prints ${text} at line ${line}; ${rule} gives it${others > 0 ? `, and so do ${counted(others, 'other rule')}` : ''}`,
      zh: `${document} 第 ${line} 行为 ${text}；规则 ${rule} 给出该值${others > 0 ? `，另有 ${others} 条规则也给出该值` : ''}`,
    },
    todo: {
      en: 'The rule was found from the document: do not count this figure as reproduced.',
      zh: '该规则由文档中的数值反推得出，此数值不能视为复现。',
    },
  }),
  'printed-figure-differs': ({
    text,
    document,
    line,
    figure,
    apart,
  }: {
    text: string
    document: string
    line: number
    figure: number
    apart: number
  }) => ({
    seen: {
      en: `${document} prints ${text} at line ${line}; this log gives ${figure.toFixed(2)}, which is ${percentEn(apart)}`,
      zh: `${document} 第 ${line} 行为 ${text}，而该日志为 ${figure.toFixed(2)}，${percentZh(apart)}`,
    },
    todo: {
      en: 'Check whether the document prints the figure of another log, or has another rule.',
      zh: '请确认文档中的数值是否来自其他日志，或采用了其他规则。',
    },
  }),
  'rules-differ': ({
    rule,
    figure,
    steady,
    apart,
    why,
  }: {
    rule: string
    figure: number
    steady: number
    apart: number
    why: RulesDiffer
  }) => ({
    seen: {
      en: `the rule ${rule} gives ${figure.toFixed(2)}, steady gives ${steady.toFixed(2)}: ${percentEn(apart)}; ${whyDifferentEn[why]}`,
      zh: `规则 ${rule} 为 ${figure.toFixed(2)}，steady 为 ${steady.toFixed(2)}，${percentZh(apart)}；${whyDifferentZh[why]}`,
    },
    todo: {
      en: 'Compare the figure only with figures of the same rule.',
      zh: '该数值只应与同一规则的数值比较。',
    },
  }),
  'steady-gives-none': ({ rule, figure, why }: { rule: string; figure: number; why: QuotedText }) => ({
    seen: {
      en: `the rule ${rule} gives ${figure.toFixed(2)}, steady gives none: ${why}`,
      zh: `规则 ${rule} 为 ${figure.toFixed(2)}，steady 没有数值：${why}`,
    },
    todo: {
      en: 'Compare the figure only with figures of the same rule.',
      zh: '该数值只应与同一规则的数值比较。',
    },
  }),
}

/** Why a log belongs to no case. */
export const missing = {
  'count-not-whole': ({ devices, batch }: { devices: number; batch: number }) => ({
    en: `${devices} devices and a batch of ${batch} per device are not whole numbers above 0`,
    zh: `设备数 ${devices} 与单设备批大小 ${batch} 应为正整数`,
  }),
  'nodes-uneven': ({ devices, nodes }: { devices: number; nodes: number }) => ({
    en: `${devices} devices in all cannot be divided evenly among ${nodes} nodes; a layout file can state the nodes`,
    zh: `总共 ${devices} 个设备无法平均分布在 ${nodes} 个节点上，可以在布局文件中给出节点数`,
  }),
}

/** Errors of published figures, and of the suite's. */
export const errors = {
  PUBLISHED_OF_OTHER_CASES: ({
    baseline,
    suite,
    apart,
  }: {
    baseline: string
    suite: string
    apart: Apart | null
  }) => ({
    seen: {
      en: `the baseline ${baseline} has no figure for any case of the suite ${suite}: ${
        apart === null
          ? 'they differ on another axis or in the series'
          : `its ${apart.part} is ${valuesTextEn(apart.printed)}, that of the suite ${valuesTextEn(apart.planned)}`
      }`,
      zh: `基准数据 ${baseline} 中没有测试方案 ${suite} 任何用例的数值：${
        apart === null
          ? '两者在其他维度或系列上不同'
          : `其${partText(apart.part)}为 ${valuesTextZh(apart.printed)}，而测试方案的为 ${valuesTextZh(apart.planned)}`
      }`,
    },
    fix: {
      en: 'Name the suite that the figures belong to (docs/importing.md lists them), or another baseline.',
      zh: '请指定这些数值所属的测试方案（见 docs/importing.md），或其他基准数据。',
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
