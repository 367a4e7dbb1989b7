import { expect, test } from 'vitest'
import {
  gone,
  measurement,
  protocol,
  runsOf,
  caseOn,
  singleResult,
} from '../../../test/samples/summarised.ts'
import { finding } from '../model/finding.ts'
import { known } from '../model/missing.ts'
import { samplesPerSecond } from '../model/units.ts'
import { protocolFinding } from '../protocols/finding-rows.ts'
import { gradeOfRun } from './grade.ts'
import { summarise } from './summarise.ts'

const shifts = protocolFinding('speed-shifts', {
  share: 0.1,
  line: 60,
  before: 0.3,
  after: 0.27,
  unit: 's/step',
  measured: 'after',
})

/** A case of which some repeats have a finding. */
function gradeWith(doubted: number, values: readonly number[]) {
  const matrixCase = caseOn(1, 1)
  const runs = runsOf(matrixCase, values).map((run, index) =>
    index < doubted ? { ...run, measurement: { ...run.measurement, findings: [shifts] } } : run,
  )
  return summarise({ runs, protocol, untilNarrow: false, cases: [matrixCase] })[0]?.grade
}

const steady = [100, 101, 100.5, 99.8, 100.2]

test('five repeats that agree, without a finding, are solid', () => {
  expect(singleResult(steady).grade).toEqual({ grade: 'solid' })
})

test.each([[[100]], [[100, 101, 100.5]]])('%j are too few repeats to be more than usable', (values) => {
  expect(singleResult(values).grade).toMatchObject({ grade: 'usable', limit: { code: 'few-repeats' } })
})

test('a wide interval is usable, and says that the interval limits it', () => {
  expect(singleResult([100, 110, 95, 106, 96]).grade).toMatchObject({
    grade: 'usable',
    limit: { code: 'interval-wide' },
  })
})

test('an interval beyond ±15% says little, so the figure is doubtful', () => {
  expect(singleResult([100, 130, 85, 120, 90]).grade).toMatchObject({
    grade: 'doubtful',
    limit: { code: 'interval-wide' },
  })
})

test('a doubt about half of the repeats reaches the figure; about fewer, it limits it', () => {
  expect(gradeWith(3, steady)).toEqual({ grade: 'doubtful', limit: shifts })
  expect(gradeWith(1, steady)).toEqual({ grade: 'usable', limit: shifts })
})

test('without a figure the grade is none, with the reason', () => {
  expect(singleResult(['gone']).grade).toEqual({ grade: 'none', limit: gone })
  expect(gradeOfRun(gone, [shifts])).toEqual({ grade: 'none', limit: gone })
})

test('one run is never solid, and a note about it changes nothing', () => {
  const { throughput } = measurement(known(samplesPerSecond(100)))
  expect(gradeOfRun(throughput, [finding('timed-by-arrival', 'note')])).toMatchObject({
    grade: 'usable',
    limit: { code: 'few-repeats' },
  })
  expect(gradeOfRun(throughput, [shifts])).toEqual({ grade: 'doubtful', limit: shifts })
})

test('of several doubts, a contradiction comes before a change of speed', () => {
  const disagree = protocolFinding('rates-averaged', {
    share: 0.1,
    behind: 0.1,
    unit: 's/step',
    measured: true,
  })
  const { throughput } = measurement(known(samplesPerSecond(100)))
  expect(gradeOfRun(throughput, [shifts, disagree]).limit).toEqual(disagree)
})
