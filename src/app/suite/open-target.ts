import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { containerSettings, engineNamed, readCluster } from '../../core/cluster/read.ts'
import { containersSchema, type EngineSettings } from '../../core/cluster/schema.ts'
import { containerPrograms } from '../../core/containers/programs.ts'
import { containerProgramNames } from '../../core/model/container.ts'
import { thisMachine, type Cluster } from '../../core/model/cluster.ts'
import { isFilePath } from '../../core/yaml/file-kinds.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { ErrorCode } from '../../core/messages/codes.ts'
import type { Quote } from '../../core/messages/data.ts'
import { missingText } from '../../core/messages/say.ts'
import { planFinding } from '../../core/plan/findings.ts'
import type { Suite } from '../../core/model/suite.ts'
import { z } from 'zod'
import type { EngineEffects } from '../../host/targets/engine.ts'
import { findProgram } from '../../host/processes/find-program.ts'
import { engineRows } from '../../host/targets/engines.ts'
import { localTarget } from '../../host/targets/local.ts'
import type { Target } from '../../host/targets/target.ts'
import { shipped } from '../../host/installation/installation.ts'
import { ifThere } from '../../host/files/disk.ts'
import { readWritten } from '../../host/store/written-file.ts'
import { placeholderNodes, withHardware, type StatedHardware } from './stated-hardware.ts'

/** A cluster, and how to open a target for it. */
export interface FoundCluster {
  readonly cluster: Cluster
  /** The cluster file; undefined for this machine. Absolute. */
  readonly path: string | undefined
  /** What the file names for the programs of its engine to read: it may name programs that they start. Absolute. */
  readonly filesRead: readonly string[]
  /** @param nodes instead of those that the cluster file names */
  readonly open: (nodes?: Cluster['nodes']) => Promise<Target>
}

type Effects = Omit<EngineEffects, 'folder'>

export interface OpenOptions {
  /** What the target is taken to have, for a plan; it is not asked then, and this machine stands for hosts over ssh. */
  readonly stated?: StatedHardware | undefined
  /** Set for a plan: a cluster that cannot be asked from here is taken as its file states it. */
  readonly orUnasked?: boolean
  /** Whether the programs of a cluster may read files that it names; they may, without it. Else it is not asked. */
  readonly mayRead?: (found: FoundCluster) => Promise<boolean>
}

/**
 * The target that a suite or a command line names.
 *
 * @param reference `local`, `container`, the path of a cluster file, or the name of one in `clusters/`
 * @param folder that the reference is seen from; absolute
 * @throws SteadyError `CLUSTER_UNKNOWN`, `CONTAINERS_NOT_INSTALLED`, `FILE_UNREADABLE`, what is wrong with the file, and what keeps the engine from being used
 */
export async function openTarget(
  reference: string,
  folder: string,
  effects: Effects,
  { stated, orUnasked = false, mayRead = () => Promise.resolve(true) }: OpenOptions = {},
): Promise<Target> {
  if (stated !== undefined && reference === thisMachine.name)
    return openElsewhere(stated, { ...effects, folder })
  const found = await findCluster(reference, folder, effects)
  const { cluster, filesRead } = found
  const silent = () => findCluster(reference, folder, { ...effects, elsewhere: true })
  if (stated !== undefined)
    return withHardware(await (await silent()).open(withNodes(cluster, stated)), stated)
  const isAsked = filesRead.length === 0 || (await mayRead(found))
  if (isAsked && !orUnasked) return found.open()
  const asked = isAsked ? await openReached(found) : undefined
  if (asked?.kind === 'reached') return asked.target
  const target = await (await silent()).open()
  const { name } = cluster
  if (asked === undefined)
    return { ...target, unasked: planFinding('cluster-not-asked', { cluster: name, files: filesRead }) }
  const { gpu, cpu } = await target.capacity()
  const isStated = gpu.kind === 'known' || cpu.kind === 'known'
  return {
    ...target,
    unasked: planFinding('cluster-not-reached', { cluster: name, isStated, why: asked.why }),
  }
}

/** What is wrong with this machine or its network, not with a file. */
const unreachable: readonly ErrorCode[] = [
  'HOST_KEY_UNKNOWN',
  'HOST_UNREACHABLE',
  'KUBERNETES_CLIENT_MISSING',
  'KUBERNETES_CONFIG',
  'KUBERNETES_NOT_ANSWERING',
  'SLURM_FAILED',
  'SLURM_NOT_ANSWERING',
  'SLURM_NOT_INSTALLED',
  'SSH_DENIED',
  'SSH_NOT_INSTALLED',
]

/** A target that has said what its nodes have, or why it cannot be asked from here. */
async function openReached(
  found: FoundCluster,
): Promise<
  { readonly kind: 'reached'; readonly target: Target } | { readonly kind: 'unreached'; readonly why: Quote }
> {
  let target: Target | undefined
  try {
    target = await found.open()
    const capacity = await target.capacity()
    const { gpu } = capacity
    if (gpu.kind === 'known' || gpu.code !== 'nodes-not-reached')
      return { kind: 'reached', target: { ...target, capacity: () => Promise.resolve(capacity) } }
    await target.close()
    return { kind: 'unreached', why: missingText(gpu) }
  } catch (error) {
    await target?.close()
    if (!(error instanceof SteadyError) || !unreachable.some((code) => code === error.code)) throw error
    return { kind: 'unreached', why: quoted(error) }
  }
}

/**
 * As {@link openTarget}, before anything is opened.
 *
 * @throws SteadyError `CLUSTER_UNKNOWN`, `CONTAINERS_NOT_INSTALLED`, `FILE_UNREADABLE`, and what is wrong with the file
 */
export async function findCluster(
  reference: string,
  folder: string,
  effects: Effects,
): Promise<FoundCluster> {
  if (reference === thisMachine.name)
    return { ...withoutFile, cluster: thisMachine, open: () => Promise.resolve(localTarget(effects)) }
  if (reference === inContainers) {
    const cluster = containersHere(effects)
    return { ...withoutFile, cluster, open: () => Promise.resolve(localTarget(effects, { cluster })) }
  }
  const { path, text } = await clusterFile(reference, folder)
  const engineName = engineNamed(text, path)
  const row = engineRows.find(({ name }) => name === engineName)
  const engine = (await row?.load())?.engine
  const engines = engineRows.map(({ name }): EngineSettings => ({
    name,
    settings: name === engineName && engine !== undefined ? engine.settings : z.unknown(),
    launchersUseSsh: name === engineName && engine?.launchersUseSsh,
  }))
  const cluster = readCluster(text, path, engines)
  if (engine === undefined)
    throw new TypeError(`the cluster ${cluster.name} has an engine that is not in the table`)
  const place = { ...effects, folder: dirname(path) }
  const filesRead = engine.filesRead?.(cluster.settings, place.folder) ?? []
  return {
    cluster,
    path,
    filesRead,
    open: (nodes = cluster.nodes) => engine.open({ ...cluster, nodes }, place),
  }
}

const withoutFile = { path: undefined, filesRead: [] }

/**
 * The cluster that a command line names, or else the suite.
 *
 * @throws SteadyError as {@link findCluster}
 */
export const targetOf = (
  loaded: { readonly suite: Pick<Suite, 'target'>; readonly path: string } | undefined,
  { cwd, cluster, ...effects }: Effects & { readonly cwd: string; readonly cluster: string | undefined },
): Promise<FoundCluster> =>
  loaded === undefined || cluster !== undefined
    ? findCluster(cluster ?? thisMachine.name, cwd, effects)
    : findCluster(loaded.suite.target, dirname(loaded.path), effects)

/** Names this machine with every run in a container. */
const inContainers = 'container'

/** @throws SteadyError `CONTAINERS_NOT_INSTALLED` */
function containersHere({ variables }: Effects): Cluster {
  const path = variables['PATH'] ?? ''
  const programs = containerProgramNames.filter(
    (containerProgramName) => containerPrograms[containerProgramName].only === undefined,
  )
  const program = programs.find((program) => findProgram(program, path, '/') !== undefined)
  if (program === undefined) throw new SteadyError('CONTAINERS_NOT_INSTALLED', { programs })
  return {
    ...thisMachine,
    name: inContainers,
    containers: containerSettings(containersSchema.parse({ program, pull: 'missing' })),
  }
}

/** Made-up hosts over ssh. */
async function openElsewhere(stated: StatedHardware, effects: EngineEffects): Promise<Target> {
  const row = engineRows.find(({ name }) => name === 'ssh')
  if (row === undefined) throw new TypeError('there is no engine for hosts')
  const { engine } = await row.load()
  const cluster = {
    ...thisMachine,
    name: 'elsewhere',
    engine: row.name,
    nodes: placeholderNodes(0, stated.nodes),
    settings: settingsSchema.parse(engine.settings.parse({})),
  }
  return withHardware(await engine.open(cluster, effects), stated)
}

const settingsSchema = z.record(z.string(), z.unknown())

/** An engine that knows its nodes itself gets none. */
const withNodes = ({ nodes: listedNodes }: Cluster, { nodes }: StatedHardware): Cluster['nodes'] =>
  listedNodes.length === 0 ? listedNodes : [...listedNodes, ...placeholderNodes(listedNodes.length, nodes)]

/** A file, or by its name one beside the suite, or else one that ships with the package. */
async function clusterFile(reference: string, folder: string) {
  const places = isFilePath(reference)
    ? [resolve(folder, reference)]
    : [join(folder, 'clusters'), shipped('clusters')].map((place) => join(place, `${reference}.yaml`))
  for (const path of places) {
    const source = await readWritten(path)
    if (source !== undefined) return { path, text: source.toString('utf8') }
  }
  const [path = reference] = places
  throw new SteadyError('CLUSTER_UNKNOWN', {
    path,
    here: [thisMachine.name, inContainers],
    found: [...new Set([join(folder, 'clusters'), shipped('clusters')].flatMap(clusterNames))].sort(),
    engines: engineRows.map(({ name }) => name),
  })
}

/** Names of the cluster files in a folder. */
const clusterNames = (folder: string): string[] =>
  (ifThere(() => readdirSync(folder)) ?? []).flatMap((file) => /^(.+)\.yaml$/.exec(file)?.[1] ?? []).sort()
