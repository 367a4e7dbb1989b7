import type { Finding } from '../../model/finding.ts'
import type { MeasuredLog } from '../../model/log.ts'
import type { RunFold } from './run-fold.ts'

/** Runs that a table at the end of a log may still give a figure to, where there are such tables. */
const RECENT = 64
/** A log of more runs than this is a mistake of whoever joined it; the rest is counted, not kept. */
const MOST_RUNS = 1000

/** The runs of one log so far. Its memory is bounded however many a file holds. */
export class RunHistory {
  readonly #finished: MeasuredLog[] = []
  readonly #recent: RunFold[] = []
  /** Finished runs that a figure came for all the same. */
  readonly #late = new Set<number>()
  readonly #most: number
  #count = 0

  constructor(figuresAtEnd: boolean) {
    this.#most = figuresAtEnd ? RECENT : 0
  }

  /** All runs, those that are not kept among them. */
  get count(): number {
    return this.#count
  }

  /** Whether no further run is kept. */
  get full(): boolean {
    return this.#count >= MOST_RUNS
  }

  add(run: RunFold): void {
    const left = this.full
    this.#count += 1
    if (left) return
    this.#recent.push(run)
    const [oldest] = this.#recent
    if (this.#recent.length <= this.#most || oldest === undefined) return
    this.#recent.shift()
    this.#finished.push(oldest.finish())
  }

  /** A run by its number from 0, for what came after it; one that can no longer change will say that it missed that. */
  recent(run: number): RunFold | undefined {
    if (run < this.#finished.length) this.#late.add(run)
    return this.#recent[run - this.#finished.length]
  }

  finish(): MeasuredLog[] {
    const all = [...this.#finished, ...this.#recent.map((run) => run.finish())]
    const left = this.#count - all.length
    return all.map((log, run) => {
      const late = this.#late.has(run) ? [figureCameLate] : []
      return { ...log, findings: [...log.findings, ...late, ...(left === 0 ? [] : [runsLeftOut(left)])] }
    })
  }
}

const figureCameLate: Finding = {
  code: 'log-figure-came-late',
  level: 'warning',
  seen: {
    en: `a table at the end of the log has a figure of this run, which was not read: it can be given to the last ${RECENT} runs only`,
    zh: `日志末尾的表格中有本次运行的结果，但未被读取：只能归入最后 ${RECENT} 次运行`,
  },
  todo: {
    en: 'Keep fewer runs in a file to have the figures of its table.',
    zh: '如需表格中的结果，请减少单个文件中的运行次数。',
  },
}

const runsLeftOut = (left: number): Finding => ({
  code: 'log-holds-too-many-runs',
  level: 'warning',
  seen: {
    en: `the log holds ${MOST_RUNS + left} runs; the first ${MOST_RUNS} were measured`,
    zh: `日志包含 ${MOST_RUNS + left} 次运行；只测量了前 ${MOST_RUNS} 次`,
  },
  todo: {
    en: 'Keep each run in a file of its own.',
    zh: '请将每次运行保存为单独的文件。',
  },
})
