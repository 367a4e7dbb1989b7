import { findingTexts } from '../messages/say.ts'
import type { Text } from '../model/text.ts'
import type { FindingItem } from './blocks.ts'
import { colon, enumeration, listed, written } from './text-line.ts'

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
