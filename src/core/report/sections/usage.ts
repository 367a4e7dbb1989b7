import { frameworkColour, type ReportContext } from '../context.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import {
  foldedTable,
  numberColumn,
  rowsTable,
  withoutEmptyColumns,
  type RowColumn,
} from '../../document/columns.ts'
import type { Section } from '../model.ts'
import { groupBy, type Group } from '../../collections/group-by.ts'
import { type Course, type Efficiency, quantities, type ReferenceRate } from '../../model/telemetry.ts'
import type { StoredChart, CoursePoint } from '../../document/chart-model.ts'
import { most, type RunRecord } from '../record-model.ts'
import { significant } from '../../messages/numbers.ts'
import { known, knownValues, missing, type Maybe } from '../../model/missing.ts'
import type { SampleUnit } from '../../model/units.ts'
import { same, type Text } from '../../model/text.ts'
import { deviceCount } from '../../model/topology.ts'
import { numberCell, textCell } from '../../document/cells.ts'
import { columns } from '../layouts/columns.ts'
import { distinctNames } from '../layouts/short-names.ts'
import type { Cell, Unit } from '../../document/cell-model.ts'
import { clauses, sentences } from '../../document/text-line.ts'

const efficiencyWords = {
  shareOfMatrixProductRate: { en: 'Of the matrix-product rate', zh: '占矩阵乘法速率的比例' },
} as const

/** How well each case used its devices, as the mean of its runs; empty where no figure is known. */
function efficiencyBlocks(context: ReportContext): StoredBlock[] {
  const sampled = context.records.flatMap((record) =>
    record.efficiency === undefined ? [] : [{ record, efficiency: record.efficiency }],
  )
  return [...groupBy(sampled, ({ efficiency }) => efficiency.of)].flatMap(([device, runs]) =>
    runs.some(({ efficiency }) => figures[device].some(({ read }) => read(efficiency).kind === 'known'))
      ? blocksOf(device, runs, context)
      : [],
  )
}

interface SampledRun {
  readonly record: RunRecord
  readonly efficiency: Efficiency
}

interface Figure {
  readonly label: (unit: SampleUnit) => Text
  readonly unit: Unit
  readonly decimals: number
  readonly read: (efficiency: Efficiency) => Maybe<number>
}

const figure = (
  label: Text | Figure['label'],
  unit: Unit,
  decimals: number,
  read: Figure['read'],
): Figure => ({ label: typeof label === 'function' ? label : () => label, unit, decimals, read })

const gibibytes = ({ peakMemory }: Efficiency): Maybe<number> =>
  peakMemory.kind === 'known' ? known(peakMemory.value / 2 ** 30) : peakMemory

const energy = figure(
  (unit) => ({ en: `Energy per ${unit.replace(/s$/, '')}`, zh: '单样本能耗' }),
  'J',
  2,
  ({ energyPerSample }) => energyPerSample,
)
const clock = figure({ en: 'Clock', zh: '频率' }, 'MHz', 0, (efficiency) => efficiency.clock)
const temperature = figure(
  { en: 'Highest temperature', zh: '最高温度' },
  '°C',
  0,
  (efficiency) => efficiency.temperature,
)

const share: Readonly<Record<Efficiency['of'], Figure>> = {
  gpu: figure({ en: 'MFU', zh: 'MFU' }, 'percent', 1, (efficiency) => efficiency.flopsShare),
  cpu: figure(efficiencyWords.shareOfMatrixProductRate, 'percent', 1, (efficiency) => efficiency.flopsShare),
}

const figures: Readonly<Record<Efficiency['of'], readonly Figure[]>> = {
  gpu: [
    figure({ en: 'GPU in use', zh: 'GPU 利用率' }, 'percent', 0, (efficiency) => efficiency.utilisation),
    figure({ en: 'Peak GPU memory', zh: '显存峰值' }, 'GiB', 1, gibibytes),
    figure({ en: 'Mean power', zh: '平均功率' }, 'W', 0, (efficiency) => efficiency.power),
    energy,
    clock,
    temperature,
    share.gpu,
  ],
  cpu: [
    figure({ en: 'CPUs in use', zh: 'CPU 利用率' }, 'percent', 0, (efficiency) => efficiency.utilisation),
    figure({ en: 'Mean package power', zh: '处理器平均功率' }, 'W', 0, (efficiency) => efficiency.power),
    energy,
    clock,
    temperature,
    share.cpu,
  ],
}

/** Shown where at least one log states it. */
const dataWait = figure({ en: 'Waiting for data', zh: '等待数据' }, 'percent', 1, ({ dataWait: share }) =>
  share === undefined ? missing('data-wait-not-stated') : known(share),
)

const titles: Readonly<Record<Efficiency['of'], Text>> = {
  gpu: { en: 'Use of the GPUs', zh: 'GPU 使用情况' },
  cpu: { en: 'Use of the CPUs', zh: 'CPU 使用情况' },
}

const notes: Readonly<Record<Efficiency['of'], Text>> = {
  gpu: {
    en: 'Means over the measured window, from samples of nvidia-smi each second. Power is that of the boards of all GPUs of a run together; NVIDIA states it to ±5 W, and some GPUs measure only a part of the time. MFU: FLOPs that the log states ÷ dense peak of the data sheet.',
    zh: '测量窗口内的均值，来自每秒一次的 nvidia-smi 采样。功率为一次运行所用全部 GPU 整卡之和；NVIDIA 标称误差 ±5 W，部分 GPU 只测量部分时间。MFU 为日志所述浮点运算量除以数据手册的稠密峰值。',
  },
  cpu: {
    en: 'Means over the measured window, from samples of the kernel each second. They are of the whole machine, other programs included.',
    zh: '测量窗口内的均值，来自每秒一次的内核采样，针对整台机器，包括其他程序。',
  },
}

const waitNote: Text = {
  en: 'Waiting for data: share of the time of all steps, as the log states it.',
  zh: '等待数据为日志所述全部训练步耗时中等待数据的比例。',
}

function blocksOf(
  device: Efficiency['of'],
  runs: readonly SampledRun[],
  context: ReportContext,
): StoredBlock[] {
  const waits = runs.some(({ efficiency }) => efficiency.dataWait !== undefined)
  // A table of layouts has the share at the figure of the case.
  const shown = [
    ...figures[device].filter(
      (figure) => figure !== share[device] || !context.tables.includes('parallelism'),
    ),
    ...(waits ? [dataWait] : []),
  ]
  const [unit = 'samples'] = runs.flatMap(({ record }) => record.unit ?? [])
  const rows = [...groupBy(runs, ({ record }) => record.case.id).values()]
  const nameOf = distinctNames(
    rows.map(([{ record }]) => record.case),
    context,
  )
  return [
    ...withoutEmptyColumns(
      foldedTable(
        rowsTable<Group<SampledRun>>(
          titles[device],
          [
            [columns.case, ([{ record }]) => textCell(nameOf(record.case))],
            ...shown.map((figure): RowColumn<Group<SampledRun>> => [
              numberColumn(figure.label(unit), figure.unit),
              (ofCase) => cellOf(figure, ofCase),
            ]),
          ],
          rows,
        ),
      ),
    ),
    {
      kind: 'paragraph',
      text: sentences([notes[device], ...(waits ? [waitNote] : []), ...comparedWith(runs)]),
    },
  ]
}

/** The mean of the runs that have the figure; if none has, the reason of the first run. */
function cellOf({ read, unit, decimals }: Figure, runs: readonly SampledRun[]): Cell {
  const all = runs.map(({ record, efficiency }) => ({ run: record.run, value: read(efficiency) }))
  const having = all.filter(({ value }) => value.kind === 'known')
  const values = knownValues(all.map(({ value }) => value))
  const [first] = all
  if (values.length === 0) return first?.value.kind === 'missing' ? first.value : textCell(same(''))
  return numberCell(known(values.reduce((sum, value) => sum + value, 0) / values.length), {
    unit,
    decimals,
    evidence: having.map(({ run }) => run),
  })
}

/** Each reference rate of a share: `FP16 312 TFLOPS a GPU (NVIDIA A100 data sheet)`. */
function comparedWith(runs: readonly SampledRun[]): Text[] {
  const texts = runs.flatMap(({ record, efficiency: { reference } }) =>
    reference === undefined ? [] : [rateText(reference, record)],
  )
  if (texts.length === 0) return []
  const list = clauses([...new Map(texts.map((text) => [text.en, text])).values()])
  return [{ en: `Compared with: ${list.en}.`, zh: `参考速率：${list.zh}。` }]
}

/** The peak of a data sheet is that of one device. */
function rateText(
  { flopsPerSecond, from, precision, source }: ReferenceRate,
  { case: matrixCase }: RunRecord,
): Text {
  const perDevice = from === 'data-sheet'
  const teraflops = significant(flopsPerSecond / 1e12 / (perDevice ? deviceCount(matrixCase.topology) : 1))
  const rate = `${precision.toUpperCase()} ${teraflops} TFLOPS`
  return {
    en: `${rate}${perDevice ? ' a GPU' : ''} (${source})`,
    zh: `${perDevice ? '每块 GPU ' : ''}${rate}（${source}）`,
  }
}

/** Maximum of points in a line: more are not visible on a page. */
const mostPoints = 120

/** Samples during the first measured run of each case; with many cases, of the first cases. */
function courseCharts(context: ReportContext): StoredChart[] {
  const { cases, results } = context
  const nameOf = distinctNames(
    cases.map((reportedCase) => reportedCase.case),
    context,
  )
  const resultOf = new Map(results.map((result) => [result.case.id, result]))
  const charts = cases.flatMap(({ case: matrixCase }): StoredChart[] => {
    const runs = resultOf.get(matrixCase.id)?.runs ?? []
    const measured = runs.find(({ measurement }) => (measurement.telemetry?.courses ?? []).length > 0)
    const telemetry = measured?.measurement.telemetry
    if (measured === undefined || telemetry === undefined) return []
    const { courses, window } = telemetry
    const { id, repeat } = measured.run
    const ofQuantity = groupBy(courses, ({ quantity }) => quantity)
    const label = nameOf(matrixCase)
    return [
      {
        kind: 'course',
        title: {
          en: `${label.en}, repeat ${repeat}, over time`,
          zh: `${label.zh}，第 ${repeat} 次，随时间的变化`,
        },
        run: id,
        ...frameworkColour(matrixCase, context),
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

/** Averages neighbours where there are too many points; leaves out points before the run's start. */
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

/** How well runs used their devices, where they were sampled: figures of each case, and samples over time. */
export const usageSection = (context: ReportContext): Section => ({
  id: 'usage',
  title: { en: 'Use of the devices', zh: '设备使用情况' },
  blocks: [
    ...efficiencyBlocks(context),
    ...courseCharts(context).map((chart): StoredBlock => ({ kind: 'chart', chart })),
  ],
})
