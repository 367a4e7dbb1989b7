import { withoutRedacted } from '../secrets/secrets.ts'
import type { Cluster, LaunchSettings } from '../model/cluster.ts'

/** What a suite says of launching goes before what its cluster says; the options of both are given. */
export function launchSettings(cluster: Cluster, suite: LaunchSettings): LaunchSettings {
  const names = [...new Set([...Object.keys(cluster.launch.options), ...Object.keys(suite.options)])]
  const options = names.map(
    (name) => [name, [...(cluster.launch.options[name] ?? []), ...(suite.options[name] ?? [])]] as const,
  )
  return {
    launcher: suite.launcher ?? cluster.launch.launcher,
    options: Object.fromEntries(options),
    variables: withoutRedacted({
      ...networkVariables(cluster.interface),
      ...cluster.launch.variables,
      ...suite.variables,
    }),
  }
}

/** Gloo, NCCL and TensorPipe each choose an interface unless these variables name one. */
const networkVariables = (name: string | undefined): Readonly<Record<string, string>> =>
  name === undefined ? {} : { GLOO_SOCKET_IFNAME: name, NCCL_SOCKET_IFNAME: name, TP_SOCKET_IFNAME: name }
