import { describe, expect, it } from 'vitest'
import { buildReport } from '../../src/core/report/build.ts'
import { printedRenderers } from '../../src/core/report/render/stdout-renderers.ts'
import { failedSuite, scalingSuite } from './suites.ts'

const scaling = buildReport(scalingSuite())
const failed = buildReport(failedSuite())

describe('a report for CI', () => {
  it('is a test for each case in JUnit XML, of which those with lost runs do not pass', () => {
    const passing = printedRenderers.junit(scaling, 'en')
    expect(passing.match(/<testcase /g)).toHaveLength(scaling.cases.length)
    const [, tests, failures, errors, skipped] =
      /tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(
        printedRenderers.junit(failed, 'en'),
      ) ?? []
    expect(Number(tests)).toBe(failed.cases.length)
    expect(Number(failures) + Number(errors)).toBeGreaterThan(0)
    const known = failed.cases.filter(({ throughput }) => throughput.kind === 'known').length
    expect(Number(tests) - Number(failures) - Number(errors) - Number(skipped)).toBeLessThanOrEqual(known)
  })

  it('gives github-action-benchmark every figure there is, and no other', () => {
    const known = failed.cases.flatMap(({ throughput }) =>
      throughput.kind === 'known' ? [throughput.value.value] : [],
    )
    const entries = JSON.parse(printedRenderers['github-benchmark'](failed, 'en')) as {
      readonly value: number
    }[]
    expect(entries.map(({ value }) => value)).toEqual(known)
  })

  it.each(['en', 'zh'] as const)(
    'is a short summary in %s, with the reason of what is missing',
    (language) => {
      const text = printedRenderers['github-summary'](failed, language)
      expect(text).toContain(failed.summary[language].slice(0, 10))
      expect(text.match(/^\| `/gm)).toHaveLength(failed.cases.length)
      expect(text).not.toContain('](')
    },
  )
})

it("DLPerf's printout has each measured run and ends in the dictionary of its result file", () => {
  const document = JSON.parse(printedRenderers['dlperf-json'](scaling, 'en')) as Record<string, object>
  const lines = printedRenderers.dlperf(scaling, 'en').split('\n')
  const measured = scaling.runs.filter(({ throughput }) => throughput.kind === 'known')
  expect(lines.filter((line) => /^\S+ \{1: /.test(line))).toHaveLength(measured.length)
  const [model = ''] = Object.keys(document).toSorted()
  expect(lines[measured.length]?.startsWith(`{'${model}': {'`)).toBe(true)
})
