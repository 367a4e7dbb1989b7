import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readlink, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unrecorded } from '../../../core/jobs/supervision.ts'
import type { SubmittedFile } from '../../../core/jobs/submission.ts'
import { writtenTo } from '../../files/disk.ts'

export interface NodeEnd {
  readonly node: number
  /** The first failed task; `-` for none, `cancelled` where the script was told to end, `unrecorded` where unknown. */
  readonly task: string
  /** As a shell counts it: 128 + n after signal n. */
  readonly code: number
  /** Milliseconds, by the clock of the file system. */
  readonly at: number
}

/** A job's folder. All its times are by the clock of the file system, which all nodes share. */
export interface JobFolder {
  readonly path: string
  /** Who may run the job: the number of a Slurm job (with its turn if shared), `cancelled`, or undefined before a claim. */
  claim(): Promise<string | undefined>
  /** Claims the job, so that no Slurm job can start it. False where it is claimed already. */
  claimForNobody(): Promise<boolean>
  /** The nodes of the job in their order, and when its tasks were started. */
  start(): Promise<{ readonly nodes: readonly string[]; readonly at: number } | undefined>
  ends(nodes: readonly number[]): Promise<readonly NodeEnd[]>
  /** The record of a node whose kernel killed a process for lack of memory during the job; undefined without one. */
  memoryKill(nodes: readonly number[]): Promise<string | undefined>
  /** Why a node cannot get the image of the job's containers; undefined where all nodes have it. */
  imageFault(nodes: readonly number[]): Promise<string | undefined>
  /** The time now, by the clock of the file system. */
  now(): Promise<number>
  /** A note by steadystate, or by the holder of an allocation; undefined where it does not exist. */
  note(name: NoteName | HolderNote): Promise<{ readonly text: string; readonly at: number } | undefined>
  writeNote(name: NoteName, text: string): Promise<void>
  writeFiles(files: readonly SubmittedFile[]): Promise<void>
  remove(): Promise<void>
}

/**
 * `number`: the Slurm job that was submitted. `refused`: why Slurm refused it. `submitting`: written right before the job is
 * handed over. `cancelled`: the job must end. `allocation`: the name of its shared allocation. `time`: the time limit of an
 * allocation, in seconds.
 */
export type NoteName = 'number' | 'refused' | 'submitting' | 'cancelled' | 'allocation' | 'time'

/** `over`: the exit code of a run's script that failed or was cancelled. `timed-out`: the run exceeded its time. */
export type HolderNote = 'over' | 'timed-out'

const cancelledClaim = 'cancelled'

/** The Slurm job of a folder: the one that claimed it, or else the last one submitted. */
export const jobNumber = async (folder: JobFolder): Promise<string | undefined> =>
  numberIn(await folder.claim()) ?? (await folder.note('number'))?.text

export const numberIn = (claim: string | undefined): string | undefined =>
  claim === cancelledClaim ? undefined : claim?.split('.')[0]

export function jobFolder(path: string): JobFolder {
  const file = (name: string) => join(path, name)
  const write = async (name: string, text: string) => {
    // A note may be written twice at once: a job can be cancelled while it is being cancelled.
    const part = file(`${name}.${randomUUID()}.part`)
    await writtenTo(path, writeFile(part, text))
    await rename(part, file(name))
  }
  const read = async (name: string) => {
    const text = await undefinedIfAbsent(readFile(file(name), 'utf8'))
    return text === undefined ? undefined : { text: text.trimEnd(), at: (await stat(file(name))).mtimeMs }
  }
  return {
    path,
    claim: () => undefinedIfAbsent(readlink(file('claim'))),
    claimForNobody: async () => {
      try {
        await symlink(cancelledClaim, file('claim'))
        return true
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return false
        throw error
      }
    },
    start: async () => {
      const nodes = await read('nodes')
      return nodes && { nodes: nodes.text.split('\n'), at: nodes.at }
    },
    ends: async (nodes) => {
      const ends = await Promise.all(
        nodes.map(async (node): Promise<NodeEnd | undefined> => {
          const ended = await read(`ended-${node}`)
          if (ended === undefined) return undefined
          // A full disk takes the name of a file, and nothing of its content.
          if (ended.text === '') return { node, ...unrecorded, at: ended.at }
          const [task = '-', code = '0'] = ended.text.split(' ')
          const failed = task === '-' ? undefined : await undefinedIfAbsent(stat(file(`exit/${task}`)))
          return { node, task, code: Number(code), at: failed?.mtimeMs ?? ended.at }
        }),
      )
      return ends.filter((end) => end !== undefined)
    },
    memoryKill: async (nodes) => {
      const records = await Promise.all(nodes.map((node) => read(`memory-${node}`)))
      return records.find((record) => record !== undefined)?.text
    },
    imageFault: async (nodes) => {
      const faults = await Promise.all(nodes.map((node) => read(`image-${node}`)))
      return faults.find((fault) => fault !== undefined)?.text
    },
    now: async () => {
      await writeFile(file('clock'), '')
      return (await stat(file('clock'))).mtimeMs
    },
    note: read,
    writeNote: write,
    writeFiles: async (files) => {
      await writtenTo(path, mkdir(path, { recursive: true }))
      for (const { name, text } of files) await write(name, text)
    },
    // Slurm may still be closing its own output file.
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Undefined where the file does not exist. */
async function undefinedIfAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
