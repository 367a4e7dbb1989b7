import { readFile } from 'node:fs/promises'
import { unreadable } from '../../core/environment/reasons.ts'
import type { Software } from '../../core/model/environment.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import { steadyVersion } from '../version.ts'

/** The program that measures. */
export const steadyItself = (): Software => ({ name: 'steadystate', version: known(steadyVersion()) })

/** What steadystate brings to the machine that it runs on, and trains with there. */
export async function ownSoftware(): Promise<Software[]> {
  return [
    steadyItself(),
    { name: 'node', version: known(process.versions.node) },
    { name: 'onnxruntime-node', version: await engineVersion() },
  ]
}

/** Of what the package has in `engine/`. */
async function engineVersion(): Promise<Maybe<string>> {
  try {
    const file = new URL('../../../engine/package.json', import.meta.url)
    const content = JSON.parse(await readFile(file, 'utf8')) as { readonly version: string }
    return known(content.version)
  } catch {
    return unreadable('onnxruntime-node/package.json')
  }
}
