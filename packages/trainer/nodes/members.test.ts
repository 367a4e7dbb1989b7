import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freePort, joinAll, memberOf, patience } from '../../../test/trainer-nodes.ts'
import { heartbeat } from './channel.ts'
import { joinGroup } from './group.ts'
import { alone } from './placement.ts'
import { meet } from './rendezvous.ts'
import { Ring } from './ring.ts'

/** Whole numbers so small that float32 sums of them are exact in every order. */
const numbers = (seed: number, length: number) =>
  new Float32Array(length).map((_, index) => ((index + 1) * (2 * seed + 3) * 7919) % 1021)

const sumOf = (arrays: readonly Float32Array[]) =>
  new Float32Array(arrays[0]?.length ?? 0).map((_, index) =>
    arrays.reduce((sum, each) => sum + (each[index] ?? 0), 0),
  )

/** An assertion over whole arrays would take longer than the sums. */
const firstDifference = (values: Float32Array, expected: Float32Array) => {
  const index = values.findIndex((value, place) => value !== expected[place])
  return index < 0 ? undefined : { index, value: values[index], expected: expected[index] }
}

const finishAll = (groups: Awaited<ReturnType<typeof joinAll>>) =>
  Promise.all(groups.map((group) => group.finish('equal')))

describe('a sum over nodes', () => {
  const lengths = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 200_001 }))

  test('is the same on all nodes, for any length and up to five nodes, time after time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 5 }), lengths, fc.nat(1000), async (nodes, length, seed) => {
        const values = Array.from({ length: nodes }, (_, node) => numbers(seed + node, length))
        const groups = await joinAll(values)
        for (let time = 0; time < 3; time++) {
          const expected = sumOf(values)
          await Promise.all(groups.map((group) => group.sum()))
          for (const each of values) expect(firstDifference(each, expected)).toBeUndefined()
          for (const [node, each] of values.entries()) each.set(numbers(seed + time + node, length))
        }
        await finishAll(groups)
      }),
      { numRuns: 20 },
    )
  })

  test('waits for the last node, however early the others begin the next one', async () => {
    const length = 200_001
    const values = [0, 1, 2].map((node) => numbers(node, length))
    const groups = await joinAll(values)
    const rounds = groups.map(async (group, node) => {
      const sums: number[] = []
      for (let round = 0; round < 4; round++) {
        values[node]?.fill(node + round)
        // The last node is late every time: the others' next bytes wait in its socket.
        if (node === 2) await new Promise((resolve) => setTimeout(resolve, 20))
        await group.sum()
        sums.push(values[node]?.at(-1) ?? Number.NaN)
      }
      return sums
    })
    for (const sums of await Promise.all(rounds)) expect(sums).toEqual([3, 6, 9, 12])
    await finishAll(groups)
  })

  test('of one node alone is what it was', async () => {
    const values = numbers(1, 9)
    const group = await joinGroup(alone, {}, values, patience)
    await group.sum()
    await group.finish('any')
    expect(values).toEqual(numbers(1, 9))
  })
})

const ended = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

describe('a node that', () => {
  test.each([0, 1, 2, 3])(
    'dies while gradients are summed (node %i) ends all others, which name it',
    async (victim) => {
      const port = await freePort()
      const length = 1_000_003
      const nodes = 4
      const ring = new Ring(numbers(victim, length), nodes, victim)
      const member = memberOf(nodes, victim, port)
      const dying = meet({ member, settings: {}, ring, heartbeat, timeoutSeconds: patience })
      const others = [0, 1, 2, 3].filter((node) => node !== victim)
      const groups = await Promise.all(
        others.map((node) => joinGroup(memberOf(nodes, node, port), {}, numbers(node, length), patience)),
      )
      const links = await dying
      const losses = groups.map((group) => ended(Promise.race([group.sum(), group.lost])))
      links.left.socket.destroy()
      links.right.channel.socket.destroy()
      for (const channel of links.channels.values()) channel.socket.destroy()
      for (const message of await Promise.all(losses))
        expect(message).toMatch(
          new RegExp(`^NODE_LOST: node ${victim} \\(127\\.0\\.0\\.1\\) closed its connection`),
        )
    },
  )

  test('fails by itself tells the others why', async () => {
    const groups = await joinAll([0, 1, 2].map((node) => numbers(node, 9)))
    groups[1]?.abandon('worker 0 ended with code 134')
    for (const group of [groups[0], groups[2]])
      expect(await ended(group?.lost ?? Promise.resolve())).toBe(
        'NODE_FAILED: node 1 failed: worker 0 ended with code 134. Read the log of node 1, then start all nodes again.',
      )
  })

  test('ends with other weights fails the run on every node', async () => {
    const groups = await joinAll([0, 1, 2].map((node) => numbers(node, 9)))
    const ends = groups.map((group, node) => ended(group.finish(node === 2 ? 'other' : 'equal')))
    for (const message of await Promise.all(ends))
      expect(message).toMatch(/^WEIGHTS_DIFFER: the weights of node 2 differ from those of node 0/)
  })
})
