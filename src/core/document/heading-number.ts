import type { Language } from '../model/text.ts'

/**
 * What stands before a heading: `2. `, `2.1 `, `2.1.3 ` in English; `二、`, `1. `, `(3) ` in Chinese, as published reports
 * have it. Deeper headings have none.
 *
 * @param counts of the heading itself and of those above it, outermost first
 */
export function headingNumber(counts: readonly number[], language: Language): string {
  const count = counts.at(-1) ?? 0
  if (counts.length > 3) return ''
  if (language === 'en') return counts.length === 1 ? `${count}. ` : `${counts.join('.')} `
  return counts.length === 1
    ? `${chineseNumber(count)}、`
    : counts.length === 2
      ? `${count}. `
      : `(${count}) `
}

const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** From 1 to 99: `十二`, `二十`. */
function chineseNumber(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  if (tens > 9) return String(number)
  return `${tens > 1 ? (digits[tens] ?? '') : ''}${tens > 0 ? '十' : ''}${digits[ones] ?? ''}`
}
