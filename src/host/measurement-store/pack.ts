import { utimesSync } from 'node:fs'
import { hash } from 'node:crypto'
import { systemCode } from '../files/disk.ts'
import { readOwn, writeOwn } from './own-files.ts'

/** The store of one results folder. It is one file, because opening thousands would take longer than reading logs. */
export interface Pack {
  /** The entry last written for each slot. */
  readonly entries: ReadonlyMap<string, PackEntry>
  /** Number of entries that differ from what was written. */
  readonly damaged: number
  /** Whether the file may be somebody else's; then no entry is used. */
  readonly isForeign: boolean
}

/** A line of a pack with a correct digest. */
export interface PackEntry {
  /** Digest of everything that its value was computed from, except files. */
  readonly key: string
  readonly line: Uint8Array
  value(): unknown
}

/** Name of the format of packs. */
const packFormat = 'measurements 1'

const lineFeed = 10
const digestLength = 64
/** Length of the line's digest, the slot and the key, each with a space after it. */
const headLength = 3 * (digestLength + 1)

const nothing: Pack = { entries: new Map(), damaged: 0, isForeign: false }

/** @param code version of the code; entries of another version are skipped */
export function readPack(path: string, code: string): Pack {
  const found = readOwn(path)
  if (found.kind === 'none') return nothing
  if (found.kind === 'foreign') return { ...nothing, isForeign: true }
  const { content } = found
  const end = content.indexOf(lineFeed)
  const head = content.subarray(0, Math.max(0, end)).toString('latin1')
  if (!/^measurements \d+ [0-9a-f]{64}$/.test(head)) return { ...nothing, damaged: 1 }
  if (head !== `${packFormat} ${code}`) return nothing
  const entries = new Map<string, PackEntry>()
  let damaged = 0
  for (let from = end + 1; from < content.length;) {
    const feed = content.indexOf(lineFeed, from)
    const to = feed === -1 ? content.length : feed + 1
    const line = content.subarray(from, to)
    const entry = entryOf(line)
    if (entry === undefined) damaged += 1
    else entries.set(entry.slot, entry)
    from = to
  }
  return { entries, damaged, isForeign: false }
}

function entryOf(line: Uint8Array): (PackEntry & { readonly slot: string }) | undefined {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
  if (text.length < headLength || text.at(-1) !== lineFeed) return undefined
  const digest = text.toString('latin1', 0, digestLength)
  if (hash('sha256', text.subarray(digestLength)) !== digest) return undefined
  return {
    slot: text.toString('latin1', digestLength + 1, 2 * digestLength + 1),
    key: text.toString('latin1', 2 * (digestLength + 1), headLength - 1),
    line,
    value: () => JSON.parse(text.toString('utf8', headLength)) as unknown,
  }
}

/**
 * A line that {@link readPack} reads.
 *
 * @param slot a SHA-256, like `key`
 */
export function packLine(slot: string, key: string, value: unknown): Buffer {
  const rest = Buffer.from(` ${slot} ${key} ${JSON.stringify(value)}\n`)
  return Buffer.concat([Buffer.from(hash('sha256', rest), 'latin1'), rest])
}

export const writePack = (path: string, code: string, lines: readonly Uint8Array[]): boolean =>
  writeOwn(path, [Buffer.concat([Buffer.from(`${packFormat} ${code}\n`), ...lines])])

/** Marks a pack as used now; the least recently used packs are removed first. */
export function markUsed(path: string): void {
  const now = new Date()
  try {
    utimesSync(path, now, now)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
