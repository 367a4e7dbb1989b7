import type { Language } from '../../core/model/text.ts'
import { sayMissing } from '../../core/messages/say.ts'
import type { Maybe } from '../../core/model/missing.ts'

/**
 * Said first, and with an exit code other than 0: that no case has a figure, and why. Undefined where one has.
 *
 * @param figures of all cases that were to be measured
 * @param skipped how many cases were skipped
 */
export function withoutFigureText(
  figures: readonly Maybe<unknown>[],
  skipped: number,
  language: Language,
): string | undefined {
  if (figures.some(({ kind }) => kind === 'known')) return undefined
  const [first] = figures.flatMap((figure) => (figure.kind === 'missing' ? [figure] : []))
  if (first === undefined) return texts[language].skipped(skipped)
  return texts[language].missing(figures.length, sayMissing(first, language))
}

const texts = {
  en: {
    skipped: (count: number) =>
      count === 0
        ? 'There is no figure: there is no case.'
        : `There is no figure: every case (${count}) is skipped.`,
    missing: (count: number, why: string) =>
      count === 1 ? `There is no figure: ${why}.` : `None of ${count} cases has a figure. The first: ${why}.`,
  },
  zh: {
    skipped: (count: number) =>
      count === 0 ? '没有数值：没有用例。' : `没有数值：全部 ${count} 个用例均已跳过。`,
    missing: (count: number, why: string) =>
      count === 1 ? `没有数值：${why}。` : `${count} 个用例均没有数值。第一个：${why}。`,
  },
} as const
