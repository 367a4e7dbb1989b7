/** The host and the absolute path of a source: `node1:/results/a100`. */
export function hostAndPath(place: string): { readonly host: string; readonly path: string } {
  const at = place.indexOf(':')
  return { host: place.slice(0, at), path: place.slice(at + 1) }
}
