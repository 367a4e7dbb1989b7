import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jobFolder, jobNumber, type JobFolder } from './job-folder.ts'

/** What a holder must know of a run before it takes it. */
export interface Ticket {
  /** The name of the job's folder, which lies beside the allocation's. */
  readonly name: string
  /** Seconds that the run may take. */
  readonly seconds: number
  /** Number of its node scripts. */
  readonly scripts: number
}

/** An allocation on which runs take turns, as its folder shows it; `holder-script.ts` describes the folder. */
export interface Allocation {
  readonly name: string
  readonly folder: JobFolder
  /** The number of the Slurm job that holds it, or else of the last one submitted for it. Undefined before that. */
  number(): Promise<string | undefined>
  /** Makes a new allocation ready for tickets. */
  open(): Promise<void>
  isOpen(): Promise<boolean>
  /** Whether a run has had its turn. */
  hasServed(): Promise<boolean>
  /** Waits a moment for a run that is about to end; false if the run does not end. */
  becomesFree(): Promise<boolean>
  /** Adds a ticket, or replaces one of the same name. False if the allocation takes no more tickets. */
  put(ticket: Ticket): Promise<boolean>
  /** Prevents further runs from starting on it. A run that has started is not disturbed. */
  shut(): Promise<void>
}

/** Milliseconds from the end of a run's tasks to the end of its turn, at most, and between two looks. */
const turnEnd = { limit: 5000, look: 20 }

/** Prefix of allocations' names, beside the folders of jobs. */
const prefix = 'allocation'

/** @param key one word: runs of equal keys may share an allocation */
export const allocationName = (key: string, unique: string): string => `${prefix}-${key}-${unique}`

/** Names of the allocations whose key begins with `key`. */
export async function allocationNames(jobs: string, key: string): Promise<string[]> {
  const names = await readdir(jobs).catch(() => [])
  return names.filter((name) => name.startsWith(`${prefix}-${key}-`)).sort()
}

/** @param jobs folder of the folders of all jobs */
export function allocationIn(jobs: string, name: string): Allocation {
  const folder = jobFolder(join(jobs, name))
  const file = (name: string) => join(folder.path, name)
  const isThere = (name: string) =>
    stat(file(name)).then(
      () => true,
      () => false,
    )
  return {
    name,
    folder,
    number: () => jobNumber(folder),
    open: async () => {
      await mkdir(file('open'), { recursive: true })
    },
    isOpen: () => isThere('open'),
    hasServed: () => isThere('taken'),
    becomesFree: async () => {
      for (const until = performance.now() + turnEnd.limit; await isThere('busy');) {
        if (performance.now() > until) return false
        await sleep(turnEnd.look)
      }
      return true
    },
    put: ({ name, seconds, scripts }) =>
      unlessGone(async () => {
        const part = file(`${name}.${process.pid}.part`)
        await writeFile(part, `${seconds} ${scripts}\n`)
        await rename(part, join(file('open'), name))
      }),
    shut: async () => {
      await unlessGone(() => rename(file('open'), file('closed')))
    },
  }
}

/** False where a folder on the path is gone. */
async function unlessGone(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
