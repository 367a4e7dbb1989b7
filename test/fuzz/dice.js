import { seededRandom } from '../../dist/src/core/stats/random.js'

/** Everything that a mutation decides by chance. The same seed decides the same. */
export class Dice {
  constructor(seed) {
    this.next = seededRandom(seed)
  }

  /** A whole number from 0, below `end`. */
  below(end) {
    return Math.floor(this.next() * end)
  }

  chance(share) {
    return this.next() < share
  }

  pick(items) {
    return items[this.below(items.length)]
  }
}

/** A seed for each input of a session: FNV-1a over what names it. */
export function seedOf(...names) {
  let value = 0x811c9dc5
  for (const character of names.join('/')) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193)
  return value >>> 0
}
