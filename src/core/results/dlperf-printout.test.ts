import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { groupBy } from '../collections/group-by.ts'
import type { Case } from '../model/case.ts'
import { dlperfDocument } from './dlperf-document.ts'
import { dlperfDictionary, DlperfLines } from './dlperf-printout.ts'

const caseOf = (nodes: number, devicesPerNode: number): Case => ({
  id: `r50_${nodes}x${devicesPerNode}`,
  workload: 'r50/tensorflow',
  topology: { nodes, devicesPerNode },
  batchPerDevice: 128,
  axes: {},
  parameters: {},
})

test('a line has the figures of its own case so far, as Python prints floats', () => {
  const lines = new DlperfLines()
  const line = (caseName: string, repeat: number, throughput: number) =>
    lines.line(`${caseName}/${repeat}.log`, { caseName, repeat, throughput })
  expect(line('1n8g', 1, 2737.812)).toBe('1n8g/1.log {1: 2737.81}')
  expect(line('1n4g', 1, 1391.53)).toBe('1n4g/1.log {1: 1391.53}')
  expect(line('1n8g', 4, 2718)).toBe('1n8g/4.log {1: 2737.81, 4: 2718.0}')
})

test('the dictionary is laid out as Python prints it, and has None where there is no one-device case', () => {
  expect(dlperfDictionary(dlperfDocument([{ case: caseOf(2, 8), repeats: [100, 101.5] }]))).toBe(
    [
      "{'r50': {'2n8g': {'average_speed': 100.75,",
      "                  'batch_size_per_device': 128,",
      "                  'median_speed': 100.75,",
      "                  'speedup': None}}}",
    ].join('\n'),
  )
})

const seed = new URL('../../../../shared/seeds/dlperf-ngc-tensorflow-resnet50.zh.md', import.meta.url)
const there = existsSync(seed)
if (!there) console.log('skipped: the report of DLPerf with its printout is not beside this checkout')

describe.skipIf(!there)('what DLPerf printed of its TensorFlow ResNet-50', () => {
  const text = there ? readFileSync(seed, 'utf8') : ''
  const printed = [...text.matchAll(/^(logs\/\S+\/(\d)n(\d)g\/\S+) (\{.*\b(\d+): ([\d.]+)\})$/gm)].map(
    ([line, log = '', nodes, perNode, , repeat, speed]) => ({
      line,
      log,
      case: caseOf(Number(nodes), Number(perNode)),
      repeat: Number(repeat),
      throughput: Number(speed),
    }),
  )

  test('comes out line by line', () => {
    expect(printed).toHaveLength(30)
    const lines = new DlperfLines()
    for (const {
      line,
      log,
      case: { id: caseName },
      repeat,
      throughput,
    } of printed)
      expect(lines.line(log, { caseName, repeat, throughput })).toBe(line)
  })

  test('comes out as the dictionary at its end', () => {
    const cases = groupBy(printed, (printedLine) => printedLine.case.id)
    const dictionary = dlperfDictionary(
      dlperfDocument(
        [...cases.values()].map((logs) => ({
          case: logs[0].case,
          repeats: logs.map(({ throughput }) => throughput),
        })),
      ),
    )
    expect(text).toContain(`\n${dictionary}\n`)
    expect(dictionary).toContain("'median_speed': 362.44")
  })
})
