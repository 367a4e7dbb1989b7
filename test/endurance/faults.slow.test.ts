import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { seededRandom } from '../../src/core/stats/random.ts'
import { sha256Of } from '../../src/host/files/sha256.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, steadyProgram } from '../run/steady.ts'
import {
  copyOf,
  isHidden,
  leftBelow,
  outputOf,
  prepared,
  writingCommands,
  type WritingCommand,
} from './writing-commands.ts'

/** `all` tries every change of files that a command makes; otherwise a few of them. */
const { STEADY_FAULTS: wanted, STEADY_TEST_SEED: written } = process.env
const seed = Number(written ?? Math.floor(Math.random() * 2 ** 31))
let source: string
beforeAll(async () => {
  // Few runs make the same changes as many.
  source = await prepared({ repeats: 1, logs: 3 })
}, 120_000)

interface Fault {
  /** `kill` leaves a write half done. `full` refuses this change, and then all that need space. */
  readonly kind: 'kill' | 'full'
  /** Which of the changes of files, from 1. */
  readonly at: number
}

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly text: string
  /** Changes of files that it made, as `rename out/report.en.md`; only without a fault. */
  readonly changes: readonly string[]
}

function start({ args }: WritingCommand, folder: string, fault?: Fault): Promise<Ended> {
  const log = join(freshFolder(), 'changes')
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'faults.js'), steadyProgram, ...args],
    {
      cwd: folder,
      env: { ...process.env, STEADY_FAULT: JSON.stringify({ folder, log, ...fault }) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      const changes = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : []
      resolve({ code, signal, text, changes })
    })
  })
}

const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(filesBelow(folder).map((file) => [file, sha256Of(readFileSync(join(folder, file)))]))

/** All of them where that is wanted; otherwise the first rename, the last change, or one that the seed chooses. */
function tried(changes: readonly string[], random: () => number): number[] {
  if (wanted === 'all') return changes.map((_, index) => index + 1)
  const rename = changes.findIndex((change) => change.startsWith('rename')) + 1
  const some = [rename, changes.length, 1 + Math.floor(random() * changes.length)].filter((at) => at > 0)
  return some.slice(Math.floor(random() * some.length)).slice(0, 1)
}

/**
 * Whether a command makes its output at once: until it is there, the folder is as it was. A session adds run after run, and a
 * library has tables before it lists them.
 */
const isAtOnce = ({ isResults, hasGrace, args }: WritingCommand) =>
  (isResults !== true && hasGrace !== true) || args[0] === 'report'

describe.each(writingCommands.map((command, index) => ({ ...command, index })))(
  '$name',
  ({ index, ...command }) => {
    it('loses nothing at any change of files, and is made whole afterwards', async () => {
      const random = seededRandom(seed + index)
      // Always the same folder: some files name it.
      const folder = copyOf(source)
      const { code, text, changes } = await start(command, folder)
      expect(code, text).toBe(0)
      const [before, after] = [contentOf(source), contentOf(folder)]
      const output = outputOf(command, folder)
      const wasThere = existsSync(join(source, command.output))
      const mended = new Set([stateOf(before)])
      for (const kind of ['kill', 'full'] as const)
        for (const at of tried(changes, random)) {
          rmSync(folder, { recursive: true })
          copyOf(source, folder)
          const ended = await start(command, folder, { kind, at })
          const happened = `${kind} at ${at} of ${changes.length}, ${changes[at - 1]} (seed ${seed})\n${ended.text}`
          const left = contentOf(folder)
          expectKept(command, { before, after, left }, happened)
          if (kind === 'full' && ended.code !== 0) {
            expect(ended.text, happened).toMatch(/^(?:DISK_FULL|DATA_DISK_FULL): /m)
            expect([ended.code, ended.signal], happened).toEqual([2, null])
            expect(ended.text, happened).not.toMatch(/^ {4}at /m)
            if (isAtOnce(command)) {
              expect(withoutLock(leftBelow(folder, command)), happened).toEqual([])
              // The lock of a history or a data set is in it. After the rename, a folder may only not survive a power cut.
              const there = outputOf(command, folder)
              if (!wasThere && command.args[0] !== 'track' && Object.keys(there).length > 0)
                expect(there, happened).toEqual(output)
            }
          }
          // Many faults leave the same, and most leave what was there before.
          if (mended.has(stateOf(left))) continue
          mended.add(stateOf(left))
          const again = await start(command, folder)
          expect(again.code, `${happened}${again.text}`).toBe(0)
          const { '.lock': lock, ...made } = outputOf(command, folder)
          expect(made, `${happened}${lock}`).toEqual(output)
          expect(withoutLock(leftBelow(folder, command)), happened).toEqual([])
          if (command.isResults === true)
            expect((await checkResults(join(folder, command.output))).drifts, happened).toEqual([])
        }
      rmSync(folder, { recursive: true })
    }, 3_600_000)
  },
)

/** Without the names that are others each time. */
const stateOf = (content: Content) =>
  JSON.stringify(
    Object.entries(content).map(([file, digest]) => [
      file.replace(/(?:\.\d+)?\.[0-9a-f-]{36}\.tmp/, '.tmp'),
      /(?:^|\/)\.[^/]*lock/.test(file) ? '' : digest,
    ]),
  )

type Content = Readonly<Record<string, string>>

/** What was there is there, as it was or as the command makes it; what was not is whole, or not there. */
function expectKept(
  command: WritingCommand,
  { before, after, left }: Readonly<Record<'before' | 'after' | 'left', Content>>,
  happened: string,
) {
  for (const [file, digest] of Object.entries(before)) {
    expect(left[file], `${happened}${file} is lost`).toBeDefined()
    if (left[file] === digest) continue
    if (command.isRepeatable) expect(left[file], `${happened}${file}`).toBe(after[file])
    else expect(after[file], `${happened}${file}`).not.toBe(digest)
  }
  if (!isAtOnce(command) || !command.isRepeatable) return
  for (const [file, digest] of Object.entries(left))
    if (before[file] === undefined && !isHidden(file))
      expect(digest, `${happened}${file} is half there`).toBe(after[file])
}

/** The lock of a process that is gone hinders nobody; the next one that has to write removes it. */
const withoutLock = (files: readonly string[]) =>
  files.filter((file) => !/(?:^|\/)\.(?:[^/]+\.)?lock$/.test(file))
