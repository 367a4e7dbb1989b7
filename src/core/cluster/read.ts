import { z } from 'zod'
import type { Cluster, ClusterNode, LaunchSettings } from '../model/cluster.ts'
import type { ContainerSettings } from '../model/container.ts'
import { containerPrograms } from '../containers/programs.ts'
import { launcherNames, launchers } from '../launchers/launchers.ts'
import { checkYaml, problemsError } from '../yaml/check.ts'
import { alternatives } from '../yaml/nearest.ts'
import { parseYaml } from '../yaml/parse-yaml.ts'
import { problem, type Problem } from '../model/error.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import {
  type clusterLaunchSchema,
  clusterSchema,
  type containersSchema,
  type EngineSettings,
  type launchSchema,
} from './schema.ts'
import { serverPort } from '../containers/contained.ts'

/** The parts of a cluster file that the settings of a launcher's ssh must agree with. */
interface WrittenCluster {
  readonly engine: string
  readonly launch: z.output<typeof clusterLaunchSchema>
  readonly containers: ContainerSettings | undefined
}

/** Default port of ssh servers. */
const usualPort = 22

/**
 * Settings of a launcher's ssh that have no effect, are stated twice, or ask for a port that is taken: an ssh server in a container
 * with the network of its node cannot listen where the node's own server does.
 *
 * @param reach how launchers reach other nodes; `nodePort` is that of the nodes' ssh servers, where the file states it
 */
function launcherSshProblems(
  { engine, launch, containers }: WrittenCluster,
  reach: { readonly launchersUseSsh: boolean; readonly nodePort: number | undefined },
  yaml: YamlFile,
): Problem[] {
  const { ssh } = launch
  if (ssh === undefined) return []
  if (!reach.launchersUseSsh)
    return [problem('LAUNCHER_SSH_UNUSED', { engine }, yaml.placeOfKey(['launch'], 'ssh'))]
  const port = reach.nodePort ?? usualPort
  const isShared =
    containers?.network === 'host' && serverPort(containers, { port: undefined, ...ssh }) === port
  return [
    ...statedTwice(launch, yaml),
    ...(isShared ? [problem('SSH_PORT_SHARED', { port }, yaml.placeOf(['launch', 'ssh', 'port']))] : []),
  ]
}

const statedTwice = (launch: WrittenCluster['launch'], yaml: YamlFile): Problem[] =>
  launchers.flatMap(({ name: launcher, sshOptions }) =>
    (['options', 'options-on-one-node', 'options-on-several-nodes'] as const).flatMap((key) =>
      (launch[key][launcher] ?? []).flatMap((option, index) =>
        sshOptions?.test(option) === true
          ? [
              problem(
                'LAUNCHER_SSH_TWICE',
                { launcher, option },
                yaml.placeOf(['launch', key, launcher, index]),
              ),
            ]
          : [],
      ),
    ),
  )

/** The part of a cluster file that decides which engine's settings it holds. */
const headSchema = z.looseObject({ engine: z.string().optional() })

/** The engine that a cluster file names; undefined where it names none. */
export function engineNamed(text: string, file: string): string | undefined {
  const head = headSchema.safeParse(parseYaml(text, file, 'CLUSTER').value)
  return head.success ? head.data.engine : undefined
}

/**
 * A cluster file → the cluster.
 *
 * @param engines every engine, with the schema of its settings for the one that the file names
 * @throws SteadyError `CLUSTER_SYNTAX`, `CLUSTER_KEY_UNKNOWN`, `CLUSTER_KEY_MISSING`, `CLUSTER_KEY_DUPLICATE`,
 * `CLUSTER_VALUE_INVALID`, `CLUSTER_NODE_TWICE`, `CONTAINER_KEY_UNUSED`, `CONTAINER_PROGRAM_ELSEWHERE`, `LAUNCHER_SSH_UNUSED`,
 * `LAUNCHER_SSH_TWICE`, `SSH_PORT_SHARED`, `LAUNCHER_UNKNOWN`, each with its place; all errors of a file are reported together
 */
export function readCluster(text: string, file: string, engines: readonly EngineSettings[]): Cluster {
  const yaml = parseYaml(text, file, 'CLUSTER')
  const filled = checkYaml(yaml, clusterSchema(engines), 'CLUSTER')
  const engine = engines.find(({ name }) => name === filled.engine)
  const problems = [
    ...nodesTwice(filled.nodes, yaml),
    ...unknownLaunchers(filled.launch, ['launch'], yaml),
    ...foreignSettings(filled.engine, engines, yaml),
    ...containerProblems(filled, yaml),
    ...launcherSshProblems(
      { ...filled, containers: filled.containers && containerSettings(filled.containers) },
      { launchersUseSsh: engine?.launchersUseSsh === true, nodePort: sshPort(filled) },
      yaml,
    ),
  ]
  if (problems.length > 0) throw problemsError(problems)
  return {
    name: filled.cluster,
    engine: filled.engine,
    nodes: filled.nodes.map(nodeOf),
    gpu: filled.gpu,
    interface: filled.network.interface,
    launch: launchOf(filled.launch),
    launcherSsh: filled.launch.ssh && { port: undefined, ...filled.launch.ssh },
    containers: filled.containers && containerSettings(filled.containers),
    queueLimit: filled['queue-limit'],
    settings: settingsOf(filled, engine),
  }
}

/** What a person wrote under `containers`, defaults filled in. */
export const containerSettings = (written: z.output<typeof containersSchema>): ContainerSettings => {
  const {
    network = 'host',
    per = 'node',
    ipc,
    'shm-size': sharedMemory = '8g',
    ulimits: limits = [],
    gpus: gpuOptions,
    user,
    entrypoint,
    ...same
  } = written
  return { ...same, network, per, ipc, sharedMemory, limits, gpuOptions, user, entrypoint }
}

const blocksSchema = z.record(z.string(), z.unknown())

/** A file without a block for its engine gets the block's defaults. */
function settingsOf(
  filled: { readonly engine: string },
  engine: EngineSettings | undefined,
): Cluster['settings'] {
  const block = blocksSchema.parse(filled)[filled.engine]
  return blocksSchema.parse(block ?? engine?.settings.parse({}) ?? {})
}

/** Port of the engine's own connections, where its block states one. */
const sshPort = (filled: { readonly engine: string }): number | undefined =>
  z.looseObject({ port: z.number().optional() }).parse(blocksSchema.parse(filled)[filled.engine] ?? {}).port

type FilledNode = FilledCluster['nodes'][number]

const nodeOf = ({ name, address, cpus, gpus }: FilledNode): ClusterNode => ({
  name,
  address: address ?? name,
  cpus,
  gpus,
})

const nodesTwice = (nodes: readonly FilledNode[], yaml: YamlFile): Problem[] =>
  nodes.flatMap(({ name }, index) => {
    const first = nodes.findIndex((node) => node.name === name)
    if (first === index) return []
    const place = yaml.placeOf(['nodes', index, 'name'])
    return [problem('CLUSTER_NODE_TWICE', { name, first, second: index }, place)]
  })

type FilledLaunch = z.output<typeof launchSchema>

export const launchOf = (filled: FilledLaunch): LaunchSettings => ({
  launcher: filled.launcher,
  options: filled.options,
  optionsOnOneNode: filled['options-on-one-node'],
  optionsOnSeveralNodes: filled['options-on-several-nodes'],
  variables: filled.variables,
})

/** @param launch of a cluster file or a suite, at `path` */
export function unknownLaunchers(launch: FilledLaunch, path: Path, yaml: YamlFile): Problem[] {
  const { launcher } = launch
  const unknown = (name: string, place: Problem['place']): Problem[] =>
    launcherNames.includes(name)
      ? []
      : [problem('LAUNCHER_UNKNOWN', { name, ...alternatives(name, launcherNames) }, place)]
  return [
    ...(launcher === undefined ? [] : unknown(launcher, yaml.placeOf([...path, 'launcher']))),
    ...(['options', 'options-on-one-node', 'options-on-several-nodes'] as const).flatMap((key) =>
      Object.keys(launch[key]).flatMap((name) => unknown(name, yaml.placeOfKey([...path, key], name))),
    ),
  ]
}

/** Settings of an engine that the file does not use are errors. */
const foreignSettings = (used: string, engines: readonly EngineSettings[], yaml: YamlFile): Problem[] =>
  engines
    .filter(({ name }) => name !== used && yaml.found([name]) !== undefined)
    .map(({ name }) =>
      problem('CLUSTER_KEY_UNKNOWN', { is: 'other-engine', engine: name, used }, yaml.placeOfKey([], name)),
    )

/** Reports an engine that cannot use the program for containers, and keys for which the program has no option. */
function containerProblems({ engine, containers }: FilledCluster, yaml: YamlFile): Problem[] {
  if (containers === undefined) return []
  const { program } = containers
  const { only, lacks } = containerPrograms[program]
  const isElsewhere = only !== undefined && only !== engine
  return [
    ...(isElsewhere
      ? [
          problem(
            'CONTAINER_PROGRAM_ELSEWHERE',
            { program, only, engine },
            yaml.placeOf(['containers', 'program']),
          ),
        ]
      : []),
    ...lacks
      .filter((key) => containers[key] !== undefined)
      .map((key) => problem('CONTAINER_KEY_UNUSED', { program, key }, yaml.placeOfKey(['containers'], key))),
  ]
}

type FilledCluster = z.output<ReturnType<typeof clusterSchema>>
