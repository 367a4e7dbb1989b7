export const logsWords = {
  logs: { en: 'Logs', zh: '日志数据' },
  othersListed: {
    en: 'Of each run, the log of the first rank is measured. The logs of the other ranks are listed in run.json.',
    zh: '每次运行测量第一个 rank 的日志；其余 rank 的日志列于 run.json。',
  },
  othersCompared: {
    en: 'Of each run, the log of the first rank (rank-0) is measured. The other ranks are compared with it.',
    zh: '每次运行测量第一个 rank（rank-0）的日志，其余 rank 的日志与之比较。',
  },
} as const
