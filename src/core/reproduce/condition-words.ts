import { axes } from '../model/axes/axes.ts'
import { same, type Text } from '../model/text.ts'
import { axisTitle } from '../model/axes/axis-values.ts'
import type { ConditionDifference } from './reproduce.ts'

/** The name of a condition for readers; in English an axis has its name in a suite. */
export function conditionText(condition: ConditionDifference['condition']): Text {
  const axis = axes.find(({ name }) => name === condition)
  return axis === undefined ? (names[condition] ?? same(condition)) : axisTitle(axis)
}

/** The name of a condition in reports, within a sentence: `XLA`, `data loading`. */
export function conditionTitle(condition: ConditionDifference['condition']): Text {
  const axis = axes.find(({ name }) => name === condition)
  return axis === undefined
    ? conditionText(condition)
    : { en: withoutCapital(axis.title.en), zh: axis.title.zh }
}

/** Abbreviations keep their capitals. */
const withoutCapital = (title: string) =>
  /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title

const names: Readonly<Partial<Record<string, Text>>> = {
  framework: { en: 'framework', zh: '框架' },
  model: { en: 'model', zh: '模型' },
  unit: { en: 'unit', zh: '单位' },
  topology: { en: 'topology', zh: '规模' },
  device: { en: 'device', zh: '加速器' },
  protocol: { en: 'protocol', zh: '测速协议' },
  batchPerDevice: { en: 'batch per device', zh: 'batch size' },
}

/** A sentence that both sides state different values. */
export const differenceText = ({ condition, ours, theirs }: ConditionDifference): Text => {
  const { en, zh } = conditionText(condition)
  const [ourText, publishedText] = [ours, theirs].map((value) =>
    afterChinese(valueInChinese(condition, value)),
  )
  return {
    en: `${en} is ${ours} here, ${theirs} there`,
    zh: `${zh}${/\w$/.test(zh) ? ' ' : ''}本次为${ourText ?? ''}，公布数据为${publishedText ?? ''}`,
  }
}

/** The value as Chinese reports print it; names are not translated. */
function valueInChinese(condition: string, value: string): string {
  if (condition === 'topology') return value.replace(/ nodes?$/, ' 机')
  const axis = axes.find(({ name }) => name === condition)
  const choice =
    typeof axis?.choices === 'string' ? undefined : axis?.choices.find((choice) => String(choice) === value)
  if (axis === undefined || choice === undefined) return value
  return (axis.fact?.(choice) ?? axis.label(choice)).zh
}

/** A space goes between Chinese and other letters or digits. */
const afterChinese = (text: string) => (/^\p{Script=Han}/u.test(text) ? text : ` ${text}`)
