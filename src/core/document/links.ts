import type { Link } from './cell-model.ts'
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

/**
 * A URL that can only lead into the results folder, this page or to an address of the author's: every piece is
 * percent-encoded, so that no path can turn into a scheme, a query or markup. A file that the page holds in itself is read
 * there.
 */
export function href(link: Link, { root, attachments }: Pick<RenderOptions, 'root' | 'attachments'>): string {
  switch (link.to) {
    case 'file': {
      if (attachments?.has(link.path) === true) return `#${encodePiece(fileAnchor(link.path))}`
      const path = [...root.split('/'), ...link.path.split('/')].filter((piece) => piece !== '')
      return path.map(encodePiece).join('/')
    }
    case 'run':
      return `#${encodePiece(runAnchor(link.run))}`
    case 'address':
      return link.url.replaceAll(/[^\w\-.~:/?#@!$&+,;=%]/gu, encoded)
  }
}

/** The id of a file that the page holds. */
export const fileAnchor = (path: string) => `file-${path}`

/** The id of a run's row. */
export const runAnchor = (run: string) => `run-${run}`

/** Parentheses and quotes would end a link in Markdown or HTML; `encodeURIComponent` leaves them. */
const encodePiece = (piece: string) => (plain.test(piece) ? piece : encoded(piece))

const plain = /^[\w.~-]*$/

const encoded = (piece: string) =>
  encodeURIComponent(piece.replaceAll(/\p{Cs}/gu, '\uFFFD')).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
