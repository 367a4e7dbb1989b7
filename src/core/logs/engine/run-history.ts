import { type Finding, withFindings } from '../../model/finding.ts'
import type { MeasuredLog } from '../../model/log.ts'
import type { RunFold } from './run-fold.ts'
import { logFinding } from '../finding-rows.ts'

/** The number of recent runs that a table at the end of a log may still give a figure. */
const RECENT = 64
/** A log with more runs than this was joined by mistake; further runs are counted, but not kept. */
const MOST_RUNS = 1000

/** The runs of one log so far, in bounded memory. */
export class RunHistory {
  readonly #finished: MeasuredLog[] = []
  readonly #recent: RunFold[] = []
  /** Finished runs whose figure came too late. */
  readonly #late = new Set<number>()
  readonly #most: number
  #count = 0

  constructor(figuresAtEnd: boolean) {
    this.#most = figuresAtEnd ? RECENT : 0
  }

  /** The number of all runs, including those that are not kept. */
  get count(): number {
    return this.#count
  }

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

  /** A run by its number from 0, for facts that came after it. A finished run gets a finding that it missed them. */
  recent(run: number): RunFold | undefined {
    if (run < this.#finished.length) this.#late.add(run)
    return this.#recent[run - this.#finished.length]
  }

  finish(): MeasuredLog[] {
    const all = [...this.#finished, ...this.#recent.map((run) => run.finish())]
    const left = this.#count - all.length
    return all.map((log, run) => {
      const late = this.#late.has(run) ? [figureCameLate] : []
      return withFindings(log, [...late, ...(left === 0 ? [] : [runsLeftOut(left)])])
    })
  }
}

const figureCameLate = logFinding('log-figure-came-late', { runs: RECENT })

const runsLeftOut = (left: number): Finding =>
  logFinding('log-holds-too-many-runs', { runs: MOST_RUNS + left, measured: MOST_RUNS })
