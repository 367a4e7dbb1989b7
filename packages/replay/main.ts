/** Plays a stored log to stdout as a workload would print it; see options.ts. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { play, type Portion, portionsByArrival, portionsByStamps, type Stage } from './play.ts'
import { parseReplayOptions, ReplayUsageError, type ReplayOptions } from './options.ts'

const began = performance.now()

// In the folder of this file, compiled or not.
const endlessProgram = fileURLToPath(new URL(`./endless${extname(import.meta.url)}`, import.meta.url))

const stage: Stage = {
  print: (bytes) =>
    new Promise((resolve, reject) => {
      process.stdout.write(bytes, (error) => {
        if (error) reject(error)
        else resolve()
      })
    }),
  until: async (seconds) => {
    const wait = seconds * 1000 - (performance.now() - began)
    if (wait > 0) await sleep(wait)
  },
}

try {
  await replay(parseReplayOptions(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ReplayUsageError)) throw error
  process.stderr.write(`replay: ${error.message}\n`)
  process.exitCode = 2
}

async function replay(options: ReplayOptions) {
  const { hangAfter, crashAfter, stubborn, withChild } = options
  const log = readOrExplain(options.log)
  const portions = portionsOf(log, options)
  if (stubborn) for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  if (withChild) startChild(stubborn)
  const lines = Math.min(hangAfter ?? Infinity, crashAfter ?? Infinity)
  await play({ log, portions }, { ...options, lines }, stage)
  if (crashAfter === lines) process.kill(process.pid, options.signal)
  if (lines < Infinity) await sleep(2 ** 31 - 1)
  process.exitCode = options.exit
}

function portionsOf(log: Buffer, { speed, log: path }: ReplayOptions): readonly Portion[] {
  if (speed === Infinity) return [{ from: 0, to: log.length, at: 0 }]
  const arrivals = textIfThere(join(dirname(path), 'arrivals.tsv'))
  const portions = arrivals === undefined ? portionsByStamps(log) : portionsByArrival(arrivals, log.length)
  if (portions !== undefined) return portions
  throw new ReplayUsageError(
    `${path} has no time stamps and no arrivals.tsv beside it; play it with --speed max`,
  )
}

function readOrExplain(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ReplayUsageError(error instanceof Error ? error.message : String(error))
  }
}

function textIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** In a new session with the output open, like a data loader that was not shut down. */
function startChild(stubborn: boolean) {
  spawn(process.execPath, [endlessProgram, ...(stubborn ? ['--stubborn'] : [])], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).unref()
}
