import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { seededRandom } from '../../src/core/stats/random.ts'
import { noClock, settableClock } from '../cluster/settable-clock.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, steadyProgram } from '../run/steady.ts'
import {
  copyOf,
  leftBelow,
  outputOf,
  prepared,
  writingCommands,
  type WritingCommand,
} from './writing-commands.ts'

const { STEADY_KILLS: wanted = '200', STEADY_KILLS_SEED: written } = process.env
const seed = Number(written ?? Math.floor(Math.random() * 2 ** 31))
const killsOfEach = Math.ceil(Number(wanted) / writingCommands.length)

let source: string
beforeAll(async () => {
  source = await prepared()
  console.log(`endurance of commands: seed ${seed}, ${killsOfEach} kills of each`)
}, 120_000)

interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly text: string
  readonly ms: number
}

/** @param before words before the program, as of a shell that sets limits */
function start(
  { args }: WritingCommand,
  folder: string,
  { before = [], variables = {} }: { before?: readonly string[]; variables?: Record<string, string> } = {},
) {
  const began = performance.now()
  const [program = '', ...words] = [...before, process.execPath, steadyProgram, ...args]
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ code, signal, text, ms: performance.now() - began })
    })
  })
  return { pid: child.pid ?? 0, ended }
}

const undisturbed = new Map<WritingCommand, { output: Record<string, string>; ms: number }>()

async function expectedOf(command: WritingCommand) {
  const known = undisturbed.get(command)
  if (known !== undefined) return known
  const folder = copyOf(source)
  const { code, text, ms } = await start(command, folder).ended
  expect(code, text).toBe(0)
  const made = { output: outputOf(command, folder), ms }
  expect(Object.keys(made.output).length).toBeGreaterThan(0)
  undisturbed.set(command, made)
  return made
}

/** The same command ends well now, and leaves what it leaves undisturbed. */
async function expectWhole(command: WritingCommand, folder: string, happened: string) {
  const { output } = await expectedOf(command)
  const { code, text } = await start(command, folder).ended
  expect(code, `${happened}\n${text}`).toBe(0)
  expect(outputOf(command, folder), happened).toEqual(output)
  expect(leftBelow(folder, command), happened).toEqual([])
  if (command.isResults === true)
    expect((await checkResults(join(folder, command.output))).drifts, happened).toEqual([])
}

/** Whatever happens, a person gets an answer. */
const expectAnswer = ({ code, signal, text }: Ended, happened: string) => {
  expect(text, happened).not.toMatch(/^ {4}at /m)
  expect(
    signal === 'SIGXFSZ' || [0, 1, 2, 3].includes(code ?? -1),
    `${happened}: ${code} ${signal}\n${text}`,
  ).toBe(true)
}

describe.each(writingCommands.map((command, index) => ({ ...command, index })))(
  '$name',
  ({ index, ...command }) => {
    it('is made whole after kills at any moment', async () => {
      const random = seededRandom(seed + index)
      const { ms } = await expectedOf(command)
      const happened: string[] = []
      let folder = copyOf(source)
      for (let kill = 1; kill <= killsOfEach; kill += 1) {
        const delay = random() * ms
        const { pid, ended } = start(command, folder)
        const first = await Promise.race([ended, sleep(delay, 'come' as const)])
        if (first === 'come') process.kill(random() < 0.5 ? pid : -pid, 'SIGKILL')
        happened.push(`${first === 'come' ? 'killed' : 'ended'} after ${Math.round(delay)} ms`)
        await ended
        // Some moments come only where an earlier kill has left something.
        if (random() < 0.5) continue
        await expectWhole(command, folder, happened.join(', '))
        rmSync(folder, { recursive: true })
        folder = copyOf(source)
        happened.length = 0
      }
      await expectWhole(command, folder, happened.join(', '))
      console.log(`kills in steady ${command.name}: ${killsOfEach}`)
    }, 600_000)

    it('ends with an answer where little is allowed, and is made whole afterwards', async () => {
      for (const limit of ['-n 512', '-n 64', '-f 128', '-f 8', '-t 1']) {
        const folder = copyOf(source)
        const ended = await start(command, folder, {
          before: ['bash', '-c', `ulimit ${limit}; exec "$@"`, '-'],
        }).ended
        // Node itself needs more files to load a program, and ends by the signal of the kernel after its time.
        if (!['-n 64', '-t 1'].includes(limit)) expectAnswer(ended, `ulimit ${limit}`)
        await expectWhole(command, folder, `ulimit ${limit}`)
        rmSync(folder, { recursive: true })
      }
    }, 300_000)

    it.skipIf(noClock !== undefined)(
      'makes the same under clocks that are wrong',
      async () => {
        for (const clock of ['-400d', '+4500d', '-20000d', 'jump']) {
          const folder = copyOf(source)
          const settable = settableClock(freshFolder(), clock === 'jump' ? '+0' : clock)
          const { ended } = start(command, folder, { variables: settable.variables })
          if (clock === 'jump') await sleep(200).then(settable.jump)
          const { code, text } = await ended
          expect(code, `${clock}\n${text}`).toBe(0)
          expect(outputOf(command, folder), clock).toEqual((await expectedOf(command)).output)
          rmSync(folder, { recursive: true })
        }
      },
      300_000,
    )

    it('ends with DISK_FULL on a full disk, and is made whole once there is space', async ({ skip }) => {
      const { output } = await expectedOf(command)
      const made = Object.keys(output).length * 6
      for (const share of [0, 0.3, 0.6, 0.9]) {
        const disk = smallDisk(sizeOf(source) + Math.ceil(made * share))
        if (disk === undefined) return skip('a small file system can be mounted by root only')
        const folder = copyOf(source, join(disk, 'work'))
        const ended = await start(command, folder).ended
        expectAnswer(ended, `${share} of the space`)
        // `data make` sees it before it writes.
        if (ended.code !== 0) expect(ended.text).toMatch(/DISK_FULL|DATA_DISK_TOO_SMALL/)
        spawnSync('mount', ['-o', 'remount,size=200m', disk])
        await expectWhole(command, folder, `${share} of the space, ${ended.text}`)
        unmount()
      }
    }, 300_000)
  },
)

const mounted: string[] = []
const unmount = () => {
  for (const disk of mounted.splice(0)) spawnSync('umount', ['-l', disk])
}
afterEach(unmount)

/** In KiB, as a file system with blocks of 4 KiB counts. */
const sizeOf = (folder: string) =>
  filesBelow(folder).reduce((sum, file) => sum + Math.ceil(statSync(join(folder, file)).size / 4096) * 4, 0)

function smallDisk(kibibytes: number): string | undefined {
  const disk = join(freshFolder(), 'disk')
  mkdirSync(disk)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', disk])
  if (status !== 0) return undefined
  mounted.push(disk)
  return disk
}
