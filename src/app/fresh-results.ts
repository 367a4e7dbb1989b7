import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** `results/<name>`, or the first of `results/<name>-2`, `results/<name>-3`, … that is not there yet. */
export function freshResults(name: string, cwd: string): string {
  const folder = join('results', name)
  let fresh = folder
  for (let number = 2; existsSync(resolve(cwd, fresh)); number += 1) fresh = `${folder}-${number}`
  return fresh
}
