import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { environmentRules } from '../src/core/environment/findings.ts'

it('docs/environment.md lists every finding about a machine with its level, and no other', () => {
  const text = readFileSync(new URL('../docs/environment.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `([\w-]+)` *\| (note|warning|error) *\|/gm)]
  expect(rows.map(([, code, level]) => ({ code, level })).sort(byCode)).toEqual(
    environmentRules.map(({ code, level }) => ({ code, level })).sort(byCode),
  )
})

const byCode = (a: { code?: string | undefined }, b: { code?: string | undefined }) =>
  (a.code ?? '').localeCompare(b.code ?? '')
