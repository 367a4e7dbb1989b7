import type { EChartsCoreOption } from 'echarts/core'
import { useEffect, useRef } from 'preact/hooks'
import { explorerWords } from '../../../src/core/explorer/explorer-words.ts'
import { place } from '../location.ts'
import { init, type EChartsType } from './echarts.ts'

export interface ChartProps {
  readonly title: string
  /** Replaced whenever data, language or colours change. */
  readonly option: EChartsCoreOption
  /** Pixels. */
  readonly height: number
  /** Called with the index of the clicked element in the data of its series, and that of the series. */
  readonly onPick?: (index: number, series: number) => void
}

/** A drawing on canvas. The table below it serves readers who cannot see it. */
export function Chart({ title, option, height, onPick }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const pick = useRef(onPick)
  pick.current = onPick

  useEffect(() => {
    if (box.current === null) return
    const made = init(box.current, null, { renderer: 'canvas' })
    chart.current = made
    made.on('click', (event) => {
      pick.current?.(event.dataIndex, event.seriesIndex ?? 0)
    })
    // Tests inspect what is drawn, and measure frame times.
    Object.assign(box.current, { chart: made })
    const watcher = new ResizeObserver(() => {
      made.resize()
    })
    watcher.observe(box.current)
    return () => {
      watcher.disconnect()
      made.dispose()
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption({ animation: false, ...option }, { notMerge: true })
  }, [option])
  useEffect(() => {
    chart.current?.resize()
  }, [height])
  const label = explorerWords.chartOf(title)[place.value.language]
  return (
    <div class="canvas" ref={box} role="img" aria-label={label} style={{ height: `${String(height)}px` }} />
  )
}
