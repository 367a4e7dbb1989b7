import { unreadable } from '../../core/environment/reasons.ts'
import type { Software } from '../../core/model/environment.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import { findEngine } from '../installation/engine.ts'
import { steadyVersion } from '../installation/installation.ts'

export const steadyItself = (): Software => ({ name: 'steadystate', version: known(steadyVersion()) })

/** Programs that steadystate brings to its machine and trains with there. */
export function ownSoftware(): Software[] {
  return [
    steadyItself(),
    { name: 'node', version: known(process.versions.node) },
    { name: 'onnxruntime-node', version: engineVersion() },
  ]
}

function engineVersion(): Maybe<string> {
  const version = findEngine(process.env)?.version
  return version === undefined ? unreadable('onnxruntime-node/package.json') : known(version)
}
