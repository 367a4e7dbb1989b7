import type { Chart } from '../chart-model.ts'
import type { Markup } from '../markup.ts'
import { courseSvg } from './course.ts'
import { curveSvg } from './curve.ts'
import { driftSvg } from './drift.ts'
import { forestSvg } from './forest.ts'
import { levelsSvg } from './levels.ts'
import type { Canvas } from './parts.ts'
import { relationSvg } from './relation.ts'
import { speedupSvg } from './speedup.ts'
import { throughputSvg } from './throughput.ts'

/** A chart as SVG for one width, so that text keeps its size on every screen. Colours come from the page's style sheet. */
export function chartSvg(chart: Chart, canvas: Canvas): Markup {
  switch (chart.kind) {
    case 'throughput':
      return throughputSvg(chart, canvas)
    case 'speedup':
      return speedupSvg(chart, canvas)
    case 'relation':
      return relationSvg(chart, canvas)
    case 'drift':
      return driftSvg(chart, canvas)
    case 'course':
      return courseSvg(chart, canvas)
    case 'forest':
      return forestSvg(chart, canvas)
    case 'curve':
      return curveSvg(chart, canvas)
    case 'levels':
      return levelsSvg(chart, canvas)
  }
}
