import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Protocol, Source, Statistic } from '../src/core/model/protocol.ts'

/** A real log and the figure that was published from it. */
export interface PublishedLog {
  readonly log: string
  readonly format: string
  readonly devices: number
  readonly nodes: number
  readonly batchPerDevice: number
  readonly precision: string
  readonly rule: { readonly series: Source; readonly skip: number; readonly statistic: Statistic }
  readonly published: { readonly value: number; readonly truncated: boolean }
  /** The figure by time stamps, where one was published. */
  readonly timeRule: number | null
}

/**
 * Real logs with the figures that were published from them. They are other people's data and are kept next to the
 * project, not in it. A checkout without them skips the tests of them.
 */
export function publishedLogs() {
  const folder = fileURLToPath(new URL('../../shared/logs/', import.meta.url))
  const manifest = `${folder}manifest.json`
  const there = existsSync(manifest)
  const entries = there ? (JSON.parse(readFileSync(manifest, 'utf8')) as PublishedLog[]) : []
  return { folder, there, entries }
}

export const fixedProtocol = (
  name: string,
  source: Source,
  skip: number,
  statistic: Statistic,
): Protocol => ({
  name,
  title: { en: name, zh: name },
  window: { kind: 'fixed', skip, count: 'rest' },
  source,
  statistic,
  gaps: 'included',
  disagreement: 'warns',
  repeats: 'median',
  origin: 'the manifest of the logs',
})

export const asPublished = ({ series, skip, statistic }: PublishedLog['rule']): Protocol =>
  fixedProtocol('as published', series, skip, statistic)

/** Equal to the last digit that was printed, rounded or cut off there. */
export function agrees(
  value: number | undefined,
  { value: published, truncated }: PublishedLog['published'],
): boolean {
  if (value === undefined) return false
  const digit = 10 ** -(String(published).split('.')[1]?.length ?? 0)
  const off = value - published
  return Math.abs(off) <= digit / 2 + 1e-9 * published || (truncated && off >= 0 && off < digit)
}
