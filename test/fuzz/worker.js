import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dice, seedOf } from './dice.js'
import { flawOfEnd } from './judge.js'
import { schedule } from './kinds.js'
import { catchOutput } from './printed.js'
import { wholeProgram } from './whole-program.js'

/** Bytes that one input may take. */
const mostBytes = 500 * 2 ** 20

/** Of the inputs that have a command; to start the program takes as long as to read a hundred of them. */
const wholeShare = 1 / 200

/** The most that this process has taken so far. */
let peak = 0

catchOutput()
const session = { folder: mkdtempSync(join(tmpdir(), 'steady-fuzz-')), state: {} }
process.on('disconnect', () => process.exit())
process.on('exit', () => rmSync(session.folder, { recursive: true, force: true }))
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    process.send({ flaw: `${event}: ${flawOfEnd(error, '') ?? error.code}` })
  })
process.on('warning', ({ message }) => process.send({ flaw: `warning: ${message.slice(0, 100)}` }))

process.on('message', async ({ seed, index }) => {
  const { name, make, read, command } = schedule[index % schedule.length]
  const dice = new Dice(seedOf(seed, name, index))
  const input = made(make, dice)
  const isWhole = command !== undefined && dice.chance(wholeShare)
  const before = process.memoryUsage.rss()
  process.send({ begun: { index, kind: name } })
  const flaw = await ended(isWhole ? wholeProgram(command) : read, input)
  const most = process.resourceUsage().maxRSS * 1024
  const isLarge = most > peak && most - before > mostBytes
  peak = most
  const size = `takes ${Math.round((most - before) / 2 ** 20)} MiB`
  process.send({ ended: { index, kind: name, flaw: flaw ?? (isLarge ? size : undefined) } })
})
process.send({ ready: true })

/** What cannot be written, because it is too large or contains itself, is another input. */
function made(make, dice) {
  for (;;)
    try {
      return make(dice)
    } catch (error) {
      if (!(error instanceof RangeError) && !(error instanceof TypeError)) throw error
    }
}

async function ended(read, input) {
  try {
    const flaw = await read(input, session)
    return typeof flaw === 'string' ? flaw : undefined
  } catch (error) {
    return flawOfEnd(error, input.toString('utf8'))
  }
}
