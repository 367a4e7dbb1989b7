import { describe, expect, it } from 'vitest'
import { sourceFiles } from './architecture/source-files.ts'
import { sharedTypeNames } from './architecture/type-names.ts'

/** Names of types that several files of a layer still declare, with the number of files. Take away, never add. */
const stillShared: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  core: {
    Block: 2,
    Candidate: 3,
    Canvas: 2,
    Cell: 2,
    Cluster: 2,
    CodedFinding: 2,
    Column: 2,
    Compared: 2,
    Comparison: 3,
    Conditions: 2,
    Data: 2,
    Difference: 3,
    Entry: 2,
    Evidence: 2,
    Field: 3,
    FixedWindow: 2,
    Found: 3,
    Group: 2,
    Installed: 2,
    Known: 2,
    Labels: 2,
    Match: 2,
    Meaning: 2,
    Mount: 2,
    Pair: 3,
    Part: 2,
    Piece: 3,
    Placed: 2,
    Placing: 2,
    Point: 3,
    Prose: 2,
    Published: 3,
    Quantity: 2,
    Range: 3,
    Read: 2,
    Repeats: 2,
    Role: 2,
    Run: 2,
    Shape: 3,
    Source: 2,
    SpeedupChart: 3,
    SpeedupLine: 2,
    SpeedupPoint: 3,
    Spread: 3,
    Stalls: 2,
    Stated: 2,
    Step: 2,
    Subject: 2,
    TextCell: 2,
    Told: 2,
    Trial: 2,
    Values: 2,
    Verdict: 3,
    Wanted: 2,
    Written: 6,
  },
  host: {},
  app: {},
  cli: { Words: 5 },
  library: {},
}

const files = sourceFiles('without-tests')

describe.each(Object.entries(stillShared))('in src/%s', (layer, counts) => {
  const shared = [...sharedTypeNames(files.filter(({ path }) => path.startsWith(`src/${layer}/`)))]

  it('the name of a type is declared in one file', () => {
    const further = shared.filter(([name, paths]) => paths.length > (counts[name] ?? 1))
    expect(further.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([])
  })

  it('the list of names that are still shared has none that no longer is', () => {
    const now = new Map(shared.map(([name, paths]) => [name, paths.length]))
    expect(Object.entries(counts).filter(([name, count]) => count > (now.get(name) ?? 1))).toEqual([])
  })
})
