import { expect, it } from 'vitest'
import { knownFormat, readLines, readSample, sampleLines } from '../../../../test/read-log.ts'

const mxnetInsightface = knownFormat('mxnet-insightface')

it('reads the steps, and says once that they are of one node', () => {
  const { steps, findings } = readSample(mxnetInsightface)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [20, 1500.5],
    [40, 1600.25],
    [60, 1601.75],
  ])
  expect(findings.map(({ code }) => code)).toEqual(['rate-of-one-node'])
})

it('says so of every run in a file, and reads its lines by their shape', () => {
  const lines = sampleLines('mxnet-insightface')
  const codes = readLines(mxnetInsightface, [...lines, ...lines]).map(({ findings }) =>
    findings.map(({ code }) => code),
  )
  expect(codes).toEqual([['rate-of-one-node'], ['rate-of-one-node']])
  expect(mxnetInsightface.open().places?.(lines[0] ?? '')).toBeDefined()
})
