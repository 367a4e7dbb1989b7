import type { NamedFact, RulesDiffer, DifferingValues } from '../../import/differences.ts'
import type * as en from '../en/import-cases.ts'

export const findings: typeof en.findings = {
  'name-contradicts-log': ({ fact, named: inName, logged: inLog }) => ({
    seen: `文件名中的${namedFacts[fact]}为${valueText(inName)}，日志中为${valueText(inLog)}；已采用日志中的值`,
    todo: '若该文件是另一次运行的日志，请将其移到正确的位置。',
  }),
  'log-counts-one-process': ({ named: inName, logged: inLog }) => ({
    seen: `日志中的设备数为 ${inLog}，少于节点数；已采用文件名中的 ${inName}`,
    todo: '若该日志属于多个进程之一，则无需处理。',
  }),
  'log-of-several-cases': ({ file, more }) => ({
    seen: `其他用例的 ${file}${more > 0 ? ` 及另外 ${more} 个文件` : ''} 与该日志逐字节相同`,
    todo: '一份日志只对应一次运行：确认该日志确属此用例后再使用此数值。',
  }),
  'precision-assumed': () => ({
    seen: '日志和文件名都没有说明精度，已按各框架的默认精度 FP32 处理',
    todo: '若实际为其他精度，请在布局文件中给出。',
  }),
  'published-median-differs': ({ document, line, printed, median }) => ({
    seen: `${document} 第 ${line} 行为 ${printed}，而其各次测试的中位数是 ${median}`,
    todo: '无需处理；本报告采用所列各次测试的中位数。',
  }),
  'published-speedup-differs': ({ document, line, printed, ratio }) => ({
    seen: `${document} 第 ${line} 行的加速比为 ${printed}，而按其吞吐率计算应为 ${ratio.toFixed(2)}`,
    todo: '无需处理；本报告采用吞吐率之比。',
  }),
  'case-claimed-twice': ({ others, more, apart }) => ({
    seen: `${others.join('、')}${more > 0 ? ` 等另外 ${more} 份日志` : ''}也属于此用例`,
    todo: apart
      ? '无需处理；文件名不同，这些日志分属不同系列，不作为彼此的重复。'
      : '若这些日志并非重复测试，请逐个目录导入。',
  }),
  'rule-found': ({ rule, others, text, document, line }) => ({
    seen: `${document} 第 ${line} 行为 ${text}；规则 ${rule} 给出该值${others > 0 ? `，另有 ${others} 条规则也给出该值` : ''}`,
    todo: '该规则由文档中的数值反推得出，此数值不能视为复现。',
  }),
  'printed-figure-differs': ({ text, document, line, figure, apart }) => ({
    seen: `${document} 第 ${line} 行为 ${text}，而该日志为 ${figure.toFixed(2)}，${percent(apart)}`,
    todo: '请确认文档中的数值是否来自其他日志，或采用了其他规则。',
  }),
  'rules-differ': ({ rule, figure, steady, apart, why }) => ({
    seen: `规则 ${rule} 为 ${figure.toFixed(2)}，steady 为 ${steady.toFixed(2)}，${percent(apart)}；${whyDifferent[why]}`,
    todo: '该数值只应与同一规则的数值比较。',
  }),
  'steady-gives-none': ({ rule, figure, why }) => ({
    seen: `规则 ${rule} 为 ${figure.toFixed(2)}，steady 没有数值：${why}`,
    todo: '该数值只应与同一规则的数值比较。',
  }),
}

const whyDifferent: Record<RulesDiffer, string> = {
  'token-batches': '按 token 计的批大小不固定，而 steady 按满批计算',
  'printed-rates': '打印的速率与同一批记录的用时不符',
  window: '两者计入的记录不同',
}

const percent = (apart: number) => `${apart < 0 ? '低' : '高'} ${Math.abs(100 * apart).toFixed(2)}%`

const widths: Readonly<Record<string, string>> = { single: '单精度', half: '半精度' }

const valueText = (value: string) => widths[value] ?? ` ${value}`

const namedFacts: Record<NamedFact, string> = {
  devices: '设备数',
  'batch-per-device': '单设备批大小',
  precision: '精度',
}

export const missing: typeof en.missing = {
  'count-not-whole': ({ devices, batch }) => `设备数 ${devices} 与单设备批大小 ${batch} 应为正整数`,
  'nodes-uneven': ({ devices, nodes }) =>
    `总共 ${devices} 个设备无法平均分布在 ${nodes} 个节点上，可以在布局文件中给出节点数`,
}

export const errors: typeof en.errors = {
  PUBLISHED_OF_OTHER_CASES: ({ baseline, suite, apart }) => ({
    seen: `基准数据 ${baseline} 中没有测试方案 ${suite} 任何用例的数值：${
      apart === null
        ? '两者在其他维度或系列上不同'
        : `其${partText(apart.part)}为 ${valuesText(apart.printed)}，而测试方案的为 ${valuesText(apart.planned)}`
    }`,
    fix: '请指定这些数值所属的测试方案（见 docs/importing.md），或其他基准数据。',
  }),
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

const valuesText = ({ shown, more }: DifferingValues) =>
  more > 0 ? `${shown.join('、')} 或其余 ${more} 个之一` : shown.join(' 或 ')
