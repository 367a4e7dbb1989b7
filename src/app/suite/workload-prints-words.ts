import { enumeration, listed, type TextLine } from '../../core/document/text-line.ts'
import type { CountOrParameter, StepPlace } from '../../core/model/prints.ts'
import type { Text } from '../../core/model/text.ts'
import type { Workload } from '../../core/model/workload.ts'

const countText = (count: CountOrParameter) =>
  typeof count === 'number' ? String(count) : `{${count.parameter}}`

function placeText(place: StepPlace): Text {
  if ('at' in place) return { en: `step ${countText(place.at)}`, zh: `第 ${countText(place.at)} 步` }
  const steps = countText(place.after)
  return { en: `the step after ${steps}`, zh: `${steps} 步之后的一步` }
}

function finalText(summary: StepPlace | 'none'): Text {
  if (summary === 'none') return { en: 'no final figure', zh: '不打印最终结果' }
  if ('at' in summary) return { en: 'a final figure', zh: '打印最终结果' }
  const steps = countText(summary.after)
  return {
    en: `a final figure of runs with more than ${steps} steps`,
    zh: `超过 ${steps} 步的运行打印最终结果`,
  }
}

function stepLinesText({ first, every }: NonNullable<Workload['prints']>): Text {
  const [steps, place] = [countText(every), placeText(first)]
  return {
    en: `a line for ${steps === '1' ? 'every step' : `every ${steps} steps`}, from ${place.en} on`,
    zh: `从${place.zh}起${steps === '1' ? '每步' : `每 ${steps} 步`}打印一行`,
  }
}

/** What a run of a workload prints, and by which rules its collection measures it. */
export function printsLines({ prints, rules }: Pick<Workload, 'prints' | 'rules'>): TextLine[] {
  const names = listed(rules, enumeration)
  return [
    ...(prints === undefined
      ? []
      : [
          stepLinesText(prints),
          finalText(prints.summary),
          prints.clock
            ? { en: 'the time of each line', zh: '每行带有时间' }
            : { en: 'no time of its lines', zh: '各行不带时间' },
        ]),
    ...(rules.length === 0
      ? []
      : [{ en: `measured by its collection under: ${names.en}`, zh: `所属测试集采用的协议：${names.zh}` }]),
  ]
}
