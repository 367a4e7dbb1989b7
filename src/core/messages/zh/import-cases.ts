import type * as en from '../en/import-cases.ts'

export const findings: typeof en.findings = {
  'name-contradicts-log': ({ fact, named, logged }) => ({
    seen: `文件名中的${namedFacts[fact]}为${valueText(named)}，日志中为${valueText(logged)}；已采用日志中的值`,
    todo: '若该文件是另一次运行的日志，请将其移到正确的位置。',
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
}

const widths: Readonly<Record<string, string>> = { single: '单精度', half: '半精度' }

const valueText = (value: string) => widths[value] ?? ` ${value}`

const namedFacts: Record<en.NamedFact, string> = {
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

const valuesText = ({ shown, more }: en.Values) =>
  more > 0 ? `${shown.join('、')} 或其余 ${more} 个之一` : shown.join(' 或 ')
