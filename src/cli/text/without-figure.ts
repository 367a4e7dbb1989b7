import { missingText } from '../../core/messages/say.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Text } from '../../core/model/text.ts'
import { withoutFigureWords as words } from './without-figure-words.ts'

/**
 * Said first, and with an exit code other than 0: that no case has a figure, and why. Undefined where one has.
 *
 * @param figures of all cases that were to be measured
 * @param skipped how many cases were skipped
 */
export function withoutFigureText(figures: readonly Maybe<unknown>[], skipped: number): Text | undefined {
  if (figures.some(({ kind }) => kind === 'known')) return undefined
  const [first] = figures.flatMap((figure) => (figure.kind === 'missing' ? [figure] : []))
  if (first === undefined) return skippedText(skipped)
  const { en, zh } = missingText(first)
  const { length: count } = figures
  return count === 1 ? words.noFigure(en, zh) : words.noCaseHasFigure(count, en, zh)
}

const skippedText = (count: number): Text => (count === 0 ? words.noCase : words.everyCaseSkipped(count))
