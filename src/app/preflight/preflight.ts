import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Capacity, DeviceKind } from '../../core/model/capacity.ts'
import { SteadyError } from '../../core/model/error.ts'
import { known, knownValues, mapKnown, missing, type Maybe } from '../../core/model/missing.ts'
import { hasGpus } from '../../core/plan/offer.ts'
import { checkNodes, type PreflightResult } from '../../core/preflight/check-nodes.ts'
import { networkVersion, type ClusterNetwork, type NetworkFile } from '../../core/preflight/network-file.ts'
import type { NodeObservation } from '../../core/preflight/observations.ts'
import { deviceOf } from '../../core/reproduce/own-conditions.ts'
import { findSuite } from '../../host/catalogue/suites.ts'
import { lockFolder } from '../../host/store/lock.ts'
import type { Target } from '../../host/targets/target.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { loadSuite, type LoadedSuite } from '../suite/load-suite.ts'
import { targetOf, type FoundCluster } from '../suite/open-target.ts'
import type { RunFiles } from '../suite/strangers.ts'
import { askNodes, devicesOf, notAsked, type Devices } from './ask-nodes.ts'
import { measureNetwork } from './measure-network.ts'
import { withSteps } from './with-steps.ts'
import type { JobSetting } from '../jobs/short-job.ts'
import { settingOf } from './setting.ts'
import type { StopSignals } from '../jobs/follow-job.ts'
import type { NodeName } from '../../core/model/job.ts'

export interface PreflightOptions {
  /** Absolute. What targets keep for a moment lies below it. */
  readonly cwd: string
  /** The suite whose image, Python and data set are checked; without one, only the nodes are. */
  readonly suite: string | undefined
  /** The suite's own, without it. */
  readonly cluster: string | undefined
  /** Number of the cluster's nodes to check; all by default. */
  readonly nodes: number | undefined
  readonly variables: NodeJS.ProcessEnv
  /** Rejects where these files may start nothing. */
  readonly permit: (files: RunFiles) => Promise<void>
  readonly stop: StopSignals
}

export interface Preflight extends PreflightResult {
  readonly cluster: string
  readonly engine: string
  readonly network: Maybe<ClusterNetwork>
}

/** What a forecast reads of a preflight. */
export const networkFile = ({ cluster, engine, network }: Preflight, now: Date): NetworkFile => ({
  version: networkVersion,
  madeBy: steadyVersion(),
  when: now.toISOString(),
  cluster,
  engine,
  network,
})

/**
 * Looks at the nodes of a cluster before a long matrix: short jobs of its own engine print what each node is, and time an
 * all-reduce. What is wrong with a node is part of the answer.
 *
 * @throws SteadyError where the suite or the cluster file is wrong, or the engine does not answer
 */
export async function preflight(options: PreflightOptions): Promise<Preflight> {
  const { cwd, suite, cluster, variables, permit } = options
  const loaded = suite === undefined ? undefined : await loadSuite(await findSuite(suite, cwd))
  const found = await targetOf(loaded, { cwd, cluster, variables })
  await permit({ loaded, found })
  const kept = join(cwd, '.steady-preflight')
  const results = join(kept, found.cluster.name)
  mkdirSync(results, { recursive: true })
  const lock = lockFolder(join(results, 'lock'))
  try {
    return await preflightIn(results, found, loaded, options)
  } finally {
    lock.release()
    rmSync(results, { recursive: true, force: true })
    if (readdirSync(kept).length === 0) rmdirSync(kept)
  }
}

async function preflightIn(
  results: string,
  found: FoundCluster,
  loaded: LoadedSuite | undefined,
  options: PreflightOptions,
): Promise<Preflight> {
  const { name, engine, nodes: listedNodes, interface: used } = found.cluster
  if (listedNodes.length > 0) requireAtMost(options.nodes, listedNodes.length)
  const places = await openPlaces(found, options.nodes)
  try {
    const [first] = places
    if (first === undefined) throw new TypeError('a cluster without nodes')
    // Any of them says which kind of device there is, where it can be reached.
    const { target, capacity } = places.find((place) => hasGpus(place.capacity)) ?? first
    const setting = settingOf(target, capacity, loaded, { ...options, results })
    const offers = places.map((place) => devicesOf(place.capacity, setting.devices))
    const nodes = await askPlaces(places, offers, {
      setting,
      loaded,
      wanted: options.nodes,
      listedCount: listedNodes.length,
    })
    const devices = knownValues(offers)
    const network = await networkOf(found, { first: first.target, devices, nodes, setting })
    const unusable = devices.flatMap((device) => device.unusable ?? [])
    const { dataSet } = setting
    return {
      cluster: name,
      engine,
      network,
      ...checkNodes({ nodes, unusable, interface: used, dataSet, network }),
    }
  } finally {
    await Promise.all(places.map(({ target }) => target.close()))
  }
}

interface AskPlacesOptions {
  readonly setting: JobSetting
  readonly loaded: LoadedSuite | undefined
  /** Number of nodes where the engine chooses them; all that it offers by default. */
  readonly wanted: number | undefined
  /** So many nodes the cluster file names. */
  readonly listedCount: number
}

async function askPlaces(
  places: readonly NodePlace[],
  offers: readonly Maybe<Devices>[],
  { setting, loaded, wanted, listedCount }: AskPlacesOptions,
): Promise<NodeObservation[]> {
  const asked = places.map(async ({ target, node, capacity: placeCapacity }, index) => {
    const offer = offers[index]
    if (offer?.kind !== 'known')
      return offer === undefined ? [] : [notAsked(node ?? target.cluster.name, offer)]
    const { devicesPerNode, nodes: offered } = offer.value
    requireAtMost(wanted, node === undefined ? offered : Infinity)
    const nodes = node === undefined ? (wanted ?? offered) : 1
    await target.sweep(setting.results)
    const asked = await askNodes(target, { nodes, devicesPerNode }, setting)
    return loaded === undefined
      ? asked
      : withSteps(asked, target, loaded, {
          ...setting,
          capacity: node === undefined ? placeCapacity : wholeCapacity(places, listedCount),
        })
  })
  return (await Promise.all(asked)).flat()
}

/** Of all nodes that a cluster file names, of which each place has one. */
function wholeCapacity(places: readonly NodePlace[], nodeCount: number): Capacity {
  const capacityOn = (kind: DeviceKind): Capacity[DeviceKind] => {
    const offers = places.map(({ capacity }) => capacity[kind])
    const counts = knownValues(offers).map(({ devicesPerNode }) => devicesPerNode)
    if (counts.length === 0) return offers[0] ?? missing('capacity-not-asked')
    const having = counts.filter((count) => count > 0)
    const without = counts.length - having.length
    return known({
      nodes: nodeCount - without,
      devicesPerNode: having.length === 0 ? 0 : Math.min(...having),
    })
  }
  return { cpu: capacityOn('cpu'), gpu: capacityOn('gpu') }
}

/** @throws SteadyError `PREFLIGHT_NODES` */
function requireAtMost(wanted: number | undefined, found: number) {
  if (wanted !== undefined && wanted > found)
    throw new SteadyError('PREFLIGHT_NODES', { asked: wanted, found })
}

interface ReachedNodes {
  readonly first: Target
  readonly devices: readonly Devices[]
  readonly nodes: readonly NodeObservation[]
  readonly setting: JobSetting
}

/** Over the nodes that answered. An engine that chooses the nodes itself may give others, so all have to be ready. */
async function networkOf(
  { cluster: { nodes: listedNodes }, open }: FoundCluster,
  { first, devices, nodes, setting }: ReachedNodes,
): Promise<Maybe<ClusterNetwork>> {
  const ready = nodes.filter(({ facts }) => facts.kind === 'known')
  if (ready.length === 0 || (listedNodes.length === 0 && ready.length < nodes.length))
    return missing('nodes-not-ready')
  const devicesPerNode = Math.min(...devices.map((device) => device.devicesPerNode))
  const topology = { nodes: ready.length, devicesPerNode }
  const measure = async (target: Target): Promise<Maybe<ClusterNetwork>> =>
    mapKnown(await measureNetwork(target, topology, ready, setting), (measured) => ({
      nodes: ready.map(({ node }) => node),
      devicesPerNode,
      devices: modelsOf(ready, setting.devices),
      ...measured,
    }))
  if (listedNodes.length === 0) return measure(first)
  const target = await open(listedNodes.filter(({ name }) => ready.some(({ node }) => node === name)))
  try {
    await target.capacity()
    return await measure(target)
  } finally {
    await target.close()
  }
}

/** The models of the devices that training uses on these nodes, each once. */
const modelsOf = (nodes: readonly NodeObservation[], kind: DeviceKind): string[] => [
  ...new Set(
    nodes.flatMap(({ environment }) =>
      environment === undefined ? [] : (deviceOf(kind, known(environment), []) ?? []),
    ),
  ),
]

/** Nodes that are asked by one job. */
export interface NodePlace {
  readonly target: Target
  /** Its node; undefined where the engine chooses its nodes. */
  readonly node: NodeName | undefined
  readonly capacity: Capacity
}

/**
 * A node that the cluster file names is asked by itself, so that one which fails does not hide the others. The nodes that
 * only an engine knows are asked by one job.
 *
 * @param wanted how many of the nodes that the file names; all, without it
 */
export async function openPlaces(
  { cluster, open }: FoundCluster,
  wanted: number | undefined,
): Promise<NodePlace[]> {
  const { nodes } = cluster
  const opened = nodes.length === 0 ? [undefined] : nodes.slice(0, wanted)
  return Promise.all(
    opened.map(async (node) => {
      const target = await open(node && [node])
      return { target, node: node?.name, capacity: await target.capacity() }
    }),
  )
}
