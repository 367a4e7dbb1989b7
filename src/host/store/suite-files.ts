import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { known, missing, type Missing } from '../../core/model/missing.ts'
import { suiteFolder, type SuiteFile } from '../../core/model/results-folder.ts'
import { bytes } from '../../core/model/units.ts'
import { onDisk, readIfThere, systemCode, writeAtomically } from './disk.ts'
import { suiteName } from './paths.ts'
import { sha256Of } from './sha256.ts'

/** A file or a folder that a suite needs. */
export interface SuiteNeed {
  /** As the suite's folder sees it; absolute where the suite names it so. */
  readonly path: string
  /** Absolute. */
  readonly from: string
}

/** What a need comes to: `path` is below the suite's folder. */
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

/** For all copies of a suite together: results are kept in git, and sent by mail. */
const mostRoom: Room = { bytes: 16 * 2 ** 20, files: 1000 }

/** What a machine leaves behind beside a program, and secrets such as `.env`. */
const leftOut = /^\.|^__pycache__$/

/** Reads what a suite needs. A folder is gathered whole or not at all; what is not gathered has the reason. */
export function gatherSuiteFiles(needs: readonly SuiteNeed[]): GatheredFiles {
  const files: SuiteFile[] = []
  const copies: SuiteCopy[] = []
  for (const need of needs) {
    const room = {
      bytes: mostRoom.bytes - copies.reduce((sum, { content }) => sum + content.length, 0),
      files: mostRoom.files - copies.length,
    }
    const found = copiesOf(need, room)
    if ('why' in found) files.push({ path: need.path, copy: found })
    else {
      copies.push(...found)
      files.push(...found.map(recordOf))
    }
  }
  return { files, copies }
}

const recordOf = ({ path, content }: SuiteCopy): SuiteFile => ({
  path,
  copy: known({ sha256: sha256Of(content), bytes: bytes(content.length) }),
})

function copiesOf(need: SuiteNeed, room: Room): readonly SuiteCopy[] | Missing {
  if (/^(?:\/|\.\.(?:\/|$))/.test(need.path)) return outside
  if (need.path === suiteName) return nameTaken
  try {
    const found: FoundFile[] = []
    let size = 0
    for (const file of filesIn(need)) {
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

interface FoundFile extends SuiteNeed {
  readonly size: number
  readonly executable: boolean
}

function* filesIn(need: SuiteNeed): Generator<FoundFile> {
  const found = statSync(need.from)
  if (found.isFile()) yield { ...need, size: found.size, executable: (found.mode & 0o111) !== 0 }
  if (!found.isDirectory()) return
  for (const name of readdirSync(need.from).sort())
    if (!leftOut.test(name)) yield* filesIn({ path: `${need.path}/${name}`, from: join(need.from, name) })
}

const outside = missing('outside-suite-folder', {
  en: "not kept: the suite names it by a path that leads out of the suite's folder",
  zh: '未保存：测试方案以指向其目录之外的路径引用该文件',
})

const nameTaken = missing('name-taken', {
  en: `not kept: among the results ${suiteName} is the suite itself`,
  zh: `未保存：结果目录中的 ${suiteName} 是测试方案本身`,
})

const tooLarge = missing('too-large', {
  en: `not kept: results keep ${mostRoom.bytes / 2 ** 20} MiB and ${mostRoom.files} files of a suite at most`,
  zh: `未保存：结果目录最多保存测试方案的 ${mostRoom.bytes / 2 ** 20} MiB、${mostRoom.files} 个文件`,
})

const unreadable = missing('unreadable', { en: 'not kept: it could not be read', zh: '未保存：无法读取' })

/** Puts the copies into a results folder. What is there already and the same is not touched. */
export function writeSuiteCopies(results: string, copies: readonly SuiteCopy[]): void {
  for (const { path, content, executable } of copies) {
    const file = join(results, suiteFolder, path)
    if (readIfThere(file)?.equals(content) === true) continue
    onDisk(file, () => mkdirSync(dirname(file), { recursive: true }))
    writeAtomically(file, content)
    if (executable) chmodSync(file, 0o755)
  }
}
