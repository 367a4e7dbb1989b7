import { resolve } from 'node:path'
import { parseJsonFile } from '../../core/json-files/parse-json-file.ts'
import type { ForecastRecord } from '../../core/forecast/record.ts'
import { SteadyError } from '../../core/model/error.ts'
import { known } from '../../core/model/missing.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { NetworkOfFile } from '../../core/forecast/network-evidence.ts'
import { networkFileSchema } from '../../core/preflight/network-file.ts'
import { deviceOf } from '../../core/reproduce/own-conditions.ts'
import { readWritten } from '../../host/store/written-file.ts'

/** Where results come from. */
export interface MeasuredOn {
  readonly cluster: string
  /** Models of the devices, each once; none where nothing names them. */
  readonly devices: readonly string[]
}

export const measuredOn = ({ cluster, nodes, workloads }: ResultsFolder): MeasuredOn => ({
  cluster: cluster.name,
  devices: [
    ...new Set(
      nodes.flatMap(({ environment }) =>
        Object.values(workloads).flatMap(({ devices }) => deviceOf(devices, known(environment), []) ?? []),
      ),
    ),
  ],
})

export interface ReadNetwork extends NetworkOfFile {
  readonly origin: NonNullable<ForecastRecord['network']>
}

/** What a forecast is made from. */
export interface ForecastSource {
  /** As it was named. */
  readonly source: string
  /** Undefined for published figures. */
  readonly measuredOn: MeasuredOn | undefined
}

/**
 * Reads the network that a preflight measured on the cluster of some results.
 *
 * @throws SteadyError `NETWORK_FILE_NOT_FOUND`, `NETWORK_FILE_INVALID`, `NETWORK_OF_OTHER_CLUSTER`,
 *   `NETWORK_NOT_MEASURED`, `NETWORK_OF_ONE_NODE`, `NETWORK_OF_OTHER_DEVICES`
 */
export async function readNetwork(
  file: string,
  cwd: string,
  { source, measuredOn }: ForecastSource,
): Promise<ReadNetwork> {
  const content = await readWritten(resolve(cwd, file))
  if (content === undefined) throw new SteadyError('NETWORK_FILE_NOT_FOUND', { file })
  const parsed = parseJsonFile(content.toString('utf8'), networkFileSchema)
  if (parsed.kind === 'none')
    throw new SteadyError('NETWORK_FILE_INVALID', { file, at: parsed.at }, { cause: parsed.cause })
  const { cluster, when, network } = parsed.document
  if (measuredOn?.cluster !== cluster)
    throw new SteadyError('NETWORK_OF_OTHER_CLUSTER', {
      file,
      cluster,
      source,
      own: measuredOn?.cluster ?? null,
    })
  if (network.kind === 'missing') throw new SteadyError('NETWORK_NOT_MEASURED', { file, why: network })
  const { nodes, devices } = network.value
  if (nodes.length === 1) throw new SteadyError('NETWORK_OF_ONE_NODE', { file })
  if (areOthers(devices, measuredOn.devices))
    throw new SteadyError('NETWORK_OF_OTHER_DEVICES', { file, devices, source, own: measuredOn.devices })
  return { file, measured: network.value, origin: { file, cluster, when } }
}

/**
 * Whether the results lack a device of the file. They may name more: a preflight uses one kind, and their workloads may use
 * CPUs as well. Where one of the two names none, nothing tells them apart.
 */
const areOthers = (ofFile: readonly string[], ofResults: readonly string[]) =>
  ofResults.length > 0 && ofFile.some((device) => !ofResults.includes(device))
