import { missingText } from '../messages/say.ts'
import type { Missing } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import { sameText } from './text-line.ts'

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
