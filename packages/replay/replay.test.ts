import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { play, portionsByArrival, portionsByStamps, type Stage } from './play.ts'
import { parseReplayOptions, ReplayUsageError } from './options.ts'

const stamped = [
  'starting',
  '2024-01-01 10:00:00,500 step 1',
  'a line without a stamp',
  '2024-01-01 10:00:01.750 step 2',
  '2024-01-01T10:00:03 step 3',
  '',
].join('\n')

/** What is printed, and when, in the time of a clock that never waits. */
async function played(
  log: Buffer,
  options: Partial<Parameters<typeof play>[1]> = {},
  portions = [{ from: 0, to: log.length, at: 0 }],
) {
  let now = 0
  const prints: (readonly [number, string])[] = []
  const stage: Stage = {
    print: (bytes) => {
      prints.push([now, Buffer.from(bytes).toString('latin1')])
      return Promise.resolve()
    },
    until: (seconds) => {
      now = seconds
      return Promise.resolve()
    },
  }
  await play({ log, portions }, { speed: 1, repeat: 1, lines: Infinity, ...options }, stage)
  return { prints, text: prints.map(([, text]) => text).join('') }
}

describe('the clock of a recording', () => {
  it('comes from the stamps in its lines; a line without one goes with the line before', () => {
    const times = portionsByStamps(Buffer.from(stamped))?.map(({ at }) => at)
    expect(times).toEqual([0, 0, 0, 1.25, 2.5])
  })

  it('reads the stamps of glog', () => {
    const log = Buffer.from('I0131 23:59:59.500000 1 a.cc:1] a\nI0201 00:00:00.500000 1 a.cc:1] b\n')
    expect(portionsByStamps(log)?.map(({ at }) => at)).toEqual([0, 1])
  })

  it('is missing where no line has a stamp', () => {
    expect(portionsByStamps(Buffer.from('a\nb\n'))).toBeUndefined()
  })

  it('comes from an arrivals file byte for byte', () => {
    expect(portionsByArrival('0\t0.5\n3\t1.0\n', 9)).toEqual([
      { from: 0, to: 3, at: 0.5 },
      { from: 3, to: 9, at: 1 },
    ])
    expect(() => portionsByArrival('0 0.5\n', 9)).toThrow(RangeError)
  })

  it('never goes back, whatever the stamps do', () => {
    const log = Buffer.from('2024-01-01 10:00:05 a\n2024-01-01 10:00:01 b\n2024-01-01 10:00:09 c\n')
    expect(portionsByStamps(log)?.map(({ at }) => at)).toEqual([0, 0, 4])
  })
})

describe('playing', () => {
  it('prints each portion at its time, as many times faster as asked', async () => {
    const log = Buffer.from(stamped)
    const { prints, text } = await played(log, { speed: 2 }, portionsByStamps(log))
    expect(text).toBe(stamped)
    expect(prints.map(([at]) => at)).toEqual([0, 0, 0, 0.625, 1.25])
  })

  it('goes on from the end when it is repeated', async () => {
    const log = Buffer.from('2024-01-01 10:00:00 a\n2024-01-01 10:00:02 b\n')
    const { prints } = await played(log, { repeat: 2 }, portionsByStamps(log))
    expect(prints.map(([at]) => at)).toEqual([0, 2, 2, 4])
  })

  it('prints the log whole for each repeat, and the same bytes every time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1 }),
        fc.integer({ min: 1, max: 4 }),
        async (bytes, repeat) => {
          const log = Buffer.from(bytes)
          expect((await played(log, { repeat, speed: Infinity })).text).toBe(
            log.toString('latin1').repeat(repeat),
          )
        },
      ),
    )
  })

  it.each([0, 1, 3, 4, 6])('stops after %i lines, across repeats', async (lines) => {
    const { text } = await played(Buffer.from('a\nb\nc\n'), { lines, repeat: 2 })
    expect(text).toBe('a\nb\nc\na\nb\nc\n'.slice(0, lines * 2))
  })
})

describe('its command line', () => {
  it.each([
    [[]],
    [['a', 'b']],
    [['a', '--speed=0']],
    [['a', '--speed=fast']],
    [['a', '--repeat=0']],
    [['a', '--exit=-1']],
    [['a', '--exit=1.5']],
    [['a', '--hang-after=x']],
    [['a', '--signal=SIGHUB']],
    [['a', '--unknown']],
  ])('refuses %j', (argv) => {
    expect(() => parseReplayOptions(argv)).toThrow(ReplayUsageError)
  })

  it('plays in real time and ends well unless told otherwise', () => {
    expect(parseReplayOptions(['a.log'])).toMatchObject({
      speed: 1,
      repeat: 1,
      exit: 0,
      hangAfter: undefined,
      crashAfter: undefined,
    })
  })
})

describe('the program', () => {
  const program = join(import.meta.dirname, '../../dist/packages/replay/main.js')
  const folder = mkdtempSync(join(tmpdir(), 'steady-replay-'))
  const log = join(folder, 'plain.log')
  writeFileSync(log, 'a\nb\nc\n')
  const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })

  it('prints the log and exits as asked', () => {
    expect(run(log, '--speed=max', '--exit=7')).toMatchObject({ status: 7, stdout: 'a\nb\nc\n' })
    expect(run(log, '--speed=max', '--crash-after=2')).toMatchObject({ signal: 'SIGSEGV', stdout: 'a\nb\n' })
  })

  it('says in a line what is wrong', () => {
    expect(run(log)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^replay: .*no time stamps.*--speed max\n$/) as string,
    })
    expect(run(join(folder, 'absent.log'))).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^replay: .*\n$/) as string,
    })
  })
})
