import type * as en from '../en/tracking.ts'

export const findings: typeof en.findings = {
  'tracked-tree-dirty': ({ commit }) => ({
    seen: `测量这些结果时，提交 ${commit} 之上有未提交的修改`,
    todo: '请先提交再测量，以便将速度变化追溯到提交。',
  }),
  'tracked-without-commit': () => ({
    seen: '这些结果没有说明提交',
    todo: '请指定提交，以便将速度变化追溯到提交。',
  }),
}

export const errors: typeof en.errors = {
  TRACK_NO_FIGURE: ({ path }) => ({
    seen: `“${path}”中没有一个用例得到数值`,
    fix: '请添加有数值的结果；报告会说明用例没有数值的原因。',
  }),
  TRACK_DATE_UNKNOWN: ({ path }) => ({
    seen: `“${path}”中的结果没有说明运行时间`,
    fix: '请指定时间，例如 2026-03-31T18:00:00Z。',
  }),
  TRACK_DATE_INVALID: ({ typed }) => ({
    seen: `“${typed}”不是时间`,
    fix: '请写 UTC 日期或时间：2026-03-31 或 2026-03-31T18:00:00Z。',
  }),
  TRACK_DATE_DIFFERS: ({ stated, typed }) => ({
    seen: `结果的测量时间是 ${stated}，而不是 ${typed}`,
    fix: '请去掉该时间：结果已注明。',
  }),
  TRACK_RUNS_KNOWN: ({ file }) => ({
    seen: `历史记录中已有其中部分运行，见条目“${file}”`,
    fix: '请先删除该文件：每次运行只计一次。',
  }),
  TRACK_COMMIT_INVALID: ({ typed }) => ({
    seen: `“${typed}”不是提交的哈希值`,
    fix: '请至少给出前四位，例如 4f2a1c9；git rev-parse HEAD 会打印当前检出的提交。',
  }),
  TRACK_COMMIT_DIFFERS: ({ stated, named: givenCommit }) => ({
    seen: `这些结果是在提交 ${stated} 上测得的，而不是 ${givenCommit}`,
    fix: '请去掉该提交：结果已注明。',
  }),
  TRACK_HISTORY_EMPTY: ({ folder }) => ({
    seen: `目录“${folder}”中没有历史记录`,
    fix: '请用 steady track add 添加结果，或指定历史记录所在目录。',
  }),
  TRACK_ENTRY_INVALID: ({ file, at }) => ({
    seen: `“${file}”不是历史记录的条目${at === '' ? '' : `：${at} 有误`}`,
    fix: '请从仓库恢复该文件；或删除它，再重新添加其结果。',
  }),
  TRACK_CASE_UNKNOWN: ({ typed }) => ({
    seen: `历史记录中没有名称含“${typed}”的用例`,
    fix: '省略名称即可查看全部用例。',
  }),
}
