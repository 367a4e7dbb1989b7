import { groupBy } from '../collections/group-by.ts'

/** A name that ends in a number, as names of nodes often do. */
const numbered = /^(.*?)(\d+)$/

/** Folds numbered names as Slurm does: `node[1-16,18-64]`, `login`. */
export function foldNames(names: readonly string[]): string {
  const parsed = names.map((name) => {
    const [, stem = name, digits = ''] = numbered.exec(name) ?? []
    return { stem, digits }
  })
  const padded = new Set(parsed.flatMap(({ stem, digits }) => (/^0./.test(digits) ? [stem] : [])))
  // `n08` and `n8` are different nodes, so numbers with leading zeros are folded only with those of the same width.
  const groups = groupBy(parsed, ({ stem, digits }) =>
    JSON.stringify([stem, digits === '', padded.has(stem) ? digits.length : 0]),
  )
  return [...groups.values()].map(foldGroup).join(', ')
}

function foldGroup(group: readonly { readonly stem: string; readonly digits: string }[]): string {
  const [first] = group
  if (first === undefined || group.length === 1) return group.map(({ stem, digits }) => stem + digits).join()
  const runs: [string, string][] = []
  // Serial numbers in names may exceed the precision of a double.
  for (const digits of group.map((part) => part.digits).sort(byNumber)) {
    const last = runs.at(-1)
    if (last !== undefined && BigInt(digits) - BigInt(last[1]) <= 1n) last[1] = digits
    else runs.push([digits, digits])
  }
  return `${first.stem}[${runs.map(([from, to]) => (from === to ? from : `${from}-${to}`)).join(',')}]`
}

const byNumber = (a: string, b: string) => Number(BigInt(a) - BigInt(b))
