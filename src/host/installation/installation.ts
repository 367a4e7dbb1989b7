import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'
import { openExecutable } from './executable.ts'
import type { Installation } from './installed.ts'

const inFolder = (root: string): Installation => {
  const path = (name: string) => join(root, name)
  return { kind: 'folder', root, path, text: (name) => readFileSync(path(name), 'utf8') }
}

export const installation: Installation = isSea()
  ? openExecutable(process.env)
  : inFolder(fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, ''))

/** The absolute path of a file or folder that ships. */
export const shipped = (name: string): string => installation.path(name)
