import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { ratio, samplesPerSecond } from '../model/units.ts'
import { estimate } from '../results/estimate.ts'
import { historyDocument } from './history-document.ts'
import type { History } from './history.ts'

const historyOfPoints = (count: number): History => ({
  version: 1,
  madeBy: '0.1.0',
  chance: 0.01,
  fewestOfLevel: 3,
  series: [
    {
      case: 'case',
      label: same('case'),
      unit: 'images',
      protocol: 'steady',
      machine: {},
      order: { by: 'commit' },
      points: Array.from({ length: count }, (_, index) => ({
        when: '2026-03-31T18:00:00Z',
        commit: known(`c${index}`),
        file: `${index}.json`,
        results: 'results',
        throughput: known(estimate(samplesPerSecond(100), undefined, 1)),
      })),
      changes: [],
      trend: undefined,
    },
  ],
})

it('a history of few points says that a change is not shown, and never that there was none', () => {
  const summary = (count: number) => historyDocument(historyOfPoints(count)).headlines
  expect(summary(10)).toMatchObject([
    {
      text: {
        en: 'No change of the only case is shown. A change that is not shown is not ruled out: 10 more points would show nearly each change of five times the noise.',
      },
    },
  ])
  expect(summary(20)).toMatchObject([{ text: { en: 'No change of the only case is shown.' } }])
})

it('names a trend from the first point to the last, with its interval, and no commit', () => {
  const history = historyOfPoints(20)
  const [series] = history.series
  if (series === undefined) throw new Error('no series')
  const along = estimate(ratio(0.95), { low: ratio(0.94), high: ratio(0.96), level: 0.95 }, 20)
  const slow: History = { ...history, series: [{ ...series, trend: { before: 1, at: 18, ratio: along } }] }
  const { headlines, sections } = historyDocument(slow)
  expect(headlines).toMatchObject([{ text: { en: 'The speed of the only case changed.' } }])
  const [lines] = sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'list'))
  expect(lines).toMatchObject({
    items: [{ en: 'c1 → c18 (2026-03-31): −5% (−6% – −4%) over all points; no one commit is shown' }],
  })
})
