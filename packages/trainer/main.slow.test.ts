import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The compiled program, as people run it; `npm test` builds it first. */
const program = fileURLToPath(new URL('../../dist/packages/trainer/main.js', import.meta.url))

type Ended = { readonly code: number | null; readonly lines: readonly string[]; readonly complaint: string }

const start = (args: readonly string[]) => spawn(process.execPath, [program, ...args])

const ended = async (child: ChildProcess): Promise<Ended> => {
  const [output, complaint]: [string[], string[]] = [[], []]
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => complaint.push(text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: output.join('').split('\n').slice(0, -1), complaint: complaint.join('') }
}

const run = (...args: readonly string[]) => ended(start(args))

const small = ['--batch', '2', '--image-size', '32']

const timestamp = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}`
const stepLine = new RegExp(
  String.raw`^DLL (${timestamp}) - \(0, (\d+)\) loss : (\S+)  step_time : (\d+\.\d{6}) s  total_ips : (\d+\.\d{3}) images/s$`,
)

const stepsOf = ({ lines }: Ended) =>
  lines.flatMap((line) => {
    const match = stepLine.exec(line)
    if (match === null) return []
    const [, time = '', step, loss, seconds, rate] = match
    const instant = Date.parse(time.slice(0, 23).replace(' ', 'T')) / 1000 + Number(time.slice(23)) / 1e6
    return [{ step: Number(step), loss: Number(loss), seconds: Number(seconds), rate: Number(rate), instant }]
  })

describe('a run of one worker', async () => {
  const result = await run('--batch', '4', '--image-size', '64', '--steps', '8', '--seed', '3')
  const steps = stepsOf(result)

  test('ends well and says first what it runs', () => {
    expect(result.complaint).toBe('')
    expect(result.code).toBe(0)
    const [first = ''] = result.lines
    expect(first).toMatch(
      new RegExp(`^DLL ${timestamp} - PARAMETER model : resnet50_v1.5  parameters : 25557032  `),
    )
    for (const pair of ['workers : 1', 'batch_per_worker : 4', 'global_batch : 4', 'precision : fp32'])
      expect(first.split('  ')).toContain(pair)
    expect(first).toMatch(/ {2}engine : onnxruntime-node {2}engine_version : 1\.\d+\.\d+ {2}/)
    expect(first).toMatch(/ {2}weight_dtype : float32 {2}/)
  })

  test('prints one line for each step, counted from 1, and its throughput last', () => {
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(result.lines.at(-1)).toMatch(
      new RegExp(`^DLL ${timestamp} - \\(\\) train_throughput : [\\d.]+ images/s$`),
    )
    expect(result.lines.some((line) => / - \(\) session_creation : [\d.]+ s$/.test(line))).toBe(true)
  })

  test('rate times time is the batch, and time stamps are as far apart as the steps are long', () => {
    for (const [index, { seconds, rate, instant }] of steps.entries()) {
      expect((rate * seconds) / 4).toBeCloseTo(1, 2)
      const before = steps[index - 1]
      if (before !== undefined) expect(Math.abs(instant - before.instant - seconds)).toBeLessThan(5e-6)
    }
  })

  test('learns: the loss on its one batch falls', () => {
    expect(steps.at(-1)?.loss).toBeLessThan((steps[0]?.loss ?? 0) - 1)
  })

  test('is repeated to the digit by the same seed, and not by another', async () => {
    const losses = (other: Ended) => stepsOf(other).map(({ loss }) => loss)
    const args = [...small, '--steps', '3', '--warmup-steps', '3']
    const once = losses(await run(...args, '--seed', '3'))
    expect(once).toHaveLength(3)
    expect(losses(await run(...args, '--seed', '3'))).toEqual(once)
    expect(losses(await run(...args, '--seed', '4'))).not.toEqual(once)
  })
})

test('two workers report their global batch and the rate of both', async () => {
  const result = await run(...small, '--steps', '3', '--workers', '2')
  expect(result.code).toBe(0)
  expect(result.lines[0]?.split('  ')).toContain('global_batch : 4')
  for (const { rate, seconds } of stepsOf(result)) expect((rate * seconds) / 4).toBeCloseTo(1, 2)
  expect(stepsOf(result)).toHaveLength(3)
})

test('a loss that is no number ends the run with a code of its own and says where', async () => {
  const result = await run(...small, '--steps', '20', '--learning-rate', '1e30', '--warmup-steps', '0')
  expect(result.code).toBe(3)
  expect(result.lines.at(-2)).toMatch(/ - \(0, \d+\) loss : (nan|infinity|-infinity) {2}/)
  expect(result.lines.at(-1)).toMatch(/ - \(\) stopped : loss is (nan|infinity|-infinity) at step \d+$/)
})

test('what cannot be run is refused with code 2, one line, and no log', async () => {
  for (const args of [['--precision', 'amp'], ['--batch', 'x'], ['--no-such-option']]) {
    const result = await run(...args)
    expect(result.code).toBe(2)
    expect(result.lines).toEqual([])
    expect(result.complaint).toMatch(/^trainer: .+\n$/)
  }
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s in the middle of a run ends it at once', async (signal) => {
  const child = start([...small, '--steps', '100000', '--workers', '2'])
  const end = ended(child)
  // Steps have begun when the first of them is printed.
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text: string) => {
      if (text.includes('(0, 1)')) resolve()
    })
  })
  child.kill(signal)
  await end
  expect(child.signalCode).toBe(signal)
})

test('a reader that leaves ends the run, without a stack trace', async () => {
  const child = start([...small, '--steps', '100000'])
  const complaint: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaint.push(text))
  child.stdout.once('data', () => child.stdout.destroy())
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGTERM')
  expect(complaint).toEqual([])
})
