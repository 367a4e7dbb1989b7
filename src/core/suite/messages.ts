import type { QuotedText } from '../messages/data.ts'
import { afterChinese } from '../messages/parts.ts'
import { perLanguage } from '../messages/sentences.ts'

export const errors = {
  REPEATS_IMPOSSIBLE: perLanguage({
    en: (repeats: ImpossibleRepeats) => {
      switch (repeats.is) {
        case 'min-above-max':
          return {
            seen: `repeats.min is ${repeats.min} and repeats.max is ${repeats.max}`,
            fix: 'Set min to at most max.',
          }
        case 'no-width':
          return {
            seen: `repeats.${repeats.at} is 0%, which no interval reaches`,
            fix: `Use a fixed count, or a width such as '${repeats.at}: 2%'.`,
          }
        case 'no-variants':
          return {
            seen: 'repeats.ratio needs variants, and the suite has none',
            fix: "Name two variants under 'variants', or use 'within' instead of 'ratio'.",
          }
      }
    },
    zh: (repeats) => {
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
  }),
  PROTOCOL_IMPOSSIBLE: perLanguage({
    en: ({ part }: { part: 'statistic' | 'skip' | 'count' }) =>
      part === 'statistic'
        ? {
            seen: "the statistic 'reported' needs the final figure that the log prints",
            fix: 'Use the source summary, or the statistic mean or median.',
          }
        : {
            seen: `the final figure that a log prints is one value, so '${part}' has no effect on it`,
            fix: `Remove '${part}', or use the source steps, step-times or elapsed.`,
          },
    zh: ({ part }) =>
      part === 'statistic'
        ? { seen: '统计量 reported 只能用于日志自己的汇总', fix: '请采用汇总结果，或选择 mean 或 median。' }
        : {
            seen: `日志自己的汇总是单个数值，无法用 ${part} 截取`,
            fix: `请去掉 ${part}，或改用 steps、step-times、elapsed。`,
          },
  }),
  PROTOCOL_NEEDS_LOGS: ({ asked, printed }: { asked: string; printed: string }) => ({
    seen: {
      en: `some of these runs have only a printed figure and no log, so they cannot be measured under '${asked}'`,
      zh: `部分运行只有公布的数值而没有日志，无法按协议 ${asked} 测量`,
    },
    fix: {
      en: `Leave the protocol out: steady then uses the figures as printed, under '${printed}'.`,
      zh: `请不要指定协议：steady 会按公布的数值采用（协议 ${printed}）。`,
    },
  }),
  BATCH_MISSING: ({ at, precision }: { at: QuotedText; precision: string }) => ({
    seen: {
      en: `${at} has no entry for ${precision}, which the matrix asks for`,
      zh: `${at} 中没有 ${precision} 的批大小，而测试矩阵需要它`,
    },
    fix: {
      en: `Add '${precision}: [...]' there, or remove ${precision} from the matrix.`,
      zh: `请在该处添加“${precision}: [...]”，或从矩阵中去掉 ${precision}。`,
    },
  }),
  AXIS_TWICE: ({ axis, at, parameters }: { axis: string; at: QuotedText; parameters: QuotedText }) => ({
    seen: {
      en: `${axis} is stated twice, in ${at} and in ${parameters}`,
      zh: `${axis} 给出了两次：${at} 和 ${parameters}`,
    },
    fix: { en: 'Remove it from the parameters.', zh: '请从 parameters 中删除。' },
  }),
  AXIS_VALUE_UNSUPPORTED: ({
    axis,
    value,
    workload,
    supported,
  }: {
    axis: string
    value: string
    /** Null where the block has several workloads. */
    workload: string | null
    supported: readonly { workload: string; values: QuotedText }[]
  }) => ({
    seen: {
      en: `${workload === null ? 'no workload of this block supports' : `${workload} does not support`} '${axis}: ${value}'`,
      zh: `${workload === null ? '此处的模型实现都' : `${workload} `}不支持“${axis}: ${value}”`,
    },
    fix: {
      en:
        supported.length === 0
          ? `Remove ${axis} here, or state it under 'supports' in the workload.yaml.`
          : `Use a supported value: ${supported.map((support) => `${support.workload} supports ${support.values}`).join('; ')}.`,
      zh:
        supported.length === 0
          ? `请删除此处的 ${axis}，或在 workload.yaml 的“supports”中声明。`
          : `请使用支持的取值：${supported.map((support) => `${support.workload} 支持${afterChinese(support.values)}`).join('；')}。`,
    },
  }),
  VARIANTS_TOO_FEW: ({ count }: { count: number }) => ({
    seen: {
      en:
        count === 0
          ? 'the suite has no variant'
          : 'the suite has only one variant, so nothing can be compared with it',
      zh: count === 0 ? '测试方案没有变体' : '测试方案只有一个变体，没有可与之比较的对象',
    },
    fix: {
      en: 'Name at least two variants, such as before and after.',
      zh: '请至少给出两个变体，例如 before 和 after。',
    },
  }),
  VARIANT_PARAMETER_TAKEN: ({ workload, parameter }: { workload: string; parameter: string }) => ({
    seen: {
      en: `${workload} has a parameter '${parameter}', but a suite with variants needs this name itself`,
      zh: `${workload} 已有参数 ${parameter}，而带变体的测试方案需要使用该名称`,
    },
    fix: {
      en: 'Rename the parameter in the workload.yaml, or compare its values without variants.',
      zh: '请在 workload.yaml 中为该参数改名，或不用变体而直接比较其取值。',
    },
  }),
  VARIANT_PARAMETER_TWICE: ({
    variant,
    parameter,
    at,
  }: {
    variant: string
    parameter: string
    at: QuotedText
  }) => ({
    seen: {
      en: `the variant '${variant}' sets ${parameter}, and so does ${at}`,
      zh: `变体“${variant}”设置了 ${parameter}，而 ${at} 也设置了它`,
    },
    fix: { en: 'Remove one of the two.', zh: '请删除其中一处。' },
  }),
  VARIANT_FILE_MISSING: ({ variant, commit, file }: { variant: string; commit: string; file: string }) => ({
    seen: {
      en: `the variant '${variant}' runs the commit ${commit}, which has no ${file}`,
      zh: `变体“${variant}”运行的提交 ${commit} 中没有 ${file}`,
    },
    fix: {
      en: 'Name a commit that has it. For data outside of git, use an absolute path.',
      zh: '请指定包含它的提交；不在 git 中的数据请使用绝对路径。',
    },
  }),
  REVISION_UNKNOWN: ({ variant, revision }: { variant: string; revision: string }) => ({
    seen: {
      en: `the variant '${variant}' names the commit '${revision}', which git does not know here`,
      zh: `变体“${variant}”指定的提交“${revision}”在此仓库中不存在`,
    },
    fix: {
      en: 'Name a branch, tag or commit of this repository, or fetch it first.',
      zh: '请指定此仓库的分支、标签或提交，或先将其 fetch 到本地。',
    },
  }),
  REPOSITORY_MISSING: ({ variant, why }: { variant: string; why: QuotedText }) => ({
    seen: {
      en: `the variant '${variant}' names a commit, but the suite is in no repository that git can read: ${why}`,
      zh: `变体“${variant}”指定了提交，而测试方案不在 git 可读取的仓库中：${why}`,
    },
    fix: {
      en: "Put the suite into the repository of the training code, or remove 'git' from the variant.",
      zh: '请将测试方案放入训练代码的仓库，或删除该变体的 git。',
    },
  }),
  CHECKOUT_FAILED: ({ commit, path, why }: { commit: string; path: string; why: QuotedText }) => ({
    seen: {
      en: `git could not put the files of ${commit} into ${path}: ${why}`,
      zh: `git 无法将提交 ${commit} 的文件放入 ${path}：${why}`,
    },
    fix: {
      en: 'Fix what git reports, then run the suite again.',
      zh: '请解决 git 指出的问题，然后再次运行测试方案。',
    },
  }),
  CHECKOUT_CHANGED: ({ path, commit }: { path: string; commit: string }) => ({
    seen: {
      en: `${path} no longer has the files of the commit ${commit}`,
      zh: `${path} 中的文件已不是提交 ${commit} 的文件`,
    },
    fix: {
      en: 'Save your changes elsewhere and remove the folder: steady makes it again.',
      zh: '请另存您的修改并删除该目录：steady 会重新生成。',
    },
  }),
  FILE_MISSING: ({ file }: { file: string }) => ({
    seen: { en: `there is no file ${file}`, zh: `文件 ${file} 不存在` },
    fix: {
      en: 'Correct the path. It is relative to the folder of the suite.',
      zh: '请修正路径；路径相对于测试方案所在的目录。',
    },
  }),
  FILE_OUTSIDE: ({ file, leadsTo }: { file: string; leadsTo: string | null }) => ({
    seen: {
      en:
        leadsTo === null
          ? `${file} is outside the folder of the suite`
          : `${file} leads to ${leadsTo}, outside the folder of the suite`,
      zh: leadsTo === null ? `${file} 不在测试方案所在的目录中` : `${file} 指向测试方案目录之外的 ${leadsTo}`,
    },
    fix: {
      en: `If the suite may read it, add it to the suite: 'external-files: [${JSON.stringify(leadsTo ?? file)}]'.`,
      zh: `若允许测试方案读取该文件，请在其中添加“external-files: [${JSON.stringify(leadsTo ?? file)}]”。`,
    },
  }),
  PLAN_TOO_LARGE: perLanguage({
    en: ({ is, count, most }: { is: 'cases' | 'runs'; count: number; most: number }) =>
      is === 'cases'
        ? { seen: `the matrix has ${count} cases`, fix: `Shorten its axes: at most ${most} cases.` }
        : {
            seen: `the plan has ${count} runs`,
            fix: `Shorten the axes of its matrix, or repeat less: at most ${most} runs.`,
          },
    zh: ({ is, count, most }) =>
      is === 'cases'
        ? { seen: `测试矩阵有 ${count} 个用例`, fix: `请缩减各维度，最多 ${most} 个用例。` }
        : { seen: `计划共有 ${count} 次运行`, fix: `请缩减各维度或减少重复次数，最多 ${most} 次运行。` },
  }),
  BATCH_NEEDED: ({ workload }: { workload: string }) => ({
    seen: {
      en: `the command of ${workload} takes its batch from the suite, which says from-log`,
      zh: `${workload} 的命令从测试集取得 batch，而测试集写的是 from-log`,
    },
    fix: {
      en: 'State the batch per device in the suite, such as batch: 8.',
      zh: '请在测试集中给出每设备 batch，例如 batch: 8。',
    },
  }),
  CASE_ID_CLASH: ({ id }: { id: string }) => ({
    seen: {
      en: `two cases need the same folder ${id}: their parameters differ only in characters that a folder name cannot have`,
      zh: `两个用例需要同一个目录 ${id}：其参数只在目录名不能包含的字符上不同`,
    },
    fix: {
      en: 'Give the parameters values that differ in letters or digits, or put them into two suites.',
      zh: '请让参数值在字母或数字上有所不同，或分成两个测试方案。',
    },
  }),
  CASE_ID_TOO_LONG: ({ id, longest }: { id: string; longest: number }) => ({
    seen: {
      en: `the case ${id} needs a folder name of ${id.length} characters`,
      zh: `用例 ${id} 需要长达 ${id.length} 个字符的目录名`,
    },
    fix: {
      en: `Give its parameters shorter values: a folder name has at most ${longest} characters.`,
      zh: `请使用更短的参数值：目录名最多 ${longest} 个字符。`,
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}

/** A range in which no search could start or end. */
export type ImpossibleRange =
  | { readonly is: 'not-multiple'; readonly value: number; readonly multipleOf: number }
  | { readonly is: 'empty'; readonly from: number; readonly to: number }

/** A problem with one key of a suite's repeats. */
export type ImpossibleRepeats =
  | { readonly is: 'min-above-max'; readonly at: 'min'; readonly min: number; readonly max: number }
  | { readonly is: 'no-width'; readonly at: 'within' | 'ratio' }
  | { readonly is: 'no-variants'; readonly at: 'ratio' }
