import { createLog, now, processStart, wallClock } from './log.ts'
import { NodesError } from './nodes/failure.ts'
import { parsePlacement } from './nodes/placement.ts'
import { parseOptions, runSeconds, usage, UsageError } from './options.ts'
import { train } from './train.ts'

/** 2 is bad usage. A diverged run has another code, because its speed is not a result. */
const exitCodes = { trained: 0, failed: 1, usage: 2, diverged: 3 } as const

/** How long the workers may take to end the current step before the process kills itself. */
const stopMilliseconds = 10_000

const main = async (): Promise<number> => {
  const options = parseOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage())
    return exitCodes.trained
  }
  const log = createLog((line) => process.stdout.write(line), wallClock(Date.now(), now()))
  const placement = parsePlacement(process.env)
  const seconds = runSeconds(process.env, placement.nodes)
  const limit = seconds === undefined ? undefined : { started: processStart(), seconds }
  const outcome = await train(options, placement, log, limit)
  if (outcome.kind !== 'lost') return exitCodes[outcome.kind]
  const code = complain(outcome.error)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopMilliseconds)
  await outcome.stopped
  return code
}

const complain = (error: unknown): number => {
  const message = error instanceof Error ? error.message : String(error)
  console.error(`trainer: ${message}`)
  const isUsage = error instanceof UsageError || (error instanceof NodesError && error.isUsage)
  return isUsage ? exitCodes.usage : exitCodes.failed
}

// Nobody reads the log any more. The signal ends all threads at once, but process.exit cannot while the engine runs.
process.stdout.on('error', () => process.kill(process.pid, 'SIGTERM'))

// No handler for SIGTERM and SIGINT: their default action ends the process at once, with all its threads.
process.exit(await main().catch(complain))
