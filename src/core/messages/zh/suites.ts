import type * as en from '../en/suites.ts'
import { afterChinese } from './spacing.ts'

export const errors: typeof en.errors = {
  REPEATS_IMPOSSIBLE: (repeats) =>
    repeats.key === 'min'
      ? { seen: `repeats.min 为 ${repeats.min}，repeats.max 为 ${repeats.max}`, fix: '请让 min 不大于 max。' }
      : {
          seen: 'repeats.within 为 0%，任何区间都达不到',
          fix: '请使用固定次数，或如“within: 2%”这样的宽度。',
        },
  PROTOCOL_IMPOSSIBLE: ({ part }) =>
    part === 'statistic'
      ? { seen: '统计量 reported 只能用于日志自己的汇总', fix: '请采用汇总结果，或选择 mean 或 median。' }
      : {
          seen: `日志自己的汇总是单个数值，无法用 ${part} 截取`,
          fix: `请去掉 ${part}，或改用 steps、step-times、elapsed。`,
        },
  PROTOCOL_NEEDS_LOGS: ({ asked, printed }) => ({
    seen: `部分运行只有公布的数值而没有日志，无法按协议 ${asked} 测量`,
    fix: `请不要指定协议：steady 会按公布的数值采用（协议 ${printed}）。`,
  }),
  BATCH_MISSING: ({ at, precision }) => ({
    seen: `${at} 中没有 ${precision} 的批大小，而测试矩阵需要它`,
    fix: `请在该处添加“${precision}: [...]”，或从矩阵中去掉 ${precision}。`,
  }),
  AXIS_TWICE: ({ axis, at, parameters }) => ({
    seen: `${axis} 给出了两次：${at} 和 ${parameters}`,
    fix: '请从 parameters 中删除。',
  }),
  AXIS_VALUE_UNSUPPORTED: ({ axis, value, workload, supported }) => ({
    seen: `${workload === null ? '此处的模型实现都' : `${workload} `}不支持“${axis}: ${value}”`,
    fix:
      supported.length === 0
        ? `请删除此处的 ${axis}，或在 workload.yaml 的“supports”中声明。`
        : `请使用支持的取值：${supported.map((one) => `${one.workload} 支持${afterChinese(one.values)}`).join('；')}。`,
  }),
  FILE_MISSING: ({ file }) => ({
    seen: `文件 ${file} 不存在`,
    fix: '请修正路径；路径相对于测试方案所在的目录。',
  }),
  FILE_OUTSIDE: ({ file, leadsTo }) => ({
    seen: leadsTo === null ? `${file} 不在测试方案所在的目录中` : `${file} 指向测试方案目录之外的 ${leadsTo}`,
    fix: `若允许测试方案读取该文件，请在其中添加“external-files: [${JSON.stringify(leadsTo ?? file)}]”。`,
  }),
  PLAN_TOO_LARGE: ({ cases, most }) => ({
    seen: `测试矩阵有 ${cases} 个用例`,
    fix: `请缩减各维度，最多 ${most} 个用例。`,
  }),
  CASE_ID_CLASH: ({ id }) => ({
    seen: `两个用例需要同一个目录 ${id}：其参数只在目录名不能包含的字符上不同`,
    fix: '请让参数值在字母或数字上有所不同，或分成两个测试方案。',
  }),
  CASE_ID_TOO_LONG: ({ id, longest }) => ({
    seen: `用例 ${id} 需要长达 ${id.length} 个字符的目录名`,
    fix: `请使用更短的参数值：目录名最多 ${longest} 个字符。`,
  }),
}
