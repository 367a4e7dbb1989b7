import { scaleLinear } from 'd3-scale'
import type { Chart } from '../chart-model.ts'
import type { Markup } from '../markup.ts'
import { horizontalAxis, notBelowNothing, verticalAxis } from './axis.ts'
import { dot, signedPercent, svgElement, type Canvas } from './parts.ts'

type DriftChart = Extract<Chart, { kind: 'drift' }>

const left = 60
const top = 30
const bottom = top + 150

/** Each run at its start time, by its departure from its case's figure. A slope shows a machine that drifted. */
export function driftSvg({ title, dots }: DriftChart, canvas: Canvas): Markup {
  const { width, language } = canvas
  const right = width - 16
  const reach = Math.max(0.005, ...dots.map(({ departure }) => Math.abs(departure)))
  const x = scaleLinear()
    .domain([0, Math.max(1, ...dots.map(({ at }) => at / 60))])
    .range([left, right])
  const y = notBelowNothing(scaleLinear().domain([-reach, reach]).nice()).range([bottom, top])
  const ticks = y.ticks(5)
  const says = dots.map(({ label, departure }) => `${label[language]}: ${signedPercent(departure, [])}`)
  return svgElement(canvas, bottom + 44, title, says.join('; '), [
    verticalAxis({
      scale: y,
      ticks,
      text: (tick) => signedPercent(tick, ticks),
      left,
      right,
      titleAt: 12,
      title: language === 'zh' ? '相对该用例数值的偏差' : "Off the case's figure",
    }),
    horizontalAxis({
      scale: x,
      ticks: x.ticks(Math.max(2, Math.floor(width / 110))),
      top: undefined,
      bottom,
      left,
      right: width,
      title: language === 'zh' ? '开始时间（分钟）' : 'Started (minutes)',
    }),
    ...dots.map(({ at, departure }, index) => dot(x(at / 60), y(departure), 3.5, 'run', says[index] ?? '')),
  ])
}
