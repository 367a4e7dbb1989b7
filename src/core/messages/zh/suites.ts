import type { WithoutFigure } from '../../expected-log/without-figure.ts'
import type * as en from '../en/suites.ts'
import { afterChinese } from './spacing.ts'

const lineRange = ({ steps, first, every }: WithoutFigure['log']) =>
  `从第 ${first} 步${steps === null ? '起' : `到第 ${steps} 步`}${every === 1 ? '每步' : `每 ${every} 步`}打印一行`

function fixOf(fitting: string | null, enough: WithoutFigure['enough']): string {
  const protocol = fitting === null ? undefined : `“protocol: ${fitting}”`
  const steps =
    enough === null ? undefined : ` parameters 中的“${enough.parameter}: ${enough.value}”（或更多）`
  const choices = [protocol, steps].filter((text) => text !== undefined)
  return choices.length === 0 ? '请选用与该程序所打印内容相符的协议。' : `请设置${choices.join('，或')}。`
}

export const errors: typeof en.errors = {
  REPEATS_IMPOSSIBLE: (repeats) => {
    switch (repeats.is) {
      case 'min-above-max':
        return {
          seen: `repeats.min 为 ${repeats.min}，repeats.max 为 ${repeats.max}`,
          fix: '请让 min 不大于 max。',
        }
      case 'no-width':
        return {
          seen: `repeats.${repeats.at} 为 0%，任何区间都达不到`,
          fix: `请使用固定次数，或如“${repeats.at}: 2%”这样的宽度。`,
        }
      case 'no-variants':
        return {
          seen: 'repeats.ratio 要求变体之间的比值，而测试方案没有变体',
          fix: '请在 variants 下给出两个变体，或用 within 代替 ratio。',
        }
    }
  },
  PROTOCOL_IMPOSSIBLE: ({ part }) =>
    part === 'statistic'
      ? { seen: '统计量 reported 只能用于日志自己的汇总', fix: '请采用汇总结果，或选择 mean 或 median。' }
      : {
          seen: `日志自己的汇总是单个数值，无法用 ${part} 截取`,
          fix: `请去掉 ${part}，或改用 steps、step-times、elapsed。`,
        },
  PROTOCOL_WITHOUT_FIGURE: ({ workload, protocol, why, log, fitting, enough }) => ({
    seen:
      log.lines === 0
        ? `${workload} 从第 ${log.first} 步才开始打印，而本次运行只有 ${log.steps ?? 0} 步`
        : `${workload} ${lineRange(log)}，按协议 ${protocol} 得不到结果：${why}`,
    fix: fixOf(fitting, enough),
  }),
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
        : `请使用支持的取值：${supported.map((support) => `${support.workload} 支持${afterChinese(support.values)}`).join('；')}。`,
  }),
  VARIANTS_TOO_FEW: ({ count }) => ({
    seen: count === 0 ? '测试方案没有变体' : '测试方案只有一个变体，没有可与之比较的对象',
    fix: '请至少给出两个变体，例如 before 和 after。',
  }),
  VARIANT_PARAMETER_TAKEN: ({ workload, parameter }) => ({
    seen: `${workload} 已有参数 ${parameter}，而带变体的测试方案需要使用该名称`,
    fix: '请在 workload.yaml 中为该参数改名，或不用变体而直接比较其取值。',
  }),
  VARIANT_PARAMETER_TWICE: ({ variant, parameter, at }) => ({
    seen: `变体“${variant}”设置了 ${parameter}，而 ${at} 也设置了它`,
    fix: '请删除其中一处。',
  }),
  VARIANT_FILE_MISSING: ({ variant, commit, file }) => ({
    seen: `变体“${variant}”运行的提交 ${commit} 中没有 ${file}`,
    fix: '请指定包含它的提交；不在 git 中的数据请使用绝对路径。',
  }),
  REVISION_UNKNOWN: ({ variant, revision }) => ({
    seen: `变体“${variant}”指定的提交“${revision}”在此仓库中不存在`,
    fix: '请指定此仓库的分支、标签或提交，或先将其 fetch 到本地。',
  }),
  REPOSITORY_MISSING: ({ variant, why }) => ({
    seen: `变体“${variant}”指定了提交，而测试方案不在 git 可读取的仓库中：${why}`,
    fix: '请将测试方案放入训练代码的仓库，或删除该变体的 git。',
  }),
  CHECKOUT_FAILED: ({ commit, path, why }) => ({
    seen: `git 无法将提交 ${commit} 的文件放入 ${path}：${why}`,
    fix: '请解决 git 指出的问题，然后再次运行测试方案。',
  }),
  CHECKOUT_CHANGED: ({ path, commit }) => ({
    seen: `${path} 中的文件已不是提交 ${commit} 的文件`,
    fix: '请另存您的修改并删除该目录：steady 会重新生成。',
  }),
  FILE_MISSING: ({ file }) => ({
    seen: `文件 ${file} 不存在`,
    fix: '请修正路径；路径相对于测试方案所在的目录。',
  }),
  FILE_OUTSIDE: ({ file, leadsTo }) => ({
    seen: leadsTo === null ? `${file} 不在测试方案所在的目录中` : `${file} 指向测试方案目录之外的 ${leadsTo}`,
    fix: `若允许测试方案读取该文件，请在其中添加“external-files: [${JSON.stringify(leadsTo ?? file)}]”。`,
  }),
  PLAN_TOO_LARGE: ({ is, count, most }) =>
    is === 'cases'
      ? { seen: `测试矩阵有 ${count} 个用例`, fix: `请缩减各维度，最多 ${most} 个用例。` }
      : { seen: `计划共有 ${count} 次运行`, fix: `请缩减各维度或减少重复次数，最多 ${most} 次运行。` },
  BATCH_NEEDED: ({ workload }) => ({
    seen: `${workload} 的命令从测试集取得 batch，而测试集写的是 from-log`,
    fix: '请在测试集中给出每设备 batch，例如 batch: 8。',
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
