import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../../test/trainer-nodes.ts'

/** The compiled program, one process a node; `npm test` builds it first. */
const program = fileURLToPath(new URL('../../dist/packages/trainer/main.js', import.meta.url))

// Up to six workers train at once, on as few cores as the machine has.
const patient = { timeout: 300_000 }

type Ended = {
  readonly code: number | null
  readonly lines: readonly string[]
  readonly complaint: string
}

const start = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  spawn(process.execPath, [program, ...args], { env: { ...process.env, ...variables } })

const ended = async (child: ChildProcess): Promise<Ended> => {
  const [output, complaint]: [string[], string[]] = [[], []]
  child.stdout?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => complaint.push(text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, lines: output.join('').split('\n').slice(0, -1), complaint: complaint.join('') }
}

/** One process for each list of arguments, the first of them node 0. */
const startNodes = async (...args: readonly (readonly string[])[]) => {
  const port = await freePort()
  return args.map((each, node) =>
    start(each, {
      ...{ NNODES: String(args.length), NODE_RANK: String(node) },
      ...{ MASTER_ADDR: '127.0.0.1', MASTER_PORT: String(port) },
    }),
  )
}

const steps = 3
const setting = ['--batch', '2', '--image-size', '64', '--steps', String(steps)]

const lossesOf = ({ lines }: Ended) =>
  lines.flatMap((line) => {
    const found = / - \(0, \d+\) loss : (\S+) {2}/.exec(line)
    return found === null ? [] : [Number(found[1])]
  })

const weightsOf = ({ lines }: Ended) => {
  const found = lines.map((line) => / - \(\) weights_sha256 : (\S+) {2}weights_norm : (\S+)$/.exec(line))
  const [, sha256, norm] = found.find((each) => each !== null) ?? []
  return { sha256, norm: Number(norm) }
}

const closeTo = (values: readonly number[], expected: readonly number[]) => {
  expect(values).toHaveLength(expected.length)
  for (const [index, value] of values.entries())
    expect(Math.abs(value / (expected[index] ?? Number.NaN) - 1)).toBeLessThan(1e-4)
}

const firstLine = ({ lines }: Ended) => lines[0]?.split(/ {2}| - PARAMETER /) ?? []

test(
  'two nodes of one worker end with equal weights, those of one node of two workers',
  patient,
  async () => {
    const nodes = await Promise.all((await startNodes(setting, setting)).map(ended))
    const single = await ended(start([...setting, '--workers', '2']))
    for (const result of [...nodes, single]) {
      expect(result.complaint).toBe('')
      expect(result.code).toBe(0)
      expect(firstLine(result)).toEqual(expect.arrayContaining(['workers : 2', 'global_batch : 4']))
    }
    for (const [node, result] of nodes.entries())
      expect(firstLine(result)).toEqual(expect.arrayContaining(['nodes : 2', `node_rank : ${node}`]))

    const [first = single, second = single] = nodes
    expect(weightsOf(first).sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(weightsOf(second)).toEqual(weightsOf(first))
    expect(lossesOf(second)).toEqual(lossesOf(first))
    closeTo(lossesOf(first), lossesOf(single))
    closeTo([weightsOf(first).norm], [weightsOf(single).norm])
  },
)

test('three nodes of two workers end with the weights of six workers', patient, async () => {
  const small = ['--batch', '2', '--image-size', '64', '--steps', '2', '--workers', '2']
  const nodes = await Promise.all((await startNodes(small, small, small)).map(ended))
  const single = await ended(start([...small.slice(0, -1), '6']))
  expect(nodes.map(({ code, complaint }) => [code, complaint])).toEqual(nodes.map(() => [0, '']))
  expect(new Set(nodes.map((result) => weightsOf(result).sha256)).size).toBe(1)
  for (const result of nodes) closeTo(lossesOf(result), lossesOf(single))
})

test.each([0, 1])(
  'when node %i is killed the others end with code 1 and name it',
  patient,
  async (victim) => {
    const endless = [...setting.slice(0, -1), '100000']
    const children = await startNodes(endless, endless, endless)
    const ends = children.map(ended)
    // Steps have begun when the first of them is printed.
    await new Promise<void>((resolve) => {
      children[2]?.stdout.on('data', (text: string) => {
        if (text.includes('(0, 1)')) resolve()
      })
    })
    children[victim]?.kill('SIGKILL')
    const results = await Promise.all(ends)
    for (const result of results.filter((_, node) => node !== victim)) {
      expect(result.code).toBe(1)
      expect(result.complaint).toMatch(
        new RegExp(`^trainer: NODE_LOST: node ${victim} \\(127\\.0\\.0\\.1\\) closed its connection.*\\n$`),
      )
    }
  },
)

test('nodes that were started with other options end with code 2 before they train', patient, async () => {
  const children = await startNodes(setting, [...setting, '--seed', '7'])
  for (const result of await Promise.all(children.map(ended))) {
    expect(result.code).toBe(2)
    expect(result.lines).toEqual([])
    expect(result.complaint).toMatch(
      /^trainer: SETTINGS_DIFFER: node 1 .* with --seed 7, node 0 with --seed 1\. .*\n$/,
    )
  }
})

test('a divergence ends all nodes with its own code', patient, async () => {
  const wild = [
    '--batch',
    '2',
    '--image-size',
    '32',
    '--learning-rate',
    '1e30',
    '--warmup-steps',
    '0',
    '--steps',
    '20',
  ]
  for (const result of await Promise.all((await startNodes(wild, wild)).map(ended))) {
    expect(result.complaint).toBe('')
    expect(result.code).toBe(3)
    expect(result.lines.at(-1)).toMatch(/ - \(\) stopped : loss is (nan|infinity|-infinity) at step \d+$/)
  }
})
