/** What is doubtful about an entry of a history. */
export const findings = {
  'tracked-tree-dirty': ({ commit }: { commit: string }) => ({
    seen: `the results were measured with uncommitted changes on top of ${commit}`,
    todo: 'Commit before you measure, so that a change of speed can be traced to a commit.',
  }),
  'tracked-without-commit': () => ({
    seen: 'the results do not name a commit',
    todo: 'Name it, so that a change of speed can be traced to a commit.',
  }),
}

/** Input of a history that cannot be used. */
export const errors = {
  TRACK_NO_FIGURE: ({ path }: { path: string }) => ({
    seen: `no case in '${path}' has a figure`,
    fix: 'Add results that have a figure. The report says why a case has none.',
  }),
  TRACK_DATE_UNKNOWN: ({ path }: { path: string }) => ({
    seen: `the results in '${path}' do not say when their runs were made`,
    fix: 'Name the time, such as 2026-03-31T18:00:00Z.',
  }),
  TRACK_DATE_INVALID: ({ typed }: { typed: string }) => ({
    seen: `'${typed}' is not a time`,
    fix: 'Write a date or a time in UTC: 2026-03-31 or 2026-03-31T18:00:00Z.',
  }),
  TRACK_DATE_DIFFERS: ({ stated, typed }: { stated: string; typed: string }) => ({
    seen: `the results were measured at ${stated}, not at ${typed}`,
    fix: 'Leave the time out: the results state it.',
  }),
  TRACK_RUNS_KNOWN: ({ file }: { file: string }) => ({
    seen: `the history already has some of these runs, in its entry '${file}'`,
    fix: 'Remove that file first, because a run counts once.',
  }),
  TRACK_COMMIT_INVALID: ({ typed }: { typed: string }) => ({
    seen: `'${typed}' is not the hash of a commit`,
    fix: 'Name at least four of its characters, such as 4f2a1c9. git rev-parse HEAD prints the one that is checked out.',
  }),
  TRACK_COMMIT_DIFFERS: ({ stated, named: givenCommit }: { stated: string; named: string }) => ({
    seen: `the results were measured at commit ${stated}, not at ${givenCommit}`,
    fix: 'Leave the commit out: the results state it.',
  }),
  TRACK_HISTORY_EMPTY: ({ folder }: { folder: string }) => ({
    seen: `the folder '${folder}' has no history`,
    fix: 'Add results with steady track add, or name the folder of a history.',
  }),
  TRACK_ENTRY_INVALID: ({ file, at }: { file: string; at: string }) => ({
    seen: `'${file}' is not an entry of a history${at === '' ? '' : `: ${at} is wrong`}`,
    fix: 'Restore the file from the repository, or remove it and add its results again.',
  }),
  TRACK_CASE_UNKNOWN: ({ typed }: { typed: string }) => ({
    seen: `no case of the history has '${typed}' in its name`,
    fix: 'Leave the name out to see every case.',
  }),
}
