/**
 * One cycle for each group of folders that import each other in a circle, as a path that ends where it starts; none in
 * a graph without cycles.
 */
export function cycles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const finished = new Set<string>()
  const visit = (node: string, path: readonly string[]) => {
    const start = path.indexOf(node)
    if (start >= 0) {
      found.push([...path.slice(start), node])
      return
    }
    if (finished.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    finished.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return found
}
