import { groupBy } from '../../collections/group-by.ts'
import { quantities, type Course } from '../../model/telemetry.ts'
import type { ReportContext } from '../context.ts'
import type { StoredChart, CoursePoint } from '../../document/chart-model.ts'
import { most } from '../sizes.ts'

/** A line has at most this many points: more do not show on a page. */
const mostPoints = 120

/** What was sampled while the first measured run of each case was made; of the first cases, where there are many. */
export function courseCharts({ cases, results, labels }: ReportContext): StoredChart[] {
  const resultOf = new Map(results.map((result) => [result.case.id, result]))
  const charts = cases.flatMap(({ case: matrixCase }): StoredChart[] => {
    const runs = resultOf.get(matrixCase.id)?.runs ?? []
    const measured = runs.find(({ measurement }) => (measurement.telemetry?.courses ?? []).length > 0)
    const telemetry = measured?.measurement.telemetry
    if (measured === undefined || telemetry === undefined) return []
    const { courses, window } = telemetry
    const { id, repeat } = measured.run
    const ofQuantity = groupBy(courses, ({ quantity }) => quantity)
    const label = labels.label(matrixCase)
    return [
      {
        kind: 'course',
        title: {
          en: `${label.en}, repeat ${repeat}, over time`,
          zh: `${label.zh}，第 ${repeat} 次，随时间的变化`,
        },
        run: id,
        window: window === undefined ? undefined : { from: rounded(window.from), to: rounded(window.to) },
        panels: quantities.flatMap((quantity) => {
          const lines = (ofQuantity.get(quantity) ?? []).map(({ device, points }) => ({
            device,
            points: thinned(points),
          }))
          return lines.length === 0 ? [] : [{ quantity, lines }]
        }),
      },
    ]
  })
  return charts.slice(0, most.courses)
}

/** Means of neighbours where there are too many; what came before the run's start is left out. */
function thinned(points: Course['points']): CoursePoint[] {
  const shown = points.filter(([at]) => at >= 0)
  const each = Math.ceil(shown.length / mostPoints)
  return Array.from({ length: Math.ceil(shown.length / each) }, (_, index) => {
    const part = shown.slice(index * each, (index + 1) * each)
    const mean = (column: 0 | 1) => part.reduce((sum, point) => sum + point[column], 0) / part.length
    return { at: rounded(mean(0)), value: Number(mean(1).toPrecision(4)) }
  })
}

const rounded = (seconds: number) => Number(seconds.toFixed(2))
