import type { Owner, Placeholder } from '../../workload/placeholder.ts'
import { alternativesEn, type Alternatives } from '../alternatives.ts'
import type { Quoted } from '../data.ts'

const placeholders: Readonly<Record<Placeholder, string>> = {
  batch: 'samples per device and step',
  devices: 'devices per node',
  nodes: 'the number of nodes',
  device: 'the kind of device: cpu or gpu',
  node: 'the Node that runs steadystate',
  python: "the Python of the workload's setup",
  steady: 'the folder of the programs that come with steadystate',
  here: "the workload's folder",
  shared: 'the folder of files that the shipped workloads share',
  'data-set': "the folder of the suite's data-set",
  'data-format': 'the format of real data that the workload reads with the loader',
  samples: 'the samples that all devices train on',
  addresses: "the addresses of the case's nodes",
  scratch: 'a folder of the run',
}

/** Parameters, commands and clusters. */
export const errors = {
  PARAMETER_UNKNOWN: ({ name, owner, ...names }: Alternatives & { name: string; owner: Owner }) => ({
    seen:
      owner.of === 'workload'
        ? `${owner.workload} has no parameter '${name}'`
        : owner.of === 'suite'
          ? `no workload of this suite has a parameter '${name}'`
          : owner.of === 'prints'
            ? `${owner.at} takes its number from '${name}', which is not a whole-number parameter`
            : `the estimate takes its steps from '${name}', which is not a whole-number parameter`,
    fix: alternativesEn(names),
  }),
  PARAMETER_INVALID: ({
    at,
    found,
    workload,
    expected,
  }: {
    at: Quoted
    found: Quoted
    workload: string | null
    expected: Quoted
  }) => ({
    seen: `${at} is ${found}`,
    fix: `Expected ${expected}${workload === null ? '' : ` for ${workload}`}.`,
  }),
  PARAMETER_RESERVED: ({ name, means }: { name: string; means: Placeholder | 'axis' }) =>
    means === 'axis'
      ? {
          seen: `{${name}} is already the value on the axis ${name}`,
          fix: `State its values under 'supports' instead, as '${name}: …'.`,
        }
      : {
          seen: `{${name}} is already ${placeholders[means]}`,
          fix: 'Give the parameter another name.',
        },
  PLACEHOLDER_UNKNOWN: ({ name, ...names }: Alternatives & { name: string }) => ({
    seen: `there is no placeholder {${name}}`,
    fix: alternativesEn(names),
  }),
  CONTAINER_PROGRAM_ELSEWHERE: ({
    program,
    only,
    engine,
  }: {
    program: string
    only: string
    engine: string
  }) => ({
    seen: `${program} starts containers on the engine ${only} only; this cluster has the engine ${engine}`,
    fix: 'Name podman, docker or apptainer.',
  }),
  CONTAINER_KEY_UNUSED: ({ program, key }: { program: string; key: string }) => ({
    seen: `${program} has no option for '${key}'`,
    fix: 'Remove the line, or name another program.',
  }),
  LAUNCHER_SSH_UNUSED: ({ engine }: { engine: string }) => ({
    seen: `no launcher uses ssh on the engine ${engine}`,
    fix: 'Remove launch.ssh.',
  }),
  LAUNCHER_SSH_TWICE: ({ launcher, option }: { launcher: string; option: string }) => ({
    seen: `'${option}' of ${launcher} says how it calls ssh, and so does launch.ssh`,
    fix: 'Move the arguments of ssh to launch.ssh, and remove them here.',
  }),
  SSH_PORT_SHARED: ({ port }: { port: number }) => ({
    seen: `port ${port} is that of the nodes' ssh servers; those in the containers cannot have it too`,
    fix: 'State another port under launch.ssh, such as 12345. The port under ssh is that of the nodes.',
  }),
  CLUSTER_NODE_TWICE: ({ name, first, second }: { name: string; first: number; second: number }) => ({
    seen: `nodes[${first}] and nodes[${second}] are both named '${name}'`,
    fix: 'Give every node a different name.',
  }),
}
