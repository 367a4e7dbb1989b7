import { mapKnown } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import type { Text } from '../model/text.ts'
import { seconds } from '../model/units.ts'
import { roughDuration, spanText } from '../words/duration-words.ts'
import type { ComparedCase } from './comparison.ts'
import { letterTitles, type SideTitles } from './side-titles.ts'

/** Which side starts later, and whether that pays off. */
export function startUpText(
  { later, paysOff }: NonNullable<ComparedCase['startUp']>,
  { a, b }: SideTitles = letterTitles,
): Text {
  const side = later.value > 0 ? b : a
  const span = spanText(later.value > 0 ? later : negated(later))
  const starts: Text = { en: `${side.en} starts ${span.en} later`, zh: `${side.zh} 启动晚 ${span.zh}` }
  if (paysOff === undefined) return starts
  const after = roughDuration(seconds(paysOff.seconds.value))
  const { value, low, high } = paysOff.steps ?? paysOff.seconds
  const rough = (count: number) => String(Number(count.toPrecision(3)))
  const range = `${rough(low)} – ${rough(high)}`
  return paysOff.steps === undefined
    ? {
        en: `${starts.en}, and is ahead after ${after.en} of training (${range} s)`,
        zh: `${starts.zh}，训练 ${after.zh}（${range} 秒）后领先`,
      }
    : {
        en: `${starts.en}, and is ahead after ${rough(value)} steps (${range}), ${after.en} of training`,
        zh: `${starts.zh}，训练 ${rough(value)} 步（${range}，${after.zh}）后领先`,
      }
}

const negated = ({ value, interval, repeats }: Estimate<number>): Estimate<number> => ({
  value: -value,
  interval: mapKnown(interval, ({ low, high, level }) => ({ low: -high, high: -low, level })),
  repeats,
})
