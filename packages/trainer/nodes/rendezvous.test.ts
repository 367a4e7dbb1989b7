import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, memberOf, patience } from '../../../test/trainer-nodes.ts'
import { dial } from './rendezvous.ts'
import { NodesError } from './failure.ts'
import { joinGroup } from './group.ts'
import type { Settings } from './messages.ts'

const join = (nodes: number, node: number, port: number, settings: Settings = {}, seconds = patience) =>
  joinGroup(memberOf(nodes, node, port), settings, new Float32Array(5), seconds)

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('the nodes met')
    },
    (error: unknown) => {
      if (error instanceof NodesError) return error
      throw error
    },
  )

/** Connects to node 0 as soon as it listens. */
const connected = async (port: number): Promise<Socket> => {
  for (;;) {
    const socket = await dial({ host: '127.0.0.1', port })
    if (!(socket instanceof Error)) return socket
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('nodes may start in any order, node 0 last', async () => {
  const port = await freePort()
  const others = [2, 1].map((node) => join(3, node, port))
  await new Promise((resolve) => setTimeout(resolve, 300))
  const groups = await Promise.all([join(3, 0, port), ...others])
  expect(groups.map(({ node }) => node)).toEqual([0, 2, 1])
  await Promise.all(groups.map((group) => group.finish('equal')))
})

test('other options are named on every node, with both values, as a mistake of usage', async () => {
  const port = await freePort()
  const ours = { steadystate: '0.1.0', '--batch': 4, '--steps': 5, '--seed': 1 }
  const ends = [
    join(3, 0, port, ours),
    join(3, 1, port, ours),
    join(3, 2, port, { ...ours, '--batch': 8, '--seed': 2 }),
  ]
  for (const error of await Promise.all(ends.map(failure))) {
    expect(error.message).toBe(
      'SETTINGS_DIFFER: node 2 (127.0.0.1) was started with --batch 8, --seed 2, node 0 with --batch 4, --seed 1. ' +
        'Start every node with the same version and options.',
    )
    expect(error.isUsage).toBe(true)
  }
})

test('two processes of one rank are refused', async () => {
  const port = await freePort()
  const ends = [join(3, 0, port), join(3, 1, port), join(3, 1, port)].map(failure)
  for (const error of await Promise.all(ends))
    expect(error.message).toMatch(/^NODE_RANK_TAKEN: a second process joined as node 1 \(127\.0\.0\.1\)\. /)
})

test('node 0 says which nodes did not come in time, and those that came say so too', async () => {
  const port = await freePort()
  const ends = [join(4, 0, port, {}, 1), join(4, 2, port)].map(failure)
  for (const error of await Promise.all(ends))
    expect(error.message).toMatch(
      /^RENDEZVOUS_TIMEOUT: the nodes did not meet within 1 s: 2 of 4 nodes have joined; missing: node 1, node 3\. /,
    )
})

test('a node that finds nobody says where it looked and what it saw', async () => {
  const port = await freePort()
  const error = await failure(join(2, 1, port, {}, 0.5))
  expect(error.message).toContain(
    `within 0.5 s: node 1 cannot reach node 0 at 127.0.0.1:${port} (connect ECONNREFUSED 127.0.0.1:${port})`,
  )
  expect(error.isUsage).toBe(false)
})

test('another program behind MASTER_PORT is not taken for node 0', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await failure(join(2, 1, port))
  server.close()
  expect(error.message).toMatch(
    /^NOT_THE_TRAINER: .* answered 'HTTP\/1\.1 400 Bad Request', which is not node 0/,
  )
})

test('a port that is taken is named', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await failure(join(2, 0, port))
  server.close()
  expect(error.message).toMatch(/^MASTER_PORT_UNUSABLE: node 0 cannot listen on port \d+ \(.*EADDRINUSE/)
})

test('strangers at the door of node 0 do no harm', async () => {
  const port = await freePort()
  const first = join(2, 0, port)
  const stranger = await connected(port)
  stranger.write(`GET / HTTP/1.1\r\n\r\n${'x'.repeat(100_000)}`)
  await new Promise((resolve) => stranger.once('close', resolve))
  const groups = await Promise.all([first, join(2, 1, port)])
  await Promise.all(groups.map((group) => group.finish('equal')))
})

test('a node that dies before all have joined ends the rendezvous', async () => {
  const port = await freePort()
  const first = failure(join(3, 0, port))
  const leaver = await connected(port)
  leaver.write(
    `${JSON.stringify({ kind: 'join', node: 2, settings: {}, place: { host: '127.0.0.1', port: 1 } })}\n`,
  )
  leaver.end()
  expect((await first).message).toMatch(/^NODE_LOST: node 2 \(127\.0\.0\.1\) closed its connection\. /)
})
