import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { startedStep } from '../../../test/preparation/started-step.ts'
import { freshFolder } from '../../../test/run/replayed.ts'
import { lookCommand, parseStates } from './step-script.ts'

let folder: string
beforeEach(() => (folder = freshFolder()))

const at = (name: string) => join(folder, 'data', name)

/** A step that notes that it ran and makes two files. */
const step = (text = 'echo ran >>log; echo 1 >"$1"; echo 2 >"$2"') => {
  const creates = [at('first'), at('last')]
  return { creates, command: ['sh', '-c', text, 'sh', ...creates] }
}

const begin = (preparedStep: ReturnType<typeof step>, attempt = 'first') =>
  startedStep(preparedStep, attempt, folder)

function look(preparedStep: ReturnType<typeof step>) {
  const [program = '', ...args] = lookCommand([
    { by: 'paths', creates: preparedStep.creates, needs: [], uses: [] },
  ]) as string[]
  return parseStates(spawnSync(program, args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n'), 1)
}

const timesRun = () => readFileSync(join(folder, 'log'), 'utf8').trim().split('\n').length

async function until(isSo: () => boolean) {
  while (!isSo()) await setTimeout(50)
}

it('a step is left alone while another session does it for longer than a lease', async () => {
  const slow = step('echo ran >>log; echo 1 >"$1"; sleep 5; echo 2 >"$2"')
  const first = begin(slow)
  await until(() => existsSync(join(folder, 'log')))
  const second = begin(slow, 'second')
  expect([await first.ended, await second.ended, timesRun(), look(slow)]).toEqual([
    0,
    0,
    1,
    [{ state: 'done' }],
  ])
  expect(readdirSync(join(folder, 'data'))).toHaveLength(2)
})

it.each([
  ['SIGTERM', 0, 3],
  ['SIGKILL', 2, 9],
] as const)('a step that %s ended is taken over between %d and %d s later', async (signal, least, most) => {
  const first = begin(step('echo ran >>log; >"$1"; >"$2"; sleep 50'))
  await until(() => existsSync(at('last')))
  first.kill(signal)
  await first.ended
  const before = performance.now()
  expect([await begin(step(), 'second').ended, timesRun(), look(step())]).toEqual([0, 2, [{ state: 'done' }]])
  const took = (performance.now() - before) / 1000
  expect(took).toBeGreaterThan(least)
  expect(took).toBeLessThan(most)
})

it('a step that failed on another node of the same attempt is not done again', async () => {
  const failing = step('echo ran >>log; sleep 1; exit 9')
  const nodes = [begin(failing), begin(failing)]
  const codes = await Promise.all(nodes.map(({ ended }) => ended))
  expect([codes.toSorted(), timesRun()]).toEqual([[1, 9], 1])
})
