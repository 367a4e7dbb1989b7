import { randomUUID } from 'node:crypto'
import { linkSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { SteadyError } from '../../core/model/error.ts'
import { readStat } from '../processes/proc.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'
import { ifThere, onDisk, readIfThere, removeLeftOf, systemCode, temporaryFor } from '../files/disk.ts'

/** The lock that allows one writer per results folder. */
export interface FolderLock {
  /** Call it before anything is written. Throws `RESULTS_LOCKED` where another writer has taken over. */
  confirm(): void
  release(): void
}

/** The holder of a lock. Its pid may be reused, so its start time and the machine's boot identify it too. */
export const holderSchema = z.object({
  id: z.string(),
  pid: z.int().positive(),
  started: z.string(),
  boot: z.string(),
  host: z.string(),
})
type Holder = z.output<typeof holderSchema>

/**
 * Locks a folder; replaces the lock of a writer that is gone.
 *
 * @throws SteadyError `RESULTS_LOCKED`
 */
export function lockFolder(path: string): FolderLock {
  const me: Holder = { id: randomUUID(), ...thisProcess() }
  for (;;) {
    if (created(path, me)) return heldLock(path, me)
    const holder = holderOf(path)
    if (holder === undefined) continue
    if (isAlive(holder)) throw locked(path, holder)
    removeStale(path, holder)
  }
}

/** Milliseconds between two attempts. */
const pause = 50

/**
 * {@link lockFolder} for work that takes only a moment: waits for another writer.
 *
 * @throws SteadyError `RESULTS_LOCKED` where the other still writes after `patience`
 */
export async function awaitFolderLock(path: string, patience: Seconds = seconds(30)): Promise<FolderLock> {
  const end = performance.now() + 1000 * patience
  for (;;) {
    try {
      return lockFolder(path)
    } catch (error) {
      const isLocked = error instanceof SteadyError && error.code === 'RESULTS_LOCKED'
      if (!isLocked || performance.now() > end) throw error
    }
    await sleep(pause)
  }
}

function heldLock(path: string, me: Holder): FolderLock {
  const isMine = () => holderOf(path)?.id === me.id
  return {
    confirm: () => {
      if (!isMine()) throw locked(path, holderOf(path))
    },
    release: () => {
      if (isMine()) rmSync(path, { force: true })
    },
  }
}

/** Creates the lock by a link: it appears with its whole content or not at all, and never replaces another lock. */
function created(path: string, me: Holder): boolean {
  const temporaryPath = temporaryFor(path)
  try {
    onDisk(path, () => {
      removeLeftOf(path)
      writeFileSync(temporaryPath, `${JSON.stringify(holderSchema.parse(me))}\n`)
    })
    return onDisk(path, () => linked(temporaryPath, path))
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

function linked(temporaryPath: string, path: string): boolean {
  try {
    linkSync(temporaryPath, path)
    return true
  } catch (error) {
    // ENOENT: the process that holds the lock removed this file as a leftover of a killed session.
    if (systemCode(error) === 'EEXIST' || systemCode(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Removes a stale lock. Of two processes that find it, the slower one could remove the faster one's new lock. So a guard lock
 * named after the stale one is taken first; later holders of the guard see that the stale lock is gone. A guard whose holder
 * died is stale too.
 */
function removeStale(path: string, stale: Holder) {
  const guard = lockFolder(join(dirname(path), `.guard.${stale.id}.tmp`))
  try {
    if (holderOf(path)?.id === stale.id) rmSync(path)
  } finally {
    guard.release()
  }
}

/** Undefined where the lock is gone. */
function holderOf(path: string): Holder | undefined {
  const text = textOf(path)
  if (text === undefined) return undefined
  const holder = holderSchema.safeParse(parsed(text))
  if (holder.success) return holder.data
  throw notALock(path)
}

/** Undefined where nothing exists. Throws for a pipe, a folder or a broken link, which would be found again and again. */
function textOf(path: string): string | undefined {
  const there = ifThere(() => lstatSync(path))
  if (there === undefined) return undefined
  if (there.isDirectory()) throw notALock(path)
  const text = readIfThere(path)?.toString('utf8')
  if (text === undefined && !there.isFile()) throw notALock(path)
  return text
}

const notALock = (path: string) =>
  new SteadyError('RESULTS_CORRUPT', {
    file: path,
    is: { kind: 'not-a-lock' },
    repair: { kind: 'remove-lock' },
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function thisProcess(): Omit<Holder, 'id'> {
  return { pid: process.pid, started: startOf(process.pid), boot: bootId(), host: hostname() }
}

/** A holder on another machine cannot be checked, so it counts as alive. */
function isAlive({ pid, started, boot, host }: Holder): boolean {
  if (host !== hostname()) return true
  if (boot !== bootId() || startOf(pid) !== started) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

/** Empty on systems without Linux's /proc. */
const startOf = (pid: number) => readStat(pid)?.started ?? ''

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function locked(path: string, holder: Holder | undefined): SteadyError {
  const folder = dirname(path)
  const by = holder === undefined ? null : { pid: holder.pid, host: holder.host }
  return new SteadyError('RESULTS_LOCKED', { by, folder, lock: path })
}
