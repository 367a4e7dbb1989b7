import type { Text } from '../../model/text.ts'
import { deviceCount } from '../../model/topology.ts'
import { countCell, estimateCell } from '../cells.ts'
import { withBaseline, type CaseOutcome, type ReportContext } from '../context.ts'
import type { Fact, Section } from '../model.ts'
import { headlineCase } from './headline.ts'

/** The few numbers that a reader should see first. */
export function overviewSection(context: ReportContext): Section {
  const best = headlineCase(context.cases)
  const measured = context.records.filter(({ throughput }) => throughput.kind === 'known').length
  return {
    id: 'overview',
    title: { en: 'Overview', zh: '概览' },
    blocks: [
      {
        kind: 'figures',
        items: [
          ...(best === undefined ? [] : figures(best, context)),
          {
            label: context.published ? publishedFigures : runsMeasured,
            value: countCell(measured),
          },
        ],
      },
    ],
  }
}

const runsMeasured: Text = { en: 'Runs measured', zh: '有效运行次数' }
const publishedFigures: Text = { en: 'Published figures', zh: '公布数据项数' }

/** Without those that say nothing: one device has no speedup, and a missing figure has its reason in the tables. */
function figures(best: CaseOutcome, context: ReportContext): Fact[] {
  const { throughput, speedup } = context.folder.suite.report.decimals
  const unit = best.unit ?? 'samples/s'
  const evidence = withBaseline(best, context)
  const told = { beside: 'interval-and-level' } as const
  const all: Fact[] = [
    {
      label: { en: 'Throughput', zh: '吞吐率' },
      value: estimateCell(best.throughput, { ...told, unit, decimals: throughput, evidence: best.evidence }),
    },
    {
      label: { en: 'Speedup', zh: '加速比' },
      value: estimateCell(best.speedup, { ...told, unit: 'times', decimals: speedup, evidence }),
    },
    {
      label: { en: 'Scaling efficiency', zh: '扩展效率' },
      value: estimateCell(best.efficiency, { ...told, unit: 'percent', decimals: 1, evidence }),
    },
  ]
  const shown = deviceCount(best.case.topology) === 1 ? all.slice(0, 1) : all
  return shown.filter(({ value }) => value.kind === 'number')
}
