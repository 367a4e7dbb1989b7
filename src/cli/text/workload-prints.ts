import type { CountOrParameter, StepPlace } from '../../core/model/prints.ts'
import type { Language } from '../../core/model/text.ts'
import type { Workload } from '../../core/model/workload.ts'

const texts = {
  en: {
    lines: (every: string, first: string) =>
      `a line for ${every === '1' ? 'every step' : `every ${every} steps`}, from ${first} on`,
    at: (step: string) => `step ${step}`,
    after: (steps: string) => `the step after ${steps}`,
    final: { at: 'a final figure', none: 'no final figure' },
    finalAfter: (steps: string) => `a final figure of runs with more than ${steps} steps`,
    clock: (has: boolean) => (has ? 'the time of each line' : 'no time of its lines'),
    rules: (names: readonly string[]) => `measured by its collection under: ${names.join(', ')}`,
  },
  zh: {
    lines: (every: string, first: string) =>
      `从${first}起${every === '1' ? '每步' : `每 ${every} 步`}打印一行`,
    at: (step: string) => `第 ${step} 步`,
    after: (steps: string) => `${steps} 步之后的一步`,
    final: { at: '打印最终结果', none: '不打印最终结果' },
    finalAfter: (steps: string) => `超过 ${steps} 步的运行打印最终结果`,
    clock: (has: boolean) => (has ? '每行带有时间' : '各行不带时间'),
    rules: (names: readonly string[]) => `所属测试集采用的协议：${names.join('、')}`,
  },
} as const

const countText = (count: CountOrParameter) =>
  typeof count === 'number' ? String(count) : `{${count.parameter}}`

/** What a run of a workload prints, and by which rules its collection measures it. */
export function printsText(
  { prints, rules }: Pick<Workload, 'prints' | 'rules'>,
  language: Language,
): string {
  const words = texts[language]
  const placeText = (place: StepPlace) =>
    'at' in place ? words.at(countText(place.at)) : words.after(countText(place.after))
  const finalText = (summary: StepPlace | 'none') => {
    if (summary === 'none') return words.final.none
    return 'at' in summary ? words.final.at : words.finalAfter(countText(summary.after))
  }
  return [
    ...(prints === undefined
      ? []
      : [
          words.lines(countText(prints.every), placeText(prints.first)),
          finalText(prints.summary),
          words.clock(prints.clock),
        ]),
    ...(rules.length === 0 ? [] : [words.rules(rules)]),
  ].join('\n')
}
