import { dirname, join, resolve } from 'node:path'
import { engineNamed, readCluster } from '../core/cluster/read.ts'
import type { EngineSettings } from '../core/cluster/schema.ts'
import { thisMachine } from '../core/model/cluster.ts'
import { isFilePath } from '../core/model/file-path.ts'
import { SteadyError } from '../core/model/error.ts'
import { z } from 'zod'
import type { EngineEffects } from '../host/targets/engine.ts'
import { engineRows } from '../host/targets/engines.ts'
import { localTarget } from '../host/targets/local.ts'
import type { Target } from '../host/targets/target.ts'
import { readWritten } from '../host/written-file.ts'

/**
 * The target that a suite or a command line names.
 *
 * @param reference `local`, the path of a cluster file, or the name of one in `clusters/`
 * @param folder that the reference is seen from; absolute
 * @throws SteadyError `CLUSTER_UNKNOWN`, `FILE_UNREADABLE`, what is wrong with the file, and what keeps the engine from being used
 */
export async function openTarget(
  reference: string,
  folder: string,
  effects: Omit<EngineEffects, 'folder'>,
): Promise<Target> {
  if (reference === thisMachine.name) return localTarget(effects)
  const { path, text } = await clusterFile(reference, folder)
  const named = engineNamed(text, path)
  const row = engineRows.find(({ name }) => name === named)
  const engine = (await row?.load())?.engine
  const engines = engineRows.map(({ name }): EngineSettings => ({
    name,
    settings: name === named && engine !== undefined ? engine.settings : z.unknown(),
  }))
  const cluster = readCluster(text, path, engines)
  if (engine === undefined)
    throw new TypeError(`the cluster ${cluster.name} has an engine that is not in the table`)
  return engine.open(cluster, { ...effects, folder: dirname(path) })
}

async function clusterFile(reference: string, folder: string) {
  const path = isFilePath(reference)
    ? resolve(folder, reference)
    : join(folder, 'clusters', `${reference}.yaml`)
  const source = await readWritten(path)
  if (source === undefined) throw new SteadyError('CLUSTER_UNKNOWN', { path, local: thisMachine.name })
  return { path, text: source.toString('utf8') }
}
