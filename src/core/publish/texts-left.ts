import { identityPlaces } from './found-identities.ts'
import { absolutePaths } from './hidden-names.ts'
import type { HiddenName } from './hidden-name.ts'
import { identityForms } from './identity-forms.ts'
import { isDistinct, isStandIn } from './ordinary-names.ts'

const kept = identityForms.filter((form) => form.kept)

/**
 * Finds what looks like an identity and stays, each time that it occurs: folders of paths, what may be a name, and names that
 * also are ordinary words.
 * @param names what was replaced elsewhere
 */
export function openTextsLeft(names: readonly HiddenName[]): (text: string) => Generator<string> {
  const words = new Set(names.filter((name) => !isDistinct(name)).map(({ text }) => text))
  return function* (text) {
    yield* absolutePaths(text)
    for (const { text: found } of identityPlaces(text, kept)) if (!isStandIn(found)) yield found
    for (const [word] of words.size === 0 ? [] : text.matchAll(/[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*/g))
      if (words.has(word)) yield word
  }
}
