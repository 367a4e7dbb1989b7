import type * as en from '../en/comparing.ts'
import { alternativesZh } from '../alternatives.ts'
import { decimal } from '../numbers.ts'

export const findings: typeof en.findings = {
  'sides-recomputed': ({ own: usedProtocol, side, under }) => ({
    seen: `${side} 使用测速协议 ${usedProtocol}；这里两侧均按 ${under} 计算`,
    todo: '若应按其他协议比较，请指定该协议。',
  }),
  'sides-on-other-hosts': ({ a, b }) => ({
    seen: `A 在 ${a} 上测得，B 在 ${b} 上测得`,
    todo: '差异可能来自机器。请在同一台机器上测量两侧。',
  }),
  'sides-apart': () => ({
    seen: 'A 与 B 先后测得，差异未超出其间机器速度可能的变化',
    todo: '请在同一轮次中测量两侧：作为同一测试方案的变体，或使用 steady time。',
  }),
  'side-from-history': ({ side, results }) => ({
    seen: `${side} 的数值取自历史记录中的“${results}”，未重新读取日志`,
    todo: '若要重新计算，请直接与该结果目录比较。',
  }),
  'side-tree-dirty': ({ side, commit }) => ({
    seen: `${side} 测量时，提交 ${commit} 之上有未提交的修改`,
    todo: '请先提交修改再测量，使数值对应一个提交。',
  }),
}

export const missing: typeof en.missing = {
  'point-without-commit': () => '有的点没有注明提交',
  'commit-not-here': ({ commit }) => `当前仓库中没有提交 ${commit}`,
  'commits-apart': ({ a, b }) => `提交 ${a} 与 ${b} 互不为祖先`,
  'side-has-one-repeat': () => '一侧只有一次运行，各次运行间的离散程度未知',
  'repeats-equal': () => '每一侧的各次运行数值全部相等，离散程度未知',
  'repeats-too-many': ({ most }) => `还需重复 ${most} 次以上：差异过于接近界限`,
  'difference-may-be-drift': ({ share, rounds }) =>
    `两侧先后测得，${decimal(Math.round(1000 * share) / 10)}% 以内的差异可能来自机器；在同一轮次中测约 ${rounds} 轮即可判定`,
  'figure-not-positive': () => '没有一次运行的数值大于 0',
  'not-compared': () => '该用例未比较',
  'no-case-compared': () => 'A 的用例在 B 中均无可比的用例',
}

export const errors: typeof en.errors = {
  COMPARE_PATH_NOT_FOUND: ({ path }) => ({
    seen: `没有名为“${path}”的结果目录、日志或历史记录`,
    fix: '请指定结果目录、一次运行的日志，或提交及其历史记录所在目录。',
  }),
  COMPARE_COMMIT_UNKNOWN: ({ typed, history, commits }) => ({
    seen: `没有名为“${typed}”的结果目录或日志，历史记录“${history}”中也没有该提交`,
    fix:
      commits.length === 0
        ? '其中各条均未注明提交：请指定其中一个文件。'
        : `其中最新的提交：${commits.join('、')}。`,
  }),
  COMPARE_COMMIT_SEVERAL: ({ typed, files }) => ({
    seen: `历史记录中有多条属于“${typed}”`,
    fix: `请写出更长的提交号，或指定其中一个文件：${files.join('、')}。`,
  }),
  COMPARE_FOLDER_EMPTY: ({ path }) => ({
    seen: `目录“${path}”中既无结果，也无日志`,
    fix: '请指定结果目录、日志，或存放日志的目录。',
  }),
  COMPARE_WITH_ITSELF: ({ path }) => ({
    seen: `“${path}”不能与自身比较`,
    fix: '请指定另一个结果目录，或其中某一条件的两个值，例如 precision=fp32,amp。',
  }),
  COMPARE_SEVERAL_VARIANTS: ({ path, variants }) => ({
    seen: `“${path}”有 ${variants.length} 个变体：${variants.join('、')}`,
    fix: `请指定其中两个：variant=${variants.slice(0, 2).join(',')}。`,
  }),
  ACROSS_UNKNOWN: ({ name, ...rest }) => ({
    seen: `没有用例具有条件“${name}”`,
    fix: alternativesZh(rest),
  }),
  ACROSS_VALUE_UNKNOWN: ({ name, value, values }) => ({
    seen: `没有 ${name} 为 ${value} 的用例`,
    fix: `请使用以下之一：${values.join('、')}。`,
  }),
}
