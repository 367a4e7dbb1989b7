import { expect, it } from 'vitest'
import { seenIn } from '../../../../test/samples/sentences.ts'
import { chosenCandidate, leadingCandidate } from './detect.ts'
import type { LogFormat } from '../format.ts'
import { Candidate } from './candidate.ts'

const format = (id: string, word: string, fallback?: 1 | 2): LogFormat => ({
  id,
  title: id,
  rateScope: 'global',
  ...(fallback === undefined ? {} : { fallback }),
  recognises: (line) => line.includes(`${word}!`),
  open: () => ({ anchors: [word], read() {} }),
})

const candidatesOf = (formats: readonly LogFormat[], lines: readonly string[]) => {
  const candidates = formats.map((format) => new Candidate(format, { protocols: [] }))
  for (const line of lines) for (const candidate of candidates) candidate.score(line)
  return candidates
}

const [a, b, any] = [format('a', 'A'), format('b', 'B'), format('any', 'n', 1)]

it('the format with more lines leads, by as much as is asked', () => {
  const candidates = candidatesOf([a, b], ['A!', 'B!', 'B!', 'B!'])
  expect(leadingCandidate(candidates)?.format.id).toBe('b')
  expect(leadingCandidate(candidates, 3)).toBeUndefined()
})

it('a fallback is chosen only where no other format recognises a line', () => {
  expect(chosenCandidate(candidatesOf([any, a], ['n!', 'n!', 'A!'])).candidate.format.id).toBe('a')
  expect(chosenCandidate(candidatesOf([any, a], ['n!', 'n!'])).candidate.format.id).toBe('any')
})

it('of fallbacks, that of the lower number is chosen', () => {
  const bar = format('bar', 'B', 2)
  expect(chosenCandidate(candidatesOf([bar, any], ['B!', 'B!', 'n!'])).candidate.format.id).toBe('any')
})

it('a tie goes to the first in the table, with a finding that names both', () => {
  const { candidate, findings } = chosenCandidate(candidatesOf([a, b], ['A!', 'B!']))
  expect(candidate.format.id).toBe('a')
  expect(findings.map((finding) => [finding.code, seenIn(finding)])).toEqual([
    ['log-format-tie', '1 line parses as a, and equally many as b; a was chosen'],
  ])
})
