import type { Language } from '../model/text.ts'
import type { Attachments } from './attachments.ts'

/** In which language a document is rendered, and where its links lead. */
export interface RenderOptions {
  readonly language: Language
  /** The results folder as seen from where the document is written: `..`, or an empty text for the same folder. */
  readonly root: string
  /** The same document in its other languages, beside this one. */
  readonly siblings: readonly { readonly language: Language; readonly href: string }[]
  /** Links to these files stay in the page. Absent where the page is read beside its results folder. */
  readonly attachments?: Attachments
  /** `data:` URLs of the images that its sections show, by path below the results folder. */
  readonly images?: ReadonlyMap<string, string>
}

/** Of a document in one language whose links lead from where it is written. */
export const byItself = (language: Language): RenderOptions => ({ language, root: '', siblings: [] })
