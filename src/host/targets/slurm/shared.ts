import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Job } from '../../../core/model/job.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import { duration } from '../../../core/yaml/scalars.ts'
import { sha256Of } from '../../store/sha256.ts'
import type { Admission, Places } from './admission.ts'
import { requestKey, type AllocationTimes } from './allocation-times.ts'
import { allocationIn, allocationName, allocationNames, type Allocation } from './allocation.ts'
import { requestOf, sbatchCommand, scriptNodes, scriptText, slurmName } from './batch-script.ts'
import { cancelTurn } from './cancel.ts'
import type { SlurmClient } from './client.ts'
import { holderScript, holderScriptName } from './holder-script.ts'
import { numberIn } from './job-folder.ts'
import { phaseOf } from './job-state.ts'
import { lookUpJob } from './queue.ts'
import { timeLimitOf, type SlurmSettings } from './settings.ts'
import { shown, submitJob } from './submit.ts'

/** Milliseconds in the queue after which the nodes of other allocations are given back: it may wait for them. */
const longWait = 2000

/**
 * Runs that ask Slurm for the same take turns in one Slurm job, an allocation. It is submitted with the first of them,
 * and given back when steadystate ends. Whatever happens to a session or an allocation, the claim in the job's folder lets
 * a run start once at most.
 */
export function shared(
  client: SlurmClient,
  settings: SlurmSettings,
  places: Places,
  times: AllocationTimes,
): Admission {
  /** Names of those that this session has seen alive. */
  const known = new Set<string>()
  const cancelling = new Map<string, Promise<void>[]>()
  const hasWaited = new Set<string>()
  const resultsUsed = new Set<string>()

  const keyOf = (job: Job) => `${digest(job.results)}-${digest(requestKey(job, settings))}`
  const startOf = (job: Job, name: string, time = times.timeOf(job)) => {
    const folder = join(places.jobs(job.results), name)
    const idle = duration.parse(settings['allocation-idle'])
    return {
      files: [{ name: holderScriptName, text: scriptText(holderScript({ folder, time, idle })) }],
      command: sbatchCommand(requestOf(job, settings), {
        id: name,
        folder,
        script: holderScriptName,
        time,
        dependency: places.dependency(),
      }),
    }
  }

  /** The time limit of an allocation that is there. */
  async function timeOf(allocation: Allocation): Promise<Seconds | undefined> {
    const note = await allocation.folder.note('time')
    return note && seconds(Number(note.text))
  }

  /** Submits an allocation, unless that was done before. Gives Slurm's words where it refuses. */
  async function start(allocation: Allocation, job: Job): Promise<string | undefined> {
    const time = (await timeOf(allocation)) ?? times.timeOf(job)
    await allocation.folder.writeNote('time', String(time))
    await submitJob(client, {
      id: allocation.name,
      folder: allocation.folder,
      ...startOf(job, allocation.name, time),
      obstacle: () => places.obstacle(job),
    })
    known.add(allocation.name)
    return (await allocation.folder.note('refused'))?.text
  }

  async function isAlive(allocation: Allocation): Promise<boolean> {
    const number = await allocation.number()
    const seen = number === undefined ? 'unknown' : await lookUpJob(client, number)
    return seen === 'silent' || (seen !== 'unknown' && phaseOf(seen) !== 'ended')
  }

  /** An allocation that takes the job: one of this session, one that a killed session left, or a new one. */
  async function allocationFor(job: Job): Promise<Allocation | { readonly refused: string }> {
    const jobs = places.jobs(job.results)
    for (const name of await allocationNames(jobs, keyOf(job))) {
      const allocation = allocationIn(jobs, name)
      if (!(await allocation.isOpen())) continue
      if (known.has(name)) return allocation
      if ((await start(allocation, job)) === undefined && (await isAlive(allocation))) return allocation
      await giveBack(allocation)
    }
    const fresh = allocationIn(jobs, allocationName(keyOf(job), randomUUID()))
    await fresh.open()
    const refused = await start(fresh, job)
    if (refused === undefined) return fresh
    await giveBack(fresh)
    return { refused }
  }

  /** Puts the job's ticket where its turn will come. @returns the number of the Slurm job; undefined where it was refused */
  async function give(job: Job): Promise<string | undefined> {
    const folder = places.folder(job)
    const ticket = {
      name: basename(folder.path),
      seconds: Math.ceil(timeLimitOf(job, settings)),
      scripts: scriptNodes(job).length,
    }
    for (;;) {
      const allocation = await allocationFor(job)
      if ('refused' in allocation) {
        await folder.writeNote('refused', allocation.refused)
        return undefined
      }
      await folder.writeNote('allocation', allocation.name)
      if (await allocation.put(ticket)) return allocation.number()
    }
  }

  async function giveBack(allocation: Allocation): Promise<void> {
    await allocation.shut()
    const isFree = await allocation.becomesFree()
    // A run of a session that failed has its turn: the next session finds it, and its holder ends after it.
    if (!isFree && (await isAlive(allocation))) return
    // By its name: a submission that was on its way when its session died may have arrived as well.
    await client.tryOnce('scancel', ['--quiet', `--name=${slurmName(allocation.name)}`])
    await allocation.folder.remove()
  }

  async function giveBackAll(results: string, except?: string): Promise<void> {
    const jobs = places.jobs(results)
    for (const name of await allocationNames(jobs, digest(results)))
      if (name !== except) await giveBack(allocationIn(jobs, name))
  }

  const allocationOf = async (job: Job): Promise<Allocation | undefined> => {
    const note = await places.folder(job).note('allocation')
    return note && allocationIn(places.jobs(job.results), note.text)
  }

  return {
    render: (job) => startOf(job, '<allocation>'),
    submit: async (job) => {
      resultsUsed.add(job.results)
      const folder = places.folder(job)
      const claim = await folder.claim()
      if (claim !== undefined || (await folder.note('refused')) !== undefined)
        return { id: job.id, found: true, shownAs: shown(numberIn(claim)) }
      const found = (await folder.note('allocation')) !== undefined
      await folder.writeFiles(places.files(job))
      if (!found) await folder.writeNote('submitting', '')
      return { id: job.id, found, shownAs: shown(await give(job)) }
    },
    numberOf: async (job) =>
      numberIn(await places.folder(job).claim()) ?? (await (await allocationOf(job))?.number()),
    standing: async (job, seen) => {
      const claim = await places.folder(job).claim()
      if (claim !== undefined) return numberIn(claim) === undefined ? 'withdrawn' : 'given'
      const allocation = await allocationOf(job)
      if (seen.kind === 'waiting' && seen.for > longWait && !hasWaited.has(job.id)) {
        hasWaited.add(job.id)
        await giveBackAll(job.results, allocation?.name)
      }
      if (seen.kind === 'ended' && allocation !== undefined) known.delete(allocation.name)
      // One that ended before any run had its turn is the end of the job; Slurm knows why it ended.
      const isSpent = seen.kind === 'ended' && (await allocation?.hasServed()) === true
      if (!isSpent && (await allocation?.isOpen()) === true) return 'given'
      await allocation?.shut()
      await give(job)
      return 'moved'
    },
    timeAsked: (job) => times.timeOf(job),
    timeLimit: async (job) => {
      const allocation = await allocationOf(job)
      return (allocation && (await timeOf(allocation))) ?? times.timeOf(job)
    },
    cancel: async (job, manner) => {
      const turn = cancelTurn(client, places.folder(job), job, manner)
      const ended = turn.then(({ done }) => done).catch(() => undefined)
      cancelling.set(job.id, [...(cancelling.get(job.id) ?? []), ended])
      await turn
    },
    drop: async (job) => {
      const allocation = await allocationOf(job)
      if (allocation !== undefined) await giveBack(allocation)
    },
    release: async (job) => {
      // What is still on its way to this job must not meet the next.
      await Promise.all(cancelling.get(job.id) ?? [])
      cancelling.delete(job.id)
      hasWaited.delete(job.id)
      times.ended(job)
      await places.folder(job).remove()
    },
    adopt: (results) => {
      resultsUsed.add(results)
    },
    close: async () => {
      for (const results of resultsUsed) await giveBackAll(results)
    },
  }
}

const digest = (text: string) => sha256Of(Buffer.from(text)).slice(0, 8)
