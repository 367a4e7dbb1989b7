import type { Alternatives } from '../alternatives.ts'
import { alternativesEn } from '../alternatives.ts'
import { decimal } from '../numbers.ts'

/** What is doubtful about a comparison of two sets of results. `side` is A or B. */
export const findings = {
  'sides-recomputed': ({ own: usedProtocol, side, under }: { side: string; own: string; under: string }) => ({
    seen: `${side} used the protocol ${usedProtocol}; here both sides are computed under ${under}`,
    todo: 'To compare under another protocol, name it.',
  }),
  'sides-on-other-hosts': ({ a, b }: { a: string; b: string }) => ({
    seen: `A was measured on ${a} and B on ${b}`,
    todo: 'The machines may explain the difference. Measure both sides on one machine.',
  }),
  'sides-apart': () => ({
    seen: 'A and B were measured apart, and the difference is no larger than a machine may change in between',
    todo: 'Measure both in the same rounds: as variants of one suite, or with steady time.',
  }),
  'side-from-history': ({ side, results }: { side: string; results: string }) => ({
    seen: `the figures of ${side} come from the history (of '${results}'); its logs were not read again`,
    todo: 'To compute them again, compare with the results folder itself.',
  }),
  'side-tree-dirty': ({ side, commit }: { side: string; commit: string }) => ({
    seen: `${side} was measured with uncommitted changes on top of ${commit}`,
    todo: 'Commit the changes before you measure, so that the figure belongs to a commit.',
  }),
}

export const missing = {
  'point-without-commit': () => 'a point states no commit',
  'commit-not-here': ({ commit }: { commit: string }) =>
    `the repository at hand does not have commit ${commit}`,
  'commits-apart': ({ a, b }: { a: string; b: string }) => `neither of ${a} and ${b} descends from the other`,
  'side-has-one-repeat': () => 'one side has a single repeat, so the spread between runs is unknown',
  'repeats-equal': () => 'all repeats of each side are equal, so the spread between runs is unknown',
  'repeats-too-many': ({ most }: { most: number }) =>
    `more than ${most} further repeats would be needed: the difference is too close to a limit`,
  'difference-may-be-drift': ({ share, rounds }: { share: number; rounds: number }) =>
    `the sides ran apart, and up to ${decimal(Math.round(1000 * share) / 10)}% may be the machine's; about ${rounds} rounds of both together would tell`,
  'figure-not-positive': () => 'no run has a figure above 0',
  'not-compared': () => 'the case is not compared',
  'no-case-compared': () => 'no case of A has a comparable case of B',
}

export const errors = {
  COMPARE_PATH_NOT_FOUND: ({ path }: { path: string }) => ({
    seen: `there is no results folder, log or history with the name '${path}'`,
    fix: 'Name a results folder, the log of a run, or a commit together with the folder of its history.',
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
    seen: `there is no results folder or log '${typed}', and the history '${history}' has no entry of that commit`,
    fix:
      commits.length === 0
        ? 'Its entries name no commit: name the file of an entry.'
        : `Its newest commits are: ${commits.join(', ')}.`,
  }),
  COMPARE_COMMIT_SEVERAL: ({ typed, files }: { typed: string; files: readonly string[] }) => ({
    seen: `several entries of the history match '${typed}'`,
    fix: `Write more characters of the commit, or name one of the files: ${files.join(', ')}.`,
  }),
  COMPARE_FOLDER_EMPTY: ({ path }: { path: string }) => ({
    seen: `the folder '${path}' holds no results and no logs`,
    fix: 'Name a results folder, a log, or a folder of logs.',
  }),
  COMPARE_WITH_ITSELF: ({ path }: { path: string }) => ({
    seen: `'${path}' cannot be compared with itself`,
    fix: 'Name a second results folder, or a condition with two values in this one, such as precision=fp32,amp.',
  }),
  COMPARE_SEVERAL_VARIANTS: ({ path, variants }: { path: string; variants: readonly string[] }) => ({
    seen: `'${path}' has ${variants.length} variants: ${variants.join(', ')}`,
    fix: `Name two of them: variant=${variants.slice(0, 2).join(',')}.`,
  }),
  ACROSS_UNKNOWN: ({ name, ...rest }: { name: string } & Alternatives) => ({
    seen: `no case has a condition '${name}'`,
    fix: alternativesEn(rest),
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
    seen: `no case has ${name} ${value}`,
    fix: `Use one of: ${values.join(', ')}.`,
  }),
}
