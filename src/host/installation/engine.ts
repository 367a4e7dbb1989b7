import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { ifThere } from '../files/disk.ts'
import { installation } from './installation.ts'

/** The package that the embedded trainer computes with. */
export interface FoundEngine {
  readonly folder: string
  readonly version: string
}

/** Where an executable looks for the engine, because no npm package is beside it. */
const besideExecutable = (variables: NodeJS.ProcessEnv) => {
  const data = variables['XDG_DATA_HOME'] ?? join(variables['HOME'] ?? homedir(), '.local', 'share')
  const home = variables['STEADY_HOME'] ?? join(data, 'steadystate')
  return [
    join(home, 'engine'),
    join(dirname(process.execPath), 'steadystate-engine'),
    join(dirname(process.execPath), '..', 'lib', 'steadystate-engine'),
  ]
}

/** The engine that STEADY_ENGINE names, or the one installed with steadystate; undefined where there is neither. */
export function findEngine(variables: NodeJS.ProcessEnv): FoundEngine | undefined {
  const { STEADY_ENGINE: chosen } = variables
  if (chosen !== undefined && chosen !== '') return engineIn(chosen)
  if (installation.kind === 'executable')
    return besideExecutable(variables)
      .map(engineIn)
      .find((engine) => engine !== undefined)
  try {
    const resolve = createRequire(join(installation.root, 'package.json')).resolve
    return engineIn(dirname(resolve('onnxruntime-node/package.json')))
  } catch {
    return undefined
  }
}

function engineIn(folder: string): FoundEngine | undefined {
  const text = ifThere(() => readFileSync(join(folder, 'package.json'), 'utf8'))
  if (text === undefined) return undefined
  const { version } = JSON.parse(text) as { readonly version?: unknown }
  return typeof version === 'string' ? { folder, version } : undefined
}
