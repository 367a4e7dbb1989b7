import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Job, JobDraft } from '../../../core/model/job.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import { duration } from '../../../core/yaml/scalars.ts'
import { sha256Of } from '../../files/sha256.ts'
import type { CancelManner, JobRef } from '../target.ts'
import type { Admission, Places, JobStanding } from './admission.ts'
import { requestKey, type AllocationTimes } from './allocation-times.ts'
import { allocationIn, allocationName, allocationNames, type Allocation } from './allocation.ts'
import { requestOf, sbatchCommand, scriptNodes, scriptText, slurmName } from './batch-script.ts'
import { cancelTurn } from './cancel.ts'
import type { SlurmClient } from './client.ts'
import { holderScript, holderScriptName } from './holder-script.ts'
import { numberIn } from './job-folder.ts'
import { phaseOf } from './job-state.ts'
import type { JobPoll } from './poll.ts'
import { lookUpJob } from './queue.ts'
import { timeLimitOf, type SlurmSettings } from './settings.ts'
import { shown, submitJob } from './submit.ts'

/** Milliseconds in the queue after which other allocations' nodes are given back, because the job may wait for them. */
const longWait = 2000

/**
 * Lets runs with equal requests take turns in one Slurm job, an allocation. It is submitted with the first run, and given
 * back when steadystate ends. Whatever happens to a session or an allocation, the claim in the job's folder lets a run start
 * once at most.
 */
export class SharedAdmission implements Admission {
  readonly #client: SlurmClient
  readonly #settings: SlurmSettings
  readonly #places: Places
  readonly #times: AllocationTimes
  /** Names of allocations that this session has seen alive. */
  readonly #known = new Set<string>()
  readonly #cancelling = new Map<string, Promise<void>[]>()
  readonly #hasWaited = new Set<string>()
  readonly #resultsUsed = new Set<string>()

  constructor(client: SlurmClient, settings: SlurmSettings, places: Places, times: AllocationTimes) {
    this.#client = client
    this.#settings = settings
    this.#places = places
    this.#times = times
  }

  render(job: Job) {
    return this.#startOf(job, '<allocation>')
  }

  async submit(job: Job): Promise<JobRef> {
    this.#resultsUsed.add(job.results)
    const folder = this.#places.folder(job)
    const claim = await folder.claim()
    if (claim !== undefined || (await folder.note('refused')) !== undefined)
      return { id: job.id, found: true, shownAs: shown(numberIn(claim)) }
    const found = (await folder.note('allocation')) !== undefined
    await folder.writeFiles(this.#places.files(job))
    if (!found) await folder.writeNote('submitting', '')
    return { id: job.id, found, shownAs: shown(await this.#give(job)) }
  }

  async numberOf(job: Job): Promise<string | undefined> {
    const claim = await this.#places.folder(job).claim()
    return numberIn(claim) ?? (await (await this.#allocationOf(job))?.number())
  }

  async standing(job: Job, seen: JobPoll): Promise<JobStanding> {
    const claim = await this.#places.folder(job).claim()
    if (claim !== undefined) return numberIn(claim) === undefined ? 'withdrawn' : 'given'
    const allocation = await this.#allocationOf(job)
    if (seen.kind === 'waiting' && seen.for > longWait && !this.#hasWaited.has(job.id)) {
      this.#hasWaited.add(job.id)
      await this.#giveBackAll(job.results, allocation?.name)
    }
    if (seen.kind === 'ended' && allocation !== undefined) this.#known.delete(allocation.name)
    // If an allocation ends before any run had its turn, the job ends too; Slurm knows why.
    const isSpent = seen.kind === 'ended' && (await allocation?.hasServed()) === true
    if (!isSpent && (await allocation?.isOpen()) === true) return 'given'
    await allocation?.shut()
    await this.#give(job)
    return 'moved'
  }

  timeAsked(job: JobDraft): Seconds {
    return this.#times.timeOf(job)
  }

  async timeLimit(job: Job): Promise<Seconds> {
    const allocation = await this.#allocationOf(job)
    return (allocation && (await timeOf(allocation))) ?? this.#times.timeOf(job)
  }

  async cancel(job: Job, manner: CancelManner): Promise<void> {
    const turn = cancelTurn(this.#client, this.#places.folder(job), job, manner)
    const ended = turn.then(({ done }) => done).catch(() => undefined)
    this.#cancelling.set(job.id, [...(this.#cancelling.get(job.id) ?? []), ended])
    await turn
  }

  async drop(job: Job): Promise<void> {
    const allocation = await this.#allocationOf(job)
    if (allocation !== undefined) await this.#giveBack(allocation)
  }

  async release(job: Job): Promise<void> {
    // A cancellation still on its way to this job must not reach the next one.
    await Promise.all(this.#cancelling.get(job.id) ?? [])
    this.#cancelling.delete(job.id)
    this.#hasWaited.delete(job.id)
    this.#times.ended(job)
    await this.#places.folder(job).remove()
  }

  adopt(results: string): void {
    this.#resultsUsed.add(results)
  }

  async close(): Promise<void> {
    for (const results of this.#resultsUsed) await this.#giveBackAll(results)
  }

  #startOf(job: Job, name: string, time = this.#times.timeOf(job)) {
    const folder = join(this.#places.jobs(job.results), name)
    const idle = duration.parse(this.#settings['allocation-idle'])
    return {
      files: [{ name: holderScriptName, text: scriptText(holderScript({ folder, time, idle })) }],
      command: sbatchCommand(requestOf(job, this.#settings), {
        id: name,
        folder,
        script: holderScriptName,
        time,
        dependency: this.#places.dependency(),
      }),
    }
  }

  /** Submits an allocation, unless it was submitted before. Returns Slurm's message if refused. */
  async #start(allocation: Allocation, job: Job): Promise<string | undefined> {
    const time = (await timeOf(allocation)) ?? this.#times.timeOf(job)
    await allocation.folder.writeNote('time', String(time))
    await submitJob(this.#client, {
      id: allocation.name,
      folder: allocation.folder,
      ...this.#startOf(job, allocation.name, time),
      obstacle: () => this.#places.obstacle(job),
    })
    this.#known.add(allocation.name)
    return (await allocation.folder.note('refused'))?.text
  }

  async #isAlive(allocation: Allocation): Promise<boolean> {
    const number = await allocation.number()
    const seen = number === undefined ? 'unknown' : await lookUpJob(this.#client, number)
    return seen === 'silent' || (seen !== 'unknown' && phaseOf(seen) !== 'ended')
  }

  /** An allocation that takes the job: one of this session, one of a killed session, or a new one. */
  async #allocationFor(job: Job): Promise<Allocation | { readonly refused: string }> {
    const jobs = this.#places.jobs(job.results)
    const key = `${digest(job.results)}-${digest(requestKey(job, this.#settings))}`
    for (const name of await allocationNames(jobs, key)) {
      const allocation = allocationIn(jobs, name)
      if (!(await allocation.isOpen())) continue
      if (this.#known.has(name)) return allocation
      if ((await this.#start(allocation, job)) === undefined && (await this.#isAlive(allocation)))
        return allocation
      await this.#giveBack(allocation)
    }
    const fresh = allocationIn(jobs, allocationName(key, randomUUID()))
    await fresh.open()
    const refused = await this.#start(fresh, job)
    if (refused === undefined) return fresh
    await this.#giveBack(fresh)
    return { refused }
  }

  /** Puts the job's ticket into an allocation. @returns the number of the Slurm job; undefined where refused */
  async #give(job: Job): Promise<string | undefined> {
    const folder = this.#places.folder(job)
    const ticket = {
      name: basename(folder.path),
      seconds: Math.ceil(timeLimitOf(job, this.#settings)),
      scripts: scriptNodes(job).length,
    }
    for (;;) {
      const allocation = await this.#allocationFor(job)
      if ('refused' in allocation) {
        await folder.writeNote('refused', allocation.refused)
        return undefined
      }
      await folder.writeNote('allocation', allocation.name)
      if (await allocation.put(ticket)) return allocation.number()
    }
  }

  async #giveBack(allocation: Allocation): Promise<void> {
    await allocation.shut()
    const isFree = await allocation.becomesFree()
    // A run of a failed session has its turn. The next session finds the run, and the holder ends after it.
    if (!isFree && (await this.#isAlive(allocation))) return
    // Cancelled by name, because a submission of a killed session may have arrived as well.
    await this.#client.tryOnce('scancel', ['--quiet', `--name=${slurmName(allocation.name)}`])
    await allocation.folder.remove()
  }

  async #giveBackAll(results: string, except?: string): Promise<void> {
    const jobs = this.#places.jobs(results)
    for (const name of await allocationNames(jobs, digest(results)))
      if (name !== except) await this.#giveBack(allocationIn(jobs, name))
  }

  async #allocationOf(job: Job): Promise<Allocation | undefined> {
    const note = await this.#places.folder(job).note('allocation')
    return note && allocationIn(this.#places.jobs(job.results), note.text)
  }
}

async function timeOf(allocation: Allocation): Promise<Seconds | undefined> {
  const note = await allocation.folder.note('time')
  return note && seconds(Number(note.text))
}

const digest = (text: string) => sha256Of(Buffer.from(text)).slice(0, 8)
