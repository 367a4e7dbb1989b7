import { useMemo } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import type { RunDetail } from '../../../src/core/explorer/run-detail.ts'
import { Chart } from '../charts/chart.tsx'
import { colours, type Colours } from '../charts/colours.ts'
import { linesOption } from '../charts/lines.ts'
import { axisNumber, countText } from '../figure-text.ts'
import { place } from '../location.ts'
import { Legend } from '../charts/legend.tsx'
import { DataTable } from './data-table.tsx'
import { Panel } from './panel.tsx'

type Courses = RunDetail['courses']
type CourseQuantity = Courses[number]['quantity']

const quantities: readonly CourseQuantity[] = ['power', 'utilisation', 'clock', 'temperature']

/** Samples of the devices during a run, with a chart for each quantity. */
export function TelemetryCharts({ courses }: { readonly courses: Courses }) {
  const { language } = place.value
  if (courses.length === 0) return null
  return (
    <Panel title={explorerWords.telemetry[language]}>
      <div class="small-charts">
        {quantities.map((quantity) => {
          const ofQuantity = courses.filter((course) => course.quantity === quantity)
          return ofQuantity.length === 0 ? null : (
            <QuantityChart key={quantity} quantity={quantity} courses={ofQuantity} />
          )
        })}
      </div>
    </Panel>
  )
}

/** Devices share a machine, so that their colours mean nothing elsewhere. */
const seriesColour = ({ series, accent }: Colours, index: number) => series[index % series.length] ?? accent

/** Shares as percentages, like the axis. */
const shown = (quantity: CourseQuantity, value: number) => (quantity === 'utilisation' ? 100 * value : value)

interface QuantityChartProps {
  readonly quantity: CourseQuantity
  readonly courses: Courses
}

function QuantityChart({ quantity, courses }: QuantityChartProps) {
  const { language } = place.value
  const title = explorerWords[quantity][language]
  const shades = colours.value
  const option = useMemo(
    () =>
      linesOption({
        xAxis: explorerWords.elapsed[language],
        yAxis: title,
        colours: shades,
        fromZero: quantity === 'utilisation',
        lines: courses.map(({ device, points }, index) => ({
          name: device,
          colour: seriesColour(shades, index),
          points: points.map(([x, y]) => ({
            x,
            y: shown(quantity, y),
            text: `${axisNumber(x)} s: ${axisNumber(shown(quantity, y))}`,
          })),
        })),
      }),
    [courses, language, shades],
  )
  const samples = courses.flatMap(({ device, points }) =>
    points.map(([at, value]) => ({ device, at, value: shown(quantity, value) })),
  )
  return (
    <div>
      <h3>{title}</h3>
      <Chart title={title} option={option} height={220} />
      <Legend
        items={courses.map(({ device }, index) => ({ name: device, colour: seriesColour(shades, index) }))}
      />
      <details>
        <summary>
          {explorerWords.table[language]} ({countText(samples.length, language)})
        </summary>
        <DataTable
          caption={title}
          columns={[
            { name: 'device', title: explorerWords.devices[language], cell: ({ device }) => device },
            {
              name: 'at',
              title: explorerWords.elapsed[language],
              align: 'end',
              cell: ({ at }) => axisNumber(at),
            },
            { name: 'value', title, align: 'end', cell: ({ value }) => axisNumber(value) },
          ]}
          rows={samples}
        />
      </details>
    </div>
  )
}
