import type { Course } from '../model/telemetry.ts'
import type { SourceFacts } from './collected.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'
import type { Text } from '../model/text.ts'

const words: Readonly<Record<string, Text>> = {
  device: { en: 'The device; its node before it where there are several', zh: '设备；多节点时前面带节点名' },
  t: { en: 'Time since the run started', zh: '自运行开始的时间' },
  metric: { en: 'power, utilisation, clock or temperature', zh: 'power、utilisation、clock 或 temperature' },
  value: { en: 'What was sampled; utilisation is a share of 1', zh: '采样值；利用率为 0 到 1 的比例' },
  unit: { en: 'Unit of the value; NULL of a share', zh: '该值的单位；比例为 NULL' },
}

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

/** Maximum of points of one run, over all its devices and quantities. */
export const mostPoints = 1000
/** A curve with fewer points shows nothing. */
export const fewestPoints = 50

/** Samples of each run, at most as many as a chart can show. Every point was sampled. */
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

/** At most `most` points, evenly spread, with the first and the last. */
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
  about: {
    en: 'Samples of the devices of each run, thinned to about 1,000 a run',
    zh: '每次运行的设备采样，每次运行约 1,000 个点',
  },
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
    words,
  ),
  time: ({ time }) => time,
}
