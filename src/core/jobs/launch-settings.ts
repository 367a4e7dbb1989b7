import { withoutRedacted } from '../secrets/secrets.ts'
import type { Cluster, LauncherOptions, LaunchSettings } from '../model/cluster.ts'
import type { Topology } from '../model/topology.ts'

/** A suite's settings take precedence over its cluster's; options of both are given. */
export function launchSettings(cluster: Cluster, suite: LaunchSettings): LaunchSettings {
  const { launch } = cluster
  return {
    launcher: suite.launcher ?? launch.launcher,
    options: bothOptions(launch.options, suite.options),
    optionsOnOneNode: bothOptions(launch.optionsOnOneNode, suite.optionsOnOneNode),
    optionsOnSeveralNodes: bothOptions(launch.optionsOnSeveralNodes, suite.optionsOnSeveralNodes),
    variables: withoutRedacted({
      ...networkVariables(cluster.interface),
      ...launch.variables,
      ...suite.variables,
    }),
  }
}

/** The further arguments that a launcher gets for a case of this topology. */
export function launcherOptions(settings: LaunchSettings, launcher: string, { nodes }: Topology): string[] {
  const ofTopology = nodes === 1 ? settings.optionsOnOneNode : settings.optionsOnSeveralNodes
  return [...(settings.options[launcher] ?? []), ...(ofTopology[launcher] ?? [])]
}

const bothOptions = (ofCluster: LauncherOptions, ofSuite: LauncherOptions): LauncherOptions =>
  Object.fromEntries(
    [...new Set([...Object.keys(ofCluster), ...Object.keys(ofSuite)])].map((name) => [
      name,
      [...(ofCluster[name] ?? []), ...(ofSuite[name] ?? [])],
    ]),
  )

/** Gloo, NCCL and TensorPipe each choose an interface unless these variables name one. */
const networkVariables = (name: string | undefined): Readonly<Record<string, string>> =>
  name === undefined ? {} : { GLOO_SOCKET_IFNAME: name, NCCL_SOCKET_IFNAME: name, TP_SOCKET_IFNAME: name }
