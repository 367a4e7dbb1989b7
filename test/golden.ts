import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** `STEADY_WRITE_GOLDEN=1 npx vitest run <test>` writes the files again. Read the difference before you commit it. */
const rewrite = process.env['STEADY_WRITE_GOLDEN'] === '1'
if (rewrite && process.env['CI'] !== undefined) throw new Error('golden files are never written in CI')

const golden = new URL('golden/', import.meta.url)

export const readGolden = (path: string): string => readFileSync(new URL(path, golden), 'utf8')

/** @param path below test/golden */
export function expectGolden(content: string, path: string): void {
  const place = new URL(path, golden)
  if (rewrite) {
    mkdirSync(new URL('.', place), { recursive: true })
    writeFileSync(place, content)
  }
  expect(content).toBe(readGolden(path))
}
