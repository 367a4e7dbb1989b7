import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

it('docs/forecast.md and the prior have what npm run forecast-accuracy gives', { timeout: 180_000 }, () => {
  const program = join(root, 'scripts/forecast-accuracy.js')
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' })
  const files = ['docs/forecast.md', 'src/core/forecast/learned-prior.ts']
  const kept = files.map((file) => withoutPadding(readFileSync(join(root, file), 'utf8'))).join('\n')
  for (const line of withoutPadding(printed).split('\n')) expect(kept).toContain(line)
})

/** Prettier pads tables and drops zeros at the end of numbers. */
const withoutPadding = (text: string) =>
  text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/-{3,}/g, '--')
    .replaceAll(/(\.\d*?)0+(?=[ ,}])/g, '$1')
