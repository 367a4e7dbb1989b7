import { hash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StoredMeasurement } from '../../src/core/measurement-store/entry.ts'
import { samplesPerSecond } from '../../src/core/model/units.ts'

/** The packs of measurements of a store. */
export const packsIn = (cache: string): string[] => {
  const folder = join(cache, 'measurements')
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.report'))
    .map((name) => join(folder, name))
}

/** Replaces every entry of a pack, with digests that are right. */
export function rewriteEntries(path: string, change: (stored: StoredMeasurement) => StoredMeasurement): void {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  const changed = lines.map((line) => {
    const [, slot = '', key = ''] = line.split(' ')
    const stored = JSON.parse(line.slice(195)) as StoredMeasurement
    const rest = ` ${slot} ${key} ${JSON.stringify(change(stored))}\n`
    return `${hash('sha256', rest)}${rest}`
  })
  writeFileSync(path, `${head}\n${changed.join('')}`, { mode: 0o600 })
}

/** A measurement that no log gives. */
export const poisonedRate = 123_456_789

export const poisoned = (stored: StoredMeasurement): StoredMeasurement => {
  const { measurement } = stored
  if (measurement.kind === 'missing') return stored
  const throughput = { kind: 'known', value: samplesPerSecond(poisonedRate) } as const
  return { ...stored, measurement: { kind: 'known', value: { ...measurement.value, throughput } } }
}
