import type { Course } from '../model/telemetry.ts'
import type { SourceFacts } from './collected.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'
import { telemetryTableWords as words } from './telemetry-table-words.ts'

export interface TelemetryRow {
  readonly source: string
  readonly run: string
  readonly device: string
  readonly metric: Course['quantity']
  readonly at: number
  readonly value: number
  /** In milliseconds since 1970. */
  readonly time: number | undefined
}

/** Of one run, over all its devices and quantities. */
export const mostPoints = 1000
/** A curve of fewer shows nothing. */
export const fewestPoints = 50

/** What was sampled of each run; no more than a chart can show. Every point is one that was sampled. */
export const telemetryRows = ({ source, results }: SourceFacts): TelemetryRow[] =>
  results.flatMap(({ runs }) =>
    runs.flatMap(({ run, measurement }) => {
      const courses = measurement.telemetry?.courses ?? []
      const most = Math.max(fewestPoints, Math.floor(mostPoints / Math.max(1, courses.length)))
      const time = run.origin.kind === 'executed' ? timeIn(run.origin.started) : undefined
      return courses.flatMap(({ quantity, device, points }) =>
        thinned(points, most).map(([at, value]) => ({
          source,
          run: run.id,
          device,
          metric: quantity,
          at,
          value,
          time,
        })),
      )
    }),
  )

/** At most so many, evenly spread, the first and the last among them. */
export function thinned<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all
  return Array.from({ length: most }, (_, index) => {
    const point = all[Math.round((index * (all.length - 1)) / (most - 1))]
    if (point === undefined) throw new TypeError('a place beyond the points')
    return point
  })
}

const unitsOf: Readonly<Record<Course['quantity'], string | undefined>> = {
  power: 'W',
  utilisation: undefined,
  clock: 'MHz',
  temperature: '°C',
}

export const telemetryTable: LibraryTable<TelemetryRow> = {
  name: 'telemetry',
  about: words.table,
  columns: tableColumns<TelemetryRow>(
    [
      ['source', 'text', ({ source }) => source],
      ['run', 'text', ({ run }) => run],
      ['device', 'text', ({ device }) => device],
      ['t', 'number', ({ at }) => at, 's'],
      ['metric', 'text', ({ metric }) => metric],
      ['value', 'number', ({ value }) => value],
      ['unit', 'text', ({ metric }) => unitsOf[metric]],
    ],
    words.columns,
  ),
  time: ({ time }) => time,
}
