import { expect, it } from 'vitest'
import { chosenLane, leadingLane } from './detect.ts'
import type { LogFormat } from '../format.ts'
import { Lane } from './candidate.ts'

const format = (id: string, word: string, fallback = false): LogFormat => ({
  id,
  title: id,
  framework: undefined,
  model: undefined,
  unit: 'samples',
  rateScope: 'global',
  anchors: [word],
  ...(fallback ? { fallback: true } : {}),
  recognises: (line) => line.includes(`${word}!`),
  open: () => ({ read() {} }),
})

const lanesOf = (formats: readonly LogFormat[], lines: readonly string[]) => {
  const lanes = formats.map((one) => new Lane(one, { protocols: [] }))
  for (const line of lines) for (const lane of lanes) lane.weigh(line)
  return lanes
}

const [a, b, any] = [format('a', 'A'), format('b', 'B'), format('any', 'n', true)]

it('the format with more lines leads, by as much as is asked', () => {
  const lanes = lanesOf([a, b], ['A!', 'B!', 'B!', 'B!'])
  expect(leadingLane(lanes)?.format.id).toBe('b')
  expect(leadingLane(lanes, 3)).toBeUndefined()
})

it('a fallback is chosen only where no other format recognises a line', () => {
  expect(chosenLane(lanesOf([any, a], ['n!', 'n!', 'A!'])).lane.format.id).toBe('a')
  expect(chosenLane(lanesOf([any, a], ['n!', 'n!'])).lane.format.id).toBe('any')
})

it('a tie goes to the first in the table, with a finding that names both', () => {
  const { lane, findings } = chosenLane(lanesOf([a, b], ['A!', 'B!']))
  expect(lane.format.id).toBe('a')
  expect(findings.map(({ code, seen }) => [code, seen.en])).toEqual([
    ['log-format-tie', 'as many lines read as a as read as b (1); a was taken'],
  ])
})
