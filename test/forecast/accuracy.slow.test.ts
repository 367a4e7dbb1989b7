import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

it.each([
  ['forecast-accuracy', 'learned-prior.ts'],
  ['layout-forecast-accuracy', 'layouts/learned-costs.ts'],
])('docs/forecast.md and the prior have what npm run %s gives', { timeout: 180_000 }, (name, prior) => {
  const program = join(root, `scripts/${name}.js`)
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' })
  const files = ['docs/forecast.md', `src/core/forecast/${prior}`]
  const kept = files.map((file) => withoutPadding(readFileSync(join(root, file), 'utf8'))).join('\n')
  for (const line of withoutPadding(printed).split('\n')) expect(kept).toContain(line)
})

/** Prettier pads tables and drops zeros at the end of numbers. */
const withoutPadding = (text: string) =>
  text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/-{3,}/g, '--')
    .replaceAll(/(\.\d*?)0+(?=[ ,}])/g, '$1')
