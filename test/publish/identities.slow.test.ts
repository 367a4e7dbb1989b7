import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { publishResults, type PublishedResults } from '../../src/app/publish/publish.ts'
import { hiddenKinds } from '../../src/core/publish/hidden-name.ts'
import { listAllFiles } from '../../src/host/store/digest-list.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow } from '../run/steady.ts'
import { doors, plantedKinds, plantIdentities, type PlantedIdentity } from './planted-identities.ts'
import { identitiesIn, plantedResults } from './planted-results.ts'

/** `.ci/run --nightly` sets a larger number. */
const count = Number(process.env['STEADY_IDENTITIES'] ?? 1500)
const seed = Number(process.env['STEADY_TEST_SEED'] ?? 1)
const variables = { ...process.env, HOME: '/home/alice', XDG_DATA_HOME: '' }

async function publish(results: string): Promise<PublishedResults> {
  const to = join(freshFolder(), 'copy')
  const end = await publishResults({ results, to, texts: [], variables, stop: new AbortController().signal })
  if (end.end === 'stopped') throw new Error('it was not asked to stop')
  return end
}

const title = `${String(count)} identities of every kind, in every place of a results folder (seed ${String(seed)})`

describe(title, { timeout: 600_000 }, () => {
  let planted: readonly PlantedIdentity[]
  let original: string
  let copy: PublishedResults

  beforeAll(async () => {
    planted = plantIdentities(seed, count)
    original = await plantedResults(planted, { HOME: '/home/alice', XDG_DATA_HOME: '' })
    copy = await publish(original)
  }, 600_000)

  it('are in the original', () => {
    const there = new Set(identitiesIn(original, planted))
    expect(planted.filter((identity) => !there.has(identity))).toEqual([])
    expect(new Set(planted.map(({ kind }) => kind))).toEqual(new Set(plantedKinds))
    expect(new Set(planted.map(({ door }) => door))).toEqual(new Set(doors))
  })

  it('are not in the copy, but for one in a hundred', () => {
    const left = identitiesIn(copy.folder, planted)
    expect(left.length, JSON.stringify(left, undefined, 1)).toBeLessThanOrEqual(planted.length / 100)
  })

  it('leave every figure as it was', async () => {
    expect((await checkResults(copy.folder)).drifts).toEqual([])
  })

  it('are listed by kind, with their names and how often they were replaced', () => {
    for (const kind of ['home', 'host', 'user', 'address', 'email', 'device', 'account', 'id'] as const)
      expect([copy.replaced[kind], copy.names.filter((name) => name.kind === kind).length]).toEqual([
        expect.any(Number),
        expect.any(Number),
      ])
    expect(Object.keys(copy.replaced).every((kind) => hiddenKinds.some((known) => known === kind))).toBe(true)
    expect(copy.left.length).toBeGreaterThan(0)
  })

  it('stay replaced by the same names where the copy is published once more', async () => {
    const unmarked = join(freshFolder(), 'results')
    cpSync(copy.folder, unmarked, { recursive: true })
    rmSync(join(unmarked, 'published.json'))
    listAllFiles(unmarked)
    const again = await publish(unmarked)
    const differing = filesBelow(copy.folder).filter(
      (file) =>
        !['published.json', 'SHA256SUMS'].includes(file) &&
        !readFileSync(join(copy.folder, file)).equals(readFileSync(join(again.folder, file))),
    )
    expect(differing).toEqual([])
  })
})
