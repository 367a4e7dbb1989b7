import { expect, it } from 'vitest'
import { fixture, type FixtureCase, point } from '../../../../test/report/fixture.ts'
import { missing } from '../../model/missing.ts'
import type { ReportSettings } from '../../model/report-settings.ts'
import { reportContext } from '../context.ts'
import { summaryText } from './summary.ts'

const summary = (cases: readonly FixtureCase[], report: Partial<ReportSettings> = {}) =>
  summaryText(
    reportContext(fixture({ cases, environment: missing('none', { en: 'none', zh: '无' }), report })),
  )

const around = (speed: number) => [speed * 0.99, speed, speed * 1.01]

it('names what is slower on more devices, beyond its interval', () => {
  const cases = [
    ...[point('m/a', '1x1', around(10)), point('m/a', '1x2', around(6))],
    ...[point('m/b', '1x1', around(10)), point('m/b', '1x2', around(9.95))],
  ]
  const { en, zh } = summary(cases)
  expect(en).toContain('Slower on 2 devices than on one device: a.')
  expect(zh).toContain('反而慢于')
})

it('compares a global batch that more devices divide', () => {
  const cases = [
    point('m/a', '1x1', around(10), { batch: 8 }),
    point('m/a', '1x2', around(6), { batch: 4 }),
    point('m/b', '1x1', around(10), { batch: 8 }),
    point('m/b', '1x2', around(6), { batch: 8, precision: 'amp' }),
  ]
  expect(summary(cases).en).toMatch(/Slower on 2 devices than on one device: a\S*\./)
})

it('says where the efficiency rises with the devices', () => {
  const ladder = [
    point('m/a', '1x1', around(10)),
    point('m/a', '1x2', around(15)),
    point('m/a', '1x4', around(38)),
  ]
  expect(summary(ladder).en).toContain(
    'The scaling efficiency rises from 75.0% on 2 devices to 95.0% on 4 devices.',
  )
  expect(summary(ladder.slice(0, 2)).en).not.toContain('rises')
})

it('leads with the fastest layout, in the unit of the table of layouts', () => {
  const axes = { 'sequence-length': 128, 'global-batch': 8 }
  const cases = [
    point('llama/a', '1x2', around(18), { axes }),
    point('llama/a', '1x2', around(12), { axes: { ...axes, 'tensor-parallel': 2 } }),
  ]
  const { en } = summary(cases, { tables: ['parallelism'] })
  expect(en).toMatch(/: DP 2 leads 2 layouts with 1152\.00 tokens\/s\/device/)
  expect(en).toContain('TP 2 follows with 768.00 tokens/s/device')
})
