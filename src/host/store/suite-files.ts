import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { makeFolder, onDisk, readIfThere, systemCode, writeAtomically } from '../files/disk.ts'
import { known, missing, type Missing } from '../../core/model/missing.ts'
import { suiteFolder, type SuiteFile } from '../../core/model/results-folder.ts'
import { bytes } from '../../core/model/units.ts'
import { resultsFile, suiteName } from './paths.ts'
import { fileDigest, sha256Of } from '../files/sha256.ts'

/** A file or folder that a suite needs, on disk or in memory. */
export type SuiteNeed = NeedOnDisk | { readonly path: string; readonly content: Uint8Array }

export interface NeedOnDisk {
  /** Relative to the suite's folder, which itself is `.`; absolute where the suite names it so. */
  readonly path: string
  /** Absolute. */
  readonly from: string
}

/** A file that the suite needs; `path` is below the suite's folder. */
interface SuiteCopy {
  readonly path: string
  readonly content: Uint8Array
  readonly executable: boolean
}

export interface GatheredFiles {
  readonly files: readonly SuiteFile[]
  readonly copies: readonly SuiteCopy[]
}

interface Room {
  readonly bytes: number
  readonly files: number
}

/** Returns the content of the file at a path, without its secrets. */
export type HideSecrets = (path: string, content: Uint8Array) => Uint8Array

/** Limit of all copies of a suite together, because results are kept in git and sent by mail. */
const mostRoom: Room = { bytes: 16 * 2 ** 20, files: 1000 }

/** Leftovers of a machine beside a program, and secrets such as `.env`. */
const leftOut = /^\.|^__pycache__$/

/**
 * Reads what a suite needs. A folder is gathered whole, or left out with the reason. Needs may overlap: a file is gathered
 * once.
 *
 * @param suite the suite itself, which the results keep under its own name
 * @param hide takes secrets out of what is kept
 */
export function gatherSuiteFiles(
  needs: readonly SuiteNeed[],
  suite?: Uint8Array,
  hide: HideSecrets = (_, content) => content,
): GatheredFiles {
  const copies = new Map<string, SuiteCopy>()
  const lacking: SuiteFile[] = []
  for (const need of needs) {
    if ('content' in need) {
      copies.set(need.path, { ...need, executable: false })
      continue
    }
    const found = copiesOf(need, copies)
    if ('kind' in found) lacking.push({ path: need.path, copy: found, sha256: digestOf(need, found) })
    else for (const copy of found) copies.set(copy.path, copy)
  }
  const suiteCopy = copies.get(suiteName)
  copies.delete(suiteName)
  if (suiteCopy !== undefined && (suite === undefined || Buffer.compare(suiteCopy.content, suite) !== 0))
    lacking.push({ path: suiteName, copy: nameTaken, sha256: undefined })
  const hidden = [...copies.values()].map((copy) => ({ ...copy, content: hide(copy.path, copy.content) }))
  return {
    files: [...lacking, ...hidden.map(recordOf)].sort((a, b) => (a.path < b.path ? -1 : 1)),
    copies: hidden,
  }
}

const recordOf = ({ path, content }: SuiteCopy): SuiteFile => ({
  path,
  copy: known({ sha256: sha256Of(content), bytes: bytes(content.length) }),
  sha256: undefined,
})

/** Digest of a file that is not kept, to detect a change; a folder has none. */
function digestOf({ from }: NeedOnDisk, { code }: Missing): string | undefined {
  if (code === 'unreadable') return undefined
  try {
    return statSync(from).isFile() ? fileDigest(from) : undefined
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

function copiesOf(need: NeedOnDisk, gathered: ReadonlyMap<string, SuiteCopy>): SuiteCopy[] | Missing {
  if (/^(?:\/|\.\.(?:\/|$))/.test(need.path)) return outside
  const room = roomBeside([...gathered.values()])
  try {
    const found: FoundFile[] = []
    let size = 0
    for (const file of filesIn(need)) {
      if (gathered.has(file.path)) continue
      found.push(file)
      size += file.size
      if (found.length > room.files || size > room.bytes) return tooLarge
    }
    return found.map(({ path, from, executable }) => ({ path, content: readFileSync(from), executable }))
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return unreadable
  }
}

const roomBeside = (copies: readonly SuiteCopy[]): Room => ({
  bytes: mostRoom.bytes - copies.reduce((sum, { content }) => sum + content.length, 0),
  files: mostRoom.files - copies.length,
})

interface FoundFile extends NeedOnDisk {
  readonly size: number
  readonly executable: boolean
}

function* filesIn(need: NeedOnDisk): Generator<FoundFile> {
  const found = statSync(need.from)
  if (found.isFile()) yield { ...need, size: found.size, executable: (found.mode & 0o111) !== 0 }
  if (!found.isDirectory()) return
  for (const name of readdirSync(need.from).sort()) {
    const below = { path: posix.join(need.path, name), from: join(need.from, name) }
    if (!leftOut.test(name) && !isResults(below.from)) yield* filesIn(below)
  }
}

/** By default, results lie in the suite's own folder. A suite that needs this folder does not need the results. */
const isResults = (folder: string) => existsSync(resultsFile(folder))

const outside = missing('outside-suite-folder')
const nameTaken = missing('name-taken', { name: suiteName })
const tooLarge = missing('too-large', { mebibytes: mostRoom.bytes / 2 ** 20, files: mostRoom.files })
const unreadable = missing('unreadable')

/** Writes the copies into a results folder. Leaves identical files untouched. */
export function writeSuiteCopies(results: string, copies: readonly SuiteCopy[]): void {
  for (const { path, content, executable } of copies) {
    const file = join(results, suiteFolder, path)
    if (readIfThere(file)?.equals(content) === true) continue
    onDisk(file, () => makeFolder(dirname(file)))
    writeAtomically(file, content)
    if (executable) chmodSync(file, 0o755)
  }
}
