import { type Alternatives, alternativesText } from '../messages/parts.ts'
import { decimal } from '../messages/numbers.ts'

export const findings = {
  'sides-recomputed': ({ own: usedProtocol, side, under }: { side: string; own: string; under: string }) => ({
    seen: {
      en: `${side} used the protocol ${usedProtocol}; here both sides are computed under ${under}`,
      zh: `${side} 使用测速协议 ${usedProtocol}；这里两侧均按 ${under} 计算`,
    },
    todo: { en: 'To compare under another protocol, name it.', zh: '若应按其他协议比较，请指定该协议。' },
  }),
  'sides-on-other-hosts': ({ a, b }: { a: string; b: string }) => ({
    seen: { en: `A was measured on ${a} and B on ${b}`, zh: `A 在 ${a} 上测得，B 在 ${b} 上测得` },
    todo: {
      en: 'The machines may explain the difference. Measure both sides on one machine.',
      zh: '差异可能来自机器。请在同一台机器上测量两侧。',
    },
  }),
  'sides-apart': () => ({
    seen: {
      en: 'A and B were measured apart, and the difference is no larger than a machine may change in between',
      zh: 'A 与 B 先后测得，差异未超出其间机器速度可能的变化',
    },
    todo: {
      en: 'Measure both in the same rounds: as variants of one suite, or with steady time.',
      zh: '请在同一轮次中测量两侧：作为同一测试方案的变体，或使用 steady time。',
    },
  }),
  'side-from-history': ({ side, results }: { side: string; results: string }) => ({
    seen: {
      en: `the figures of ${side} come from the history (of '${results}'); its logs were not read again`,
      zh: `${side} 的数值取自历史记录中的“${results}”，未重新读取日志`,
    },
    todo: {
      en: 'To compute them again, compare with the results folder itself.',
      zh: '若要重新计算，请直接与该结果目录比较。',
    },
  }),
  'side-tree-dirty': ({ side, commit }: { side: string; commit: string }) => ({
    seen: {
      en: `${side} was measured with uncommitted changes on top of ${commit}`,
      zh: `${side} 测量时，提交 ${commit} 之上有未提交的修改`,
    },
    todo: {
      en: 'Commit the changes before you measure, so that the figure belongs to a commit.',
      zh: '请先提交修改再测量，使数值对应一个提交。',
    },
  }),
}

export const missing = {
  'point-without-commit': () => ({ en: 'a point states no commit', zh: '有的点没有注明提交' }),
  'commit-not-here': ({ commit }: { commit: string }) => ({
    en: `the repository at hand does not have commit ${commit}`,
    zh: `当前仓库中没有提交 ${commit}`,
  }),
  'commits-apart': ({ a, b }: { a: string; b: string }) => ({
    en: `neither of ${a} and ${b} descends from the other`,
    zh: `提交 ${a} 与 ${b} 互不为祖先`,
  }),
  'side-has-one-repeat': () => ({
    en: 'one side has a single repeat, so the spread between runs is unknown',
    zh: '一侧只有一次运行，各次运行间的离散程度未知',
  }),
  'repeats-equal': () => ({
    en: 'all repeats of each side are equal, so the spread between runs is unknown',
    zh: '每一侧的各次运行数值全部相等，离散程度未知',
  }),
  'repeats-too-many': ({ most }: { most: number }) => ({
    en: `more than ${most} further repeats would be needed: the difference is too close to a limit`,
    zh: `还需重复 ${most} 次以上：差异过于接近界限`,
  }),
  'difference-may-be-drift': ({ share, rounds }: { share: number; rounds: number }) => ({
    en: `the sides ran apart, and up to ${decimal(Math.round(1000 * share) / 10)}% may be the machine's; about ${rounds} rounds of both together would tell`,
    zh: `两侧先后测得，${decimal(Math.round(1000 * share) / 10)}% 以内的差异可能来自机器；在同一轮次中测约 ${rounds} 轮即可判定`,
  }),
  'figure-not-positive': () => ({ en: 'no run has a figure above 0', zh: '没有一次运行的数值大于 0' }),
  'not-compared': () => ({ en: 'the case is not compared', zh: '该用例未比较' }),
  'no-case-compared': () => ({
    en: 'no case of A has a comparable case of B',
    zh: 'A 的用例在 B 中均无可比的用例',
  }),
}

export const errors = {
  COMPARE_PATH_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: {
      en: `there is no results folder, log or history with the name '${path}'`,
      zh: `没有名为“${path}”的结果目录、日志或历史记录`,
    },
    fix: {
      en: 'Name a results folder, the log of a run, or a commit together with the folder of its history.',
      zh: '请指定结果目录、一次运行的日志，或提交及其历史记录所在目录。',
    },
  }),
  COMPARE_COMMIT_UNKNOWN: ({
    typed,
    history,
    commits,
  }: {
    typed: string
    history: string
    commits: readonly string[]
  }) => ({
    seen: {
      en: `there is no results folder or log '${typed}', and the history '${history}' has no entry of that commit`,
      zh: `没有名为“${typed}”的结果目录或日志，历史记录“${history}”中也没有该提交`,
    },
    fix: {
      en:
        commits.length === 0
          ? 'Its entries name no commit: name the file of an entry.'
          : `Its newest commits are: ${commits.join(', ')}.`,
      zh:
        commits.length === 0
          ? '其中各条均未注明提交：请指定其中一个文件。'
          : `其中最新的提交：${commits.join('、')}。`,
    },
  }),
  COMPARE_COMMIT_SEVERAL: ({ typed, files }: { typed: string; files: readonly string[] }) => ({
    seen: { en: `several entries of the history match '${typed}'`, zh: `历史记录中有多条属于“${typed}”` },
    fix: {
      en: `Write more characters of the commit, or name one of the files: ${files.join(', ')}.`,
      zh: `请写出更长的提交号，或指定其中一个文件：${files.join('、')}。`,
    },
  }),
  COMPARE_FOLDER_EMPTY: ({ path }: { path: string }) => ({
    seen: {
      en: `the folder '${path}' holds no results and no logs`,
      zh: `目录“${path}”中既无结果，也无日志`,
    },
    fix: {
      en: 'Name a results folder, a log, or a folder of logs.',
      zh: '请指定结果目录、日志，或存放日志的目录。',
    },
  }),
  COMPARE_WITH_ITSELF: ({ path }: { path: string }) => ({
    seen: { en: `'${path}' cannot be compared with itself`, zh: `“${path}”不能与自身比较` },
    fix: {
      en: 'Name a second results folder, or a condition with two values in this one, such as precision=fp32,amp.',
      zh: '请指定另一个结果目录，或其中某一条件的两个值，例如 precision=fp32,amp。',
    },
  }),
  COMPARE_SEVERAL_VARIANTS: ({ path, variants }: { path: string; variants: readonly string[] }) => ({
    seen: {
      en: `'${path}' has ${variants.length} variants: ${variants.join(', ')}`,
      zh: `“${path}”有 ${variants.length} 个变体：${variants.join('、')}`,
    },
    fix: {
      en: `Name two of them: variant=${variants.slice(0, 2).join(',')}.`,
      zh: `请指定其中两个：variant=${variants.slice(0, 2).join(',')}。`,
    },
  }),
  ACROSS_UNKNOWN: ({ name, ...rest }: { name: string } & Alternatives) => ({
    seen: { en: `no case has a condition '${name}'`, zh: `没有用例具有条件“${name}”` },
    fix: alternativesText(rest),
  }),
  ACROSS_VALUE_UNKNOWN: ({
    name,
    value,
    values,
  }: {
    name: string
    value: string
    values: readonly string[]
  }) => ({
    seen: { en: `no case has ${name} ${value}`, zh: `没有 ${name} 为 ${value} 的用例` },
    fix: { en: `Use one of: ${values.join(', ')}.`, zh: `请使用以下之一：${values.join('、')}。` },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
