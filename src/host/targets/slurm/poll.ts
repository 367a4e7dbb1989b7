import { SteadyError } from '../../../core/model/error.ts'
import type { SlurmClient } from './client.ts'
import { phaseOf, type SlurmJob } from './job-state.ts'
import { lookUpJob, type Queue } from './queue.ts'

/** The state of a job in Slurm, and for how many milliseconds it has been so. */
export type JobPoll = { readonly for: number } & (
  | { readonly kind: 'waiting'; readonly reason: string }
  /** `leaving`: Slurm is ending the job. */
  | { readonly kind: 'running'; readonly leaving: boolean }
  /** `job` is undefined where Slurm has forgotten the job, or never had it. */
  | { readonly kind: 'ended'; readonly job: SlurmJob | undefined }
)

/** Milliseconds between two questions. In the queue, they grow by half each time. */
const pauses = { first: 1000, running: 2000, longest: 5000 }

/** Milliseconds without an answer after which a job counts as gone; jobs keep running without Slurm's controller. */
const longestSilence = 600_000

/** Milliseconds after which a job that Slurm is clearing up counts as ended: a hanging node can delay the end for hours. */
const longestClearing = 120_000

const unasked: JobPoll = { kind: 'running', leaving: false, for: 0 }

/** Asks Slurm for the state of one job, at most once a second unless told to. */
export class Poll {
  readonly #client: SlurmClient
  readonly #queue: Queue
  readonly #numberOf: () => Promise<string | undefined>
  #state: JobPoll = unasked
  #since = performance.now()
  #asked = -Infinity
  #answered = performance.now()
  #clearing: number | undefined
  #pause = pauses.first
  #number: string | undefined

  /**
   * @param queue shared with every other followed job
   * @param numberOf the number of the job's Slurm job, which may change
   */
  constructor(client: SlurmClient, queue: Queue, numberOf: () => Promise<string | undefined>) {
    this.#client = client
    this.#queue = queue
    this.#numberOf = numberOf
  }

  /** Forgets the state, because the number has changed. */
  restart(): void {
    this.#state = unasked
    this.#since = performance.now()
    this.#asked = -Infinity
  }

  /**
   * @param started whether the tasks run, so that the job has left the queue
   * @param hurry whether the end of the job is expected now
   * @param atOnce whether to ask Slurm in any case
   * @throws SteadyError `SLURM_NOT_ANSWERING`
   */
  async next({ started, hurry, atOnce }: Urgency): Promise<JobPoll> {
    const pause = atOnce ? 0 : hurry ? pauses.first : started ? pauses.running : this.#pause
    const now = performance.now()
    if (now - this.#asked >= pause) {
      this.#asked = now
      await this.#ask(now - pause)
      this.#pause = Math.min(this.#pause * 1.5, pauses.longest)
    }
    return { ...this.#state, for: performance.now() - this.#since }
  }

  async #ask(notBefore: number) {
    const number = await this.#numberOf()
    if (number !== this.#number) this.#pause = pauses.first
    this.#number = number
    const state = number === undefined ? forgotten : await this.#look(number, notBefore)
    const now = performance.now()
    if (state !== 'silent') {
      this.#answered = now
      this.#take(state)
    } else if (now - this.#answered > longestSilence) throw notAnswering()
  }

  async #look(number: string, notBefore: number): Promise<State | 'silent'> {
    const { answer, begun } = await this.#queue.lookUp(number, notBefore)
    this.#asked = begun
    if (answer === 'silent') return 'silent'
    if (answer === 'unknown') return forgotten
    const phase = phaseOf(answer)
    if (phase === 'waiting') return { kind: 'waiting', reason: answer.reason }
    this.#clearing = answer.state === 'COMPLETING' ? (this.#clearing ?? begun) : undefined
    const stuck = this.#clearing !== undefined && begun - this.#clearing > longestClearing
    if (phase === 'running' && !stuck) return { kind: 'running', leaving: this.#clearing !== undefined }
    // The list does not tell how the job ended.
    const job = await lookUpJob(this.#client, number)
    return job === 'silent' ? 'silent' : job === 'unknown' ? forgotten : { kind: 'ended', job }
  }

  #take(state: State) {
    if (state.kind !== this.#state.kind) this.#since = performance.now()
    this.#state = { ...state, for: 0 }
  }
}

interface Urgency {
  readonly started: boolean
  readonly hurry: boolean
  readonly atOnce: boolean
}

const forgotten: State = { kind: 'ended', job: undefined }

type State = JobPoll extends infer Each ? (Each extends unknown ? Omit<Each, 'for'> : never) : never

const notAnswering = () =>
  new SteadyError('SLURM_NOT_ANSWERING', { to: { kind: 'running-job', minutes: longestSilence / 60_000 } })
