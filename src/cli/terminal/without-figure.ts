import { missingText } from '../../core/messages/say.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Text } from '../../core/model/text.ts'
import type { Report } from '../../core/report/model.ts'
import type { CommandContext } from '../usage/command.ts'

const withoutFigureWords = {
  noFigure: (en: string, zh: string): Text => ({
    en: `There is no figure: ${en}.`,
    zh: `没有数值：${zh}。`,
  }),
  noCaseHasFigure: (count: number, en: string, zh: string): Text => ({
    en: `None of ${count} cases has a figure. The first: ${en}.`,
    zh: `${count} 个用例均没有数值。第一个：${zh}。`,
  }),
  noCase: { en: 'There is no figure: there is no case.', zh: '没有数值：没有用例。' },
  everyCaseSkipped: (count: number): Text => ({
    en: `There is no figure: every case (${count}) is skipped.`,
    zh: `没有数值：全部 ${count} 个用例均已跳过。`,
  }),
} as const

/**
 * Printed first, with an exit code other than 0: no case has a figure, and why. Undefined where one has.
 *
 * @param figures of all cases that were to be measured
 * @param skipped number of skipped cases
 */
export function withoutFigureText(figures: readonly Maybe<unknown>[], skipped: number): Text | undefined {
  if (figures.some(({ kind }) => kind === 'known')) return undefined
  const [first] = figures.flatMap((figure) => (figure.kind === 'missing' ? [figure] : []))
  if (first === undefined) return skippedText(skipped)
  const { en, zh } = missingText(first)
  const { length: count } = figures
  return count === 1 ? withoutFigureWords.noFigure(en, zh) : withoutFigureWords.noCaseHasFigure(count, en, zh)
}

const skippedText = (count: number): Text =>
  count === 0 ? withoutFigureWords.noCase : withoutFigureWords.everyCaseSkipped(count)

/** Reports, first and with exit code 3, that no case that was to be measured has a figure. */
export function tellWithoutFigure({ cases, runs }: Report, context: CommandContext): void {
  const run = new Set(runs.map((record) => record.case.id))
  const measured = cases.filter((caseRecord) => run.has(caseRecord.case.id))
  const without = withoutFigureText(
    measured.map(({ throughput }) => throughput),
    cases.length,
  )
  if (without === undefined) return
  context.note(without[context.language])
  context.end(3)
}
