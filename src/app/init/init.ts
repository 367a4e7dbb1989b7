import { dirname, join, resolve } from 'node:path'
import {
  besideWorkload,
  type CommandFacts,
  commandName,
  commandPaths,
  commandSuite,
  commandWorkload,
  settleCommands,
  type SettledCommand,
  type StatedOfCommands,
} from '../../core/custom-command/settle-commands.ts'
import type { DraftAnswers } from '../../core/logs/draft/draft.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { LogFacts } from '../../core/model/log.ts'
import { readSuite } from '../../core/suite/read.ts'
import { resolveSuite } from '../../core/suite/resolve.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { parseWorkload } from '../../core/workload/resolve.ts'
import { contentOf, writeFolder } from '../../host/files/disk.ts'
import { draftedFormat, formatId, type FormatDraft } from '../measure/draft-format.ts'
import { longestRun, measureFile } from '../measure/measure.ts'

export interface InitAsk {
  readonly words: readonly string[]
  /** A log of the command, if there is one. */
  readonly log: string | undefined
  readonly stated: StatedOfCommands
  readonly facts: (name: string) => Omit<CommandFacts, 'format'>
  /** Of a log whose format is not known. */
  readonly answers: DraftAnswers
  readonly cwd: string
}

/** What was made of a command, or what has to be answered first. */
export type InitOutcome =
  | {
      readonly kind: 'written'
      readonly command: SettledCommand
      /** From the folder of the command, the suite last. */
      readonly files: readonly string[]
      readonly suite: string
      /** The rule of the suite; where the log has no steps to measure, it takes the figure that the program prints. */
      readonly protocol: string
    }
  | { readonly kind: 'undecided'; readonly path: string; readonly draft: FormatDraft }

const repeats = 5
const usualProtocol = protocolNamed('steady')
/** Takes the figure that the program itself prints of its run. */
export const summaryProtocol = protocolNamed('ngc')

/** Comments that a person who opens a file reads first. */
const heads = {
  workload: '# A suite gives {placeholders} their values. docs/workloads.md describes every key.\n',
  suite: '# A list is an axis, such as batch: [32, 64]. docs/suites.md describes every key.\n',
} as const

/**
 * Makes a workload and a suite of a command, and a log format where none reads its log. All of it is written, or nothing.
 *
 * @throws SteadyError `INIT_FILE_EXISTS`, `INIT_LOG_WITHOUT_FIGURE`, `OPTIONS_CONFLICT` for answers that nothing asks for, where the disk failed, and
 * those of {@link settleCommands} and of logs
 */
export async function initialise({ words, log, stated, facts, answers, cwd }: InitAsk): Promise<InitOutcome> {
  const [name = commandName(words)] = stated.names
  const suite = `${name}.yaml`
  const found = log === undefined ? undefined : await knownFormat(log, cwd)
  const [command] = settleCommands([words], { ...stated, names: [name], logged: [found?.facts] })
  if (command === undefined) throw new TypeError('a command was lost')
  if (Object.keys(answers).length > 0 && (log === undefined || found !== undefined))
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'no-question', option: '--set', format: found?.format ?? null },
    })
  const { devices, batchPerDevice } = command
  const draft =
    log === undefined || found !== undefined
      ? undefined
      : await draftedFormat(resolve(cwd, log), formatId(name), answers, {
          devices,
          ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
        })
  if (draft !== undefined && draft.yaml === undefined) {
    requireNone(new Map([commandPaths.workloadFile(name), suite].map((path) => [path, ''])), cwd)
    return { kind: 'undecided', path: commandPaths.formatFile(name), draft }
  }
  const protocol = (found?.protocol ?? usualProtocol).name
  const format = draft === undefined ? found?.format : besideWorkload
  const workload = heads.workload + commandWorkload(command, { ...facts(name), format }, 'varied')
  const files = new Map([
    [commandPaths.workloadFile(name), workload],
    ...(draft?.yaml === undefined ? [] : [[commandPaths.formatFile(name), draft.yaml] as const]),
    [suite, heads.suite + commandSuite(name, [command], { repeats, protocol })],
  ])
  requireSound(name, files, cwd)
  requireNone(files, cwd)
  await writeFolder(cwd, ({ write }) => {
    for (const [path, text] of files) write(path, text)
  })
  return { kind: 'written', command, files: [...files.keys()], suite, protocol }
}

/** Nothing is overwritten. Files with the same text were left by a killed process. */
function requireNone(files: ReadonlyMap<string, string>, cwd: string): void {
  for (const [path, text] of files) {
    const there = contentOf(resolve(cwd, path))
    if (there !== undefined && there.toString() !== text) throw new SteadyError('INIT_FILE_EXISTS', { path })
  }
}

interface KnownFormat {
  readonly format: string
  readonly facts: LogFacts
  readonly protocol: Protocol
}

/**
 * The format that reads a log, what the log states, and a protocol that can measure it; undefined where no format reads it.
 *
 * @throws SteadyError `INIT_LOG_WITHOUT_FIGURE` where none can
 */
async function knownFormat(log: string, cwd: string): Promise<KnownFormat | undefined> {
  try {
    const { format, facts, measurements } = longestRun(
      await measureFile(resolve(cwd, log), { protocols: [usualProtocol] }),
    )
    const lacking = measurements[0]?.throughput
    // A run is watched, so that other reasons of a log do not hold for it.
    if (lacking?.kind !== 'missing') return { format, facts, protocol: usualProtocol }
    if (lacking.code === 'no-steps' || lacking.code === 'log-holds-no-throughput')
      throw new SteadyError('INIT_LOG_WITHOUT_FIGURE', { log, why: lacking })
    const isQuoted = lacking.code === 'no-steps-but-summary'
    return { format, facts, protocol: isQuoted ? summaryProtocol : usualProtocol }
  } catch (error) {
    if (error instanceof SteadyError && error.code === 'LOG_FORMAT_UNDETECTED') return undefined
    throw error
  }
}

/** Reads the files as `steady run` will, before any of them is on disk. */
function requireSound(name: string, files: ReadonlyMap<string, string>, cwd: string): void {
  const file = commandPaths.workloadFile(name)
  const folder = join(cwd, dirname(file))
  const workload = parseWorkload(files.get(file) ?? '', { file, name, folder })
  const suite = `${name}.yaml`
  resolveSuite(readSuite(files.get(suite) ?? '', suite), {
    names: [name],
    workloads: new Map([[name, workload]]),
  })
}
