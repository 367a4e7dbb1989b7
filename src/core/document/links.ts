import type { Link } from './cell-model.ts'
import type { Language } from '../model/text.ts'
import type { Attachments } from './attachments.ts'

/** The language of a document, and the targets of its links. */
export interface RenderOptions {
  readonly language: Language
  /** Path from the written document to the results folder: `..`, or empty for the same folder. */
  readonly root: string
  /** The same document in its other languages, beside this one. */
  readonly siblings: readonly { readonly language: Language; readonly href: string }[]
  /** Links to these files stay in the page. Absent where the results folder is beside the page. */
  readonly attachments?: Attachments
  /** `data:` URLs of the images that its sections show, by path below the results folder. */
  readonly images?: ReadonlyMap<string, string>
}

/** Options of a document in one language whose links are relative to its own folder. */
export const byItself = (language: Language): RenderOptions => ({ language, root: '', siblings: [] })

/**
 * A URL that can only lead into the results folder, to this page or to an address of the author. Each part of a path is
 * percent-encoded, so that no path can become a scheme, a query or markup. A file that the page contains is linked within
 * the page.
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

export const fileAnchor = (path: string) => `file-${path}`

export const runAnchor = (run: string) => `run-${run}`

/** Also encodes parentheses and quotes, which would end a link in Markdown or HTML: `encodeURIComponent` keeps them. */
const encodePiece = (piece: string) => (plain.test(piece) ? piece : encoded(piece))

const plain = /^[\w.~-]*$/

const encoded = (piece: string) =>
  encodeURIComponent(piece.replaceAll(/\p{Cs}/gu, '\uFFFD')).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
