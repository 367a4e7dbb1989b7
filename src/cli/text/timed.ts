import { ownFindings } from '../../core/compare/case-findings.ts'
import type { LabelledComparison } from '../../core/compare/comparison.ts'
import type { SettledCommand } from '../../core/custom-command/settle-commands.ts'
import { axes } from '../../core/model/axes/axes.ts'
import type { Language } from '../../core/model/text.ts'
import { counted } from '../../core/text/counted.ts'
import { shellLine } from '../../core/text/shell.ts'
import type { Performed } from '../perform-suite.ts'
import { comparisonText } from './comparison.ts'
import { hanging, sections } from '../../core/document/terminal/layout.ts'
import { runSummaryText, type RunSummaryOptions } from './run-summary.ts'

const texts = {
  en: {
    batch: (count: number) => `batch ${count} per device`,
    devices: (count: number) => counted(count, 'device'),
    from: (option: string) => ` (${option})`,
    colon: ': ',
    comma: ', ',
    early: (left: number) =>
      left === 0
        ? 'steady stopped after a run without a figure.'
        : `steady stopped after a run without a figure, and did not start ${counted(left, 'further run')}.`,
    compare: (command: string) => `To compare again: ${command}`,
  },
  zh: {
    batch: (count: number) => `每设备 batch ${count}`,
    devices: (count: number) => `${count} 个设备`,
    from: (option: string) => `（${option}）`,
    colon: '：',
    comma: '，',
    early: (left: number) =>
      left === 0
        ? '有一次运行没有数值，steady 就此停止。'
        : `有一次运行没有数值，steady 就此停止，其余 ${left} 次未执行。`,
    compare: (command: string) => `再次比较：${command}`,
  },
} as const

/** How steady reads each command: its case, and the options that say so. */
export const readingText = (commands: readonly SettledCommand[], width: number, language: Language): string =>
  commands
    .flatMap((command) =>
      hanging(`${command.name}${texts[language].colon}${caseText(command, language)}`, width),
    )
    .join('\n')

function caseText(
  { batchPerDevice, devices, axes: stated, options }: SettledCommand,
  language: Language,
): string {
  const words = texts[language]
  const from = (placeholder: string) => {
    const option = options.find((option) => option.placeholder === placeholder)
    return option === undefined ? '' : words.from(option.written)
  }
  return [
    `${words.batch(batchPerDevice)}${from('batch')}`,
    `${words.devices(devices)}${from('devices')}`,
    ...axes.flatMap((axis) => {
      const value = stated[axis.name]
      return value === undefined ? [] : [`${axis.label(value)[language]}${from(axis.name)}`]
    }),
  ].join(words.comma)
}

/** What the runs of commands came to; of several commands, each against the first. */
export function timedText(
  { summary, reports, endedEarly }: Performed,
  comparisons: readonly LabelledComparison[],
  options: Omit<RunSummaryOptions, 'reports'>,
): string {
  const { results, columns, language } = options
  const words = texts[language]
  const shown = endedEarly ? ({ ...summary, end: 'all-done' } as const) : summary
  const text = sections([
    ...(endedEarly ? [words.early(summary.left.length)] : []),
    runSummaryText(shown, { ...options, reports }).trimStart(),
    ...comparisons.flatMap((comparison) => [
      // The findings of the cases are above, with their figures.
      comparisonText(comparison, columns, language, ownFindings(comparison, language)),
      words.compare(compareLine(results, comparison)),
    ]),
  ])
  // Apart from the last line of the live view.
  return `\n${text}`
}

function compareLine(results: string, { differs, cases }: LabelledComparison): string {
  const found = [...differs, ...cases.flatMap((comparedCase) => comparedCase.differs)].flatMap(
    ({ condition, a, b }) =>
      condition === 'workload' ? [`workload=${a},${b}`] : varied.has(condition) ? [condition] : [],
  )
  return shellLine(['steady', 'compare', results, '--across', ...new Set(found)])
}

/** What commands may differ in beside their names. */
const varied = new Set(['topology', 'batch', ...axes.map(({ name }) => name)])
