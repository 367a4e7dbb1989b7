import { describe, expect, it } from 'vitest'
import type { ResultsCheck } from './check.ts'
import type { Drift } from '../../core/check/drift.ts'
import { bytes } from '../../core/model/units.ts'
import { printoutText } from '../../core/document/terminal/terminal.ts'
import { checkPrintout } from './check-printout.ts'

const lost: Drift = { kind: 'log-missing', file: 'runs/a/1/log.txt', about: 'a/1' }
const miscounted: Drift = {
  kind: 'log-size-differs',
  file: 'runs/a/1/log.txt',
  about: 'a/1',
  what: 'lines',
  stated: 7,
  found: 8,
}
const suiteFile: Drift = { kind: 'suite-file-missing', file: 'suite/train.py', about: undefined }
const edited: Drift = {
  kind: 'line-extra',
  file: 'report/report.en.md',
  line: 3,
  path: undefined,
  printed: 'one line more',
  about: undefined,
}

function adviceOn(...drifts: readonly Drift[]): string[] {
  const check: ResultsCheck = {
    results: '/results',
    logs: 1,
    bytes: bytes(1),
    published: 0,
    uncoveredArrivals: 0,
    rulesFound: 0,
    figures: 1,
    files: ['report.en.md'],
    otherVersions: [],
    unknown: [],
    removed: [],
    list: 'whole',
    unlisted: [],
    unfinished: 0,
    reflowed: [],
    signedBy: undefined,
    following: 0,
    drifts,
  }
  const lines = printoutText(checkPrintout(check, { all: true }), { width: 1000, language: 'en' })
    .trimEnd()
    .split('\n')
  return lines
    .slice(lines.findLastIndex((line) => line.startsWith('checked ')) + 1)
    .filter((line) => line !== '')
}

describe('what to do about drifts', () => {
  it('is one sentence for each thing that has to be done, whatever else drifted', () => {
    expect(adviceOn(suiteFile, edited)).toEqual([
      expect.stringContaining('Restore the files of the suite'),
      expect.stringContaining('Run steady report to write the files again'),
    ])
    expect(adviceOn(lost, suiteFile)).toEqual([
      expect.stringContaining('Restore the logs'),
      expect.stringContaining('Restore the files of the suite'),
    ])
  })

  it('is printed once for many drifts', () => {
    expect(adviceOn(edited, edited)).toHaveLength(1)
  })

  it('asks for no other log where the log is as the run wrote it', () => {
    expect(adviceOn(miscounted)).toEqual([expect.stringContaining('Restore run.json')])
  })
})
