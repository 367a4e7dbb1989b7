import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { startSteady } from '../run/steady.ts'

interface Coverage {
  readonly result: readonly {
    readonly url: string
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[]
  }[]
}

/** The compiled modules that a command loads, and those of which any function runs, by the coverage of V8. */
async function modulesOf(args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'steady-modules-'))
  const coverage = join(folder, 'coverage')
  const { code, stderr } = await startSteady(args, folder, { NODE_V8_COVERAGE: coverage }).ended
  expect({ code, stderr }).toMatchObject({ code: 0 })
  const dist = pathToFileURL(join(root, 'dist/')).href
  const loaded = new Set<string>()
  const run = new Set<string>()
  for (const name of readdirSync(coverage)) {
    const { result } = JSON.parse(readFileSync(join(coverage, name), 'utf8')) as Coverage
    for (const { url, functions } of result.filter((script) => script.url.startsWith(dist))) {
      loaded.add(url)
      // The first one is the module itself.
      if (functions.slice(1).some(({ ranges: [whole] }) => (whole?.count ?? 0) > 0)) run.add(url)
    }
  }
  return { loaded: loaded.size, run: run.size }
}

// A part of the budget: these limits only fall.
it.each([
  { loaded: 280, run: 170, args: ['measure', join(root, 'test/fixtures/logs/ngc-pytorch-bert.log')] },
  { loaded: 360, run: 190, args: ['plan', join(root, 'suites/quickstart.yaml')] },
  { loaded: 570, run: 300, args: ['report', join(root, 'reports/quickstart'), '--out', 'report'] },
])('steady $args.0 loads at most $loaded modules, and runs at most $run', async ({ args, ...limits }) => {
  const { loaded, run } = await modulesOf(args)
  expect(loaded).toBeLessThanOrEqual(limits.loaded)
  expect(run).toBeLessThanOrEqual(limits.run)
})
