/** The target of a section's link. */
export type ProseTarget =
  /** Another page: `https:`, `http:`, `mailto:`. */
  | { readonly kind: 'address'; readonly url: string }
  /** A heading of the report, percent-encoded or not. */
  | { readonly kind: 'anchor'; readonly id: string }
  /** A file beside the suite; the path has no `..` and is not encoded. */
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'unsafe' }

const scheme = /^[a-z][a-z0-9+.-]*:/i
const safeScheme = /^(?:https?:\/\/[^/]|mailto:)/i
/** Browsers remove these characters from a URL, so `java\nscript:` would run. */
const ignored = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Anything that could run, load from elsewhere or leave the folder is unsafe. */
export function proseTarget(url: string): ProseTarget {
  if (ignored.test(url) || url.trim() !== url || url === '') return unsafe
  if (scheme.test(url)) return safeScheme.test(url) ? { kind: 'address', url } : unsafe
  if (url.startsWith('#')) return url === '#' ? unsafe : { kind: 'anchor', id: url.slice(1) }
  const path = decoded(url)
  if (path === undefined || /^[/\\]|[\\?#]/.test(path) || ignored.test(path) || scheme.test(path))
    return unsafe
  const steps = path.split('/').filter((step) => step !== '.' && step !== '')
  return steps.length === 0 || steps.includes('..') ? unsafe : { kind: 'file', path: steps.join('/') }
}

const unsafe: ProseTarget = { kind: 'unsafe' }

function decoded(url: string): string | undefined {
  try {
    return decodeURIComponent(url)
  } catch {
    return undefined
  }
}

/** Media type of an image file that a page can embed; undefined for another kind of file. */
export const imageType = (path: string): string | undefined =>
  imageTypes[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']

const imageTypes: Readonly<Partial<Record<string, string>>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}
