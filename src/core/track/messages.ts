export const findings = {
  'tracked-tree-dirty': ({ commit }: { commit: string }) => ({
    seen: {
      en: `the results were measured with uncommitted changes on top of ${commit}`,
      zh: `测量这些结果时，提交 ${commit} 之上有未提交的修改`,
    },
    todo: {
      en: 'Commit before you measure, so that a change of speed can be traced to a commit.',
      zh: '请先提交再测量，以便将速度变化追溯到提交。',
    },
  }),
  'tracked-without-commit': () => ({
    seen: { en: 'the results do not name a commit', zh: '这些结果没有说明提交' },
    todo: {
      en: 'Name it, so that a change of speed can be traced to a commit.',
      zh: '请指定提交，以便将速度变化追溯到提交。',
    },
  }),
}

export const errors = {
  TRACK_NO_FIGURE: ({ path }: { path: string }) => ({
    seen: { en: `no case in '${path}' has a figure`, zh: `“${path}”中没有一个用例得到数值` },
    fix: {
      en: 'Add results that have a figure. The report says why a case has none.',
      zh: '请添加有数值的结果；报告会说明用例没有数值的原因。',
    },
  }),
  TRACK_DATE_UNKNOWN: ({ path }: { path: string }) => ({
    seen: {
      en: `the results in '${path}' do not say when their runs were made`,
      zh: `“${path}”中的结果没有说明运行时间`,
    },
    fix: {
      en: 'Name the time, such as 2026-03-31T18:00:00Z.',
      zh: '请指定时间，例如 2026-03-31T18:00:00Z。',
    },
  }),
  TRACK_DATE_INVALID: ({ typed }: { typed: string }) => ({
    seen: { en: `'${typed}' is not a time`, zh: `“${typed}”不是时间` },
    fix: {
      en: 'Write a date or a time in UTC: 2026-03-31 or 2026-03-31T18:00:00Z.',
      zh: '请写 UTC 日期或时间：2026-03-31 或 2026-03-31T18:00:00Z。',
    },
  }),
  TRACK_DATE_DIFFERS: ({ stated, typed }: { stated: string; typed: string }) => ({
    seen: {
      en: `the results were measured at ${stated}, not at ${typed}`,
      zh: `结果的测量时间是 ${stated}，而不是 ${typed}`,
    },
    fix: { en: 'Leave the time out: the results state it.', zh: '请去掉该时间：结果已注明。' },
  }),
  TRACK_RUNS_KNOWN: ({ file }: { file: string }) => ({
    seen: {
      en: `the history already has some of these runs, in its entry '${file}'`,
      zh: `历史记录中已有其中部分运行，见条目“${file}”`,
    },
    fix: {
      en: 'Remove that file first, because a run counts once.',
      zh: '请先删除该文件：每次运行只计一次。',
    },
  }),
  TRACK_COMMIT_INVALID: ({ typed }: { typed: string }) => ({
    seen: { en: `'${typed}' is not the hash of a commit`, zh: `“${typed}”不是提交的哈希值` },
    fix: {
      en: 'Name at least four of its characters, such as 4f2a1c9. git rev-parse HEAD prints the one that is checked out.',
      zh: '请至少给出前四位，例如 4f2a1c9；git rev-parse HEAD 会打印当前检出的提交。',
    },
  }),
  TRACK_COMMIT_DIFFERS: ({ stated, named: givenCommit }: { stated: string; named: string }) => ({
    seen: {
      en: `the results were measured at commit ${stated}, not at ${givenCommit}`,
      zh: `这些结果是在提交 ${stated} 上测得的，而不是 ${givenCommit}`,
    },
    fix: { en: 'Leave the commit out: the results state it.', zh: '请去掉该提交：结果已注明。' },
  }),
  TRACK_HISTORY_EMPTY: ({ folder }: { folder: string }) => ({
    seen: { en: `the folder '${folder}' has no history`, zh: `目录“${folder}”中没有历史记录` },
    fix: {
      en: 'Add results with steady track add, or name the folder of a history.',
      zh: '请用 steady track add 添加结果，或指定历史记录所在目录。',
    },
  }),
  TRACK_ENTRY_INVALID: ({ file, at }: { file: string; at: string }) => ({
    seen: {
      en: `'${file}' is not an entry of a history${at === '' ? '' : `: ${at} is wrong`}`,
      zh: `“${file}”不是历史记录的条目${at === '' ? '' : `：${at} 有误`}`,
    },
    fix: {
      en: 'Restore the file from the repository, or remove it and add its results again.',
      zh: '请从仓库恢复该文件；或删除它，再重新添加其结果。',
    },
  }),
  TRACK_CASE_UNKNOWN: ({ typed }: { typed: string }) => ({
    seen: {
      en: `no case of the history has '${typed}' in its name`,
      zh: `历史记录中没有名称含“${typed}”的用例`,
    },
    fix: { en: 'Leave the name out to see every case.', zh: '省略名称即可查看全部用例。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Errors extends Readonly<typeof errors> {}
}
