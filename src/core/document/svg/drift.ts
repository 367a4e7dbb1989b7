import type { Chart } from '../chart-model.ts'
import type { Markup } from '../markup.ts'
import { axisAcross, axisUp, horizontalAxis, leastChange, verticalAxis } from './axis.ts'
import { legend, marker, withLooks } from './series.ts'
import { dot, signedPercent, svgElement, type Canvas } from './parts.ts'

type DriftChart = Extract<Chart, { kind: 'drift' }>

const left = 60
const plotHeight = 200

/** Each run at its start time, by its departure from its case's figure. A slope shows a machine that drifted. */
export function driftSvg({ title, dots, frameworks = [] }: DriftChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const series = withLooks(frameworks)
  const key = legend(
    series.map(({ label, look }) => ({ name: label[language], look, connected: false })),
    undefined,
    width,
  )
  const top = key.height + 30
  const bottom = top + plotHeight
  const right = width - 16
  const reach = Math.max(0.005, ...dots.map(({ departure }) => Math.abs(departure)))
  const up = axisUp([-reach, reach], [bottom, top], leastChange)
  const along = axisAcross([0, Math.max(1, ...dots.map(({ at }) => at / 60))], {
    plot: [left, right],
    labels: [0, width],
  })
  const says = dots.map(({ label, departure }) => `${label[language]}: ${signedPercent(departure, [])}`)
  return svgElement(canvas, bottom + 44, title, says.join('; '), [
    key.markup,
    verticalAxis({
      ...up,
      text: signedPercent,
      left,
      right,
      titleAt: top - 18,
      title: language === 'zh' ? '相对该用例数值的偏差' : "Deviation from the case's figure",
    }),
    horizontalAxis({
      ...along,
      top: undefined,
      bottom,
      right: width,
      title: language === 'zh' ? '开始时间（分钟）' : 'Started (minutes)',
    }),
    ...dots.map(({ at, departure, colour }, index) => {
      const [x, y, words] = [along.scale(at / 60), up.scale(departure), says[index] ?? '']
      const framework = series.find((candidate) => candidate.colour === colour)
      return framework === undefined ? dot(x, y, 3.5, 'run', words) : marker(framework.look, x, y, words)
    }),
  ])
}
