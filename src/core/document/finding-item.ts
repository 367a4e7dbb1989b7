import { findingTexts, missingText } from '../messages/say.ts'
import type { Text, Language } from '../model/text.ts'
import type { FindingItem } from './blocks.ts'
import { counted } from '../text/quantities.ts'
import { colon, enumeration, listed, written, sameText } from './text-line.ts'
import type { Missing } from '../model/missing.ts'
import type { FindingLevel } from '../model/finding.ts'
import type { Grade } from '../model/result.ts'

export const findingLevels: Record<FindingLevel, Text> = {
  error: { en: 'Error', zh: '错误' },
  warning: { en: 'Warning', zh: '警告' },
  note: { en: 'Note', zh: '提示' },
}

/** The level of a finding within a line. */
export const printedLevels: Record<FindingLevel, Text> = {
  error: { en: 'error', zh: '错误' },
  warning: { en: 'warning', zh: '警告' },
  note: { en: 'note', zh: '提示' },
}

export const gradeTitle: Text = { en: 'grade', zh: '等级' }

export const gradeNames: Record<Grade, Text> = {
  solid: { en: 'solid', zh: '可靠' },
  usable: { en: 'usable', zh: '可用' },
  doubtful: { en: 'doubtful', zh: '存疑' },
  none: { en: 'none', zh: '无' },
}

/** 0 for the best grade. */
export const gradePlace = (grade: Grade): number => Object.keys(gradeNames).indexOf(grade)

/** Cases or runs that a finding names at most. */
const mostNames = 4

/** The cases or runs of a finding; of many, only the first few. */
export function aboutText(about: readonly Text[], language: Language): string {
  const names = about.slice(0, mostNames).map((name) => name[language])
  const rest = about.length - names.length
  const more = { en: ` and ${rest} more`, zh: ` 等 ${about.length} 项` }
  return names.join({ en: ', ', zh: '、' }[language]) + (rest > 0 ? more[language] : '')
}

/** The reasons of a table's missing cells, numbered from 1; cells with the same reason share a number. */
export class Footnotes {
  readonly #reasons: Text[] = []

  numberOf(missing: Missing): number {
    const why = missingText(missing)
    const index = this.#reasons.findIndex((reason) => sameText(reason, why))
    return index === -1 ? this.#reasons.push(why) : index + 1
  }

  get reasons(): readonly Text[] {
    return this.#reasons
  }
}

export interface FindingTexts {
  readonly seen: Text
  readonly todo: Text
}

/** Texts for the first subject, which is named, followed by the other subjects. */
export function itemTexts({
  finding,
  about: [place, ...others],
  seen: asSeen,
  advice,
}: FindingItem): FindingTexts {
  const { seen, todo } = findingTexts(finding)
  const { en, zh } = listed(others, enumeration)
  const also: Text | string = others.length === 0 ? '' : { en: ` (also ${en})`, zh: `（另有 ${zh}）` }
  const where = place === undefined ? '' : written`${place}${colon}`
  return { seen: written`${where}${asSeen ?? seen}${also}`, todo: advice ?? todo }
}

/** Codes that a count names at most. */
const mostCodes = 4

/** `2 warnings (slow-node, stalls), 4 notes`: how many of each level there are, and of which codes, unless they are notes. */
export const levelCounts = (items: readonly Pick<FindingItem, 'finding'>[]): Text =>
  listed(
    (['error', 'warning', 'note'] as const).flatMap((level) => {
      const found = items.flatMap(({ finding }) => (finding.level === level ? [finding.code] : []))
      const codes = [...new Set(level === 'note' ? [] : found)]
      const names = [...codes.slice(0, mostCodes), ...(codes.length > mostCodes ? ['…'] : [])]
      const { en, zh } = printedLevels[level]
      return found.length === 0
        ? []
        : [
            {
              en: `${counted(found.length, en)}${codes.length === 0 ? '' : ` (${names.join(', ')})`}`,
              zh: `${found.length} 条${zh}${codes.length === 0 ? '' : `（${names.join('、')}）`}`,
            },
          ]
    }),
    enumeration,
  )
