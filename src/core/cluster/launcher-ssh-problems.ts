import type { z } from 'zod'
import { serverPort } from '../containers/server-port.ts'
import { launchers } from '../launchers/launchers.ts'
import type { ContainerSettings } from '../model/container.ts'
import { problem, type Problem } from '../model/error.ts'
import type { YamlFile } from '../yaml/yaml-file.ts'
import type { clusterLaunchSchema } from './schema.ts'

/** The parts of a cluster file that the ssh of a launcher has to suit. */
interface WrittenCluster {
  readonly engine: string
  readonly launch: z.output<typeof clusterLaunchSchema>
  readonly containers: ContainerSettings | undefined
}

/** Where ssh servers listen, unless something states another port. */
const usualPort = 22

/**
 * Settings of a launcher's ssh that have no effect, are stated twice, or ask for a port that is taken: an ssh server in a container
 * with the network of its node cannot listen where the node's own server does.
 *
 * @param reach how launchers reach other nodes; `nodePort` is that of the nodes' ssh servers, where the file states it
 */
export function launcherSshProblems(
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
