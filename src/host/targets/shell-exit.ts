import { constants } from 'node:os'
import type { Exit } from '../../core/model/run.ts'

/** Signals that Linux has: larger codes are a program's own. */
const signals = 64

/** How a process ended by the exit code that a POSIX shell reports: death by signal n is 128 + n. */
export const shellExit = (code: number): Exit =>
  code > 128 && code <= 128 + signals
    ? { kind: 'signal', signal: signalName(code - 128) }
    : { kind: 'code', code }

export const signalName = (signal: number): string =>
  Object.entries(constants.signals).find(([, value]) => value === signal)?.[0] ?? `signal ${signal}`
