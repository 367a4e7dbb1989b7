import { counted } from '../../core/text/counted.ts'

export const plainWords = {
  en: {
    started: (suite: string, cases: number, runs: number, done: number) =>
      `${suite}: ${counted(cases, 'case')}, ${counted(runs, 'run')}${done === 0 ? '' : `, ${done} of them completed before`}`,
    skipped: (id: string, why: string) => `skipped ${id}: ${why}`,
    pausing: (time: string, run: string) => `pause of ${time} before ${run}`,
    queued: (run: string, state: string) => `${run} waits in the queue: ${state}`,
    notNeeded: (run: string, why: string) => `${run} not needed: ${why}`,
    stopping: 'stopping: steady ends the current run and keeps the completed ones',
    took: (ended: string, time: string) => `${ended} in ${time}`,
    noFigure: (why: string) => `no figure: ${why}`,
    comma: ', ',
  },
  zh: {
    started: (suite: string, cases: number, runs: number, done: number) =>
      `${suite}：${cases} 个用例，${runs} 次运行${done === 0 ? '' : `，其中 ${done} 次此前已完成`}`,
    skipped: (id: string, why: string) => `已跳过 ${id}：${why}`,
    pausing: (time: string, run: string) => `暂停 ${time}，随后运行 ${run}`,
    queued: (run: string, state: string) => `${run} 正在排队：${state}`,
    notNeeded: (run: string, why: string) => `${run} 无需执行：${why}`,
    stopping: '正在停止：steady 结束当前运行，保留已完成的运行',
    took: (ended: string, time: string) => `${ended}，用时 ${time}`,
    noFigure: (why: string) => `没有结果：${why}`,
    comma: '，',
  },
} as const
