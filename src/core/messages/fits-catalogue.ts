import { sentenceOf, type SentenceKind } from './catalogue.ts'
import type { Data } from './data.ts'
import { languages } from './language.ts'
import { rendered } from './say.ts'

/**
 * Whether the data of a message from a file fits the sentences of its code. A code that this version does not know fits:
 * it is shown with its data.
 */
export const fitsCatalogue = (
  kind: SentenceKind,
  { code, data }: { readonly code: string; readonly data: Data },
) =>
  languages.every((language) => {
    const sentence = sentenceOf(kind, code, language)
    try {
      sentence?.(complete(rendered(data, language)))
      return true
    } catch {
      return false
    }
  })

/** The data, of which no part is absent: reading one that is throws. */
const complete = (data: Data): Data =>
  new Proxy(data, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(target, name)) return target[name]
      throw new TypeError(`no ${String(name)}`)
    },
  })
