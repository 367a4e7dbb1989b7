import type { Finding } from '../model/finding.ts'
import type { MeasuredLog } from '../model/log.ts'
import type { RunFold } from './run-fold.ts'

/** Runs that a table at the end of a log may still give a figure to, where there are such tables. */
const RECENT = 64
/** A log of more runs than this is a mistake of whoever joined it; the rest is counted, not kept. */
export const MOST_RUNS = 1000

/** The runs of one log so far. Its memory is bounded however many a file holds. */
export class RunHistory {
  readonly #finished: MeasuredLog[] = []
  readonly #recent: RunFold[] = []
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

  /** A run by its number from 0, while it can still change. */
  recent(run: number): RunFold | undefined {
    return this.#recent[run - this.#finished.length]
  }

  finish(): MeasuredLog[] {
    const all = [...this.#finished, ...this.#recent.map((run) => run.finish())]
    const left = this.#count - all.length
    return left === 0 ? all : all.map((log) => ({ ...log, findings: [...log.findings, runsLeftOut(left)] }))
  }
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
