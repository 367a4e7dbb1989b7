import { afterChinese, type Alternatives, alternativesText } from '../messages/parts.ts'
import type { QuotedText } from '../messages/data.ts'
import { perLanguage } from '../messages/sentences.ts'

/** Placeholders in the commands of every workload, apart from the axes. */
type Placeholder =
  | 'batch'
  | 'devices'
  | 'nodes'
  | 'device'
  | 'node'
  | 'python'
  | 'steady'
  | 'here'
  | 'shared'
  | 'data-set'
  | 'data-format'
  | 'samples'
  | 'addresses'
  | 'scratch'

/** The file with the unknown parameter. */
type Owner =
  | { readonly of: 'workload'; readonly workload: string }
  | { readonly of: 'suite' }
  | { readonly of: 'estimate' }
  | { readonly of: 'prints'; readonly at: QuotedText }

const placeholdersEn: Readonly<Record<Placeholder, string>> = {
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

const placeholdersZh: Readonly<Record<Placeholder, string>> = {
  batch: '每设备每步的样本数',
  devices: '每节点设备数',
  nodes: '节点数',
  device: '设备类型：cpu 或 gpu',
  node: '运行 steadystate 的 Node',
  python: '该模型实现所用环境的 Python',
  steady: 'steadystate 自带程序的目录',
  here: '该模型实现自身的目录',
  shared: '自带模型实现的公用目录',
  'data-set': '测试方案中 data-set 的目录',
  'data-format': '该模型实现以所选方式加载的真实数据的格式',
  samples: '所有设备共训练的样本数',
  addresses: '各节点的地址',
  scratch: '该次运行的临时目录',
}

export const errors = {
  PARAMETER_UNKNOWN: ({ name, owner, ...names }: Alternatives & { name: string; owner: Owner }) => ({
    seen: {
      en:
        owner.of === 'workload'
          ? `${owner.workload} has no parameter '${name}'`
          : owner.of === 'suite'
            ? `no workload of this suite has a parameter '${name}'`
            : owner.of === 'prints'
              ? `${owner.at} takes its number from '${name}', which is not a whole-number parameter`
              : `the estimate takes its steps from '${name}', which is not a whole-number parameter`,
      zh:
        owner.of === 'workload'
          ? `${owner.workload} 没有参数“${name}”`
          : owner.of === 'suite'
            ? `本测试方案的模型实现都没有参数“${name}”`
            : owner.of === 'prints'
              ? `${owner.at} 取自“${name}”，而它不是整数类型的参数`
              : `estimate 按“${name}”计步，而它不是整数类型的参数`,
    },
    fix: alternativesText(names),
  }),
  PARAMETER_INVALID: ({
    at,
    found,
    workload,
    expected,
  }: {
    at: QuotedText
    found: QuotedText
    workload: string | null
    expected: QuotedText
  }) => ({
    seen: { en: `${at} is ${found}`, zh: `${at} 的值为${afterChinese(found)}` },
    fix: {
      en: `Expected ${expected}${workload === null ? '' : ` for ${workload}`}.`,
      zh: `${workload === null ? '应为' : `${workload} 要求`}${afterChinese(expected)}。`,
    },
  }),
  PARAMETER_RESERVED: perLanguage({
    en: ({ name, means }: { name: string; means: Placeholder | 'axis' }) =>
      means === 'axis'
        ? {
            seen: `{${name}} is already the value on the axis ${name}`,
            fix: `State its values under 'supports' instead, as '${name}: …'.`,
          }
        : {
            seen: `{${name}} is already ${placeholdersEn[means]}`,
            fix: 'Give the parameter another name.',
          },
    zh: ({ name, means }) =>
      means === 'axis'
        ? {
            seen: `{${name}} 已表示维度 ${name} 的取值`,
            fix: `请改为在“supports”下以“${name}: …”声明其取值。`,
          }
        : { seen: `{${name}} 已表示${afterChinese(placeholdersZh[means])}`, fix: '请为该参数改名。' },
  }),
  PLACEHOLDER_UNKNOWN: ({ name, ...names }: Alternatives & { name: string }) => ({
    seen: { en: `there is no placeholder {${name}}`, zh: `{${name}} 没有对应的取值` },
    fix: alternativesText(names),
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
    seen: {
      en: `${program} starts containers on the engine ${only} only; this cluster has the engine ${engine}`,
      zh: `${program} 只能在引擎 ${only} 上启动容器；此集群的引擎为 ${engine}`,
    },
    fix: { en: 'Name podman, docker or apptainer.', zh: '请改用 podman、docker 或 apptainer。' },
  }),
  CONTAINER_KEY_UNUSED: ({ program, key }: { program: string; key: string }) => ({
    seen: { en: `${program} has no option for '${key}'`, zh: `${program} 没有与“${key}”对应的选项` },
    fix: { en: 'Remove the line, or name another program.', zh: '请删除该行，或换用其他程序。' },
  }),
  LAUNCHER_SSH_UNUSED: ({ engine }: { engine: string }) => ({
    seen: {
      en: `no launcher uses ssh on the engine ${engine}`,
      zh: `引擎 ${engine} 上没有通过 ssh 启动进程的启动器`,
    },
    fix: { en: 'Remove launch.ssh.', zh: '请删除 launch.ssh。' },
  }),
  LAUNCHER_SSH_TWICE: ({ launcher, option }: { launcher: string; option: string }) => ({
    seen: {
      en: `'${option}' of ${launcher} says how it calls ssh, and so does launch.ssh`,
      zh: `${launcher} 的选项“${option}”与 launch.ssh 都规定了如何调用 ssh`,
    },
    fix: {
      en: 'Move the arguments of ssh to launch.ssh, and remove them here.',
      zh: '请把 ssh 的参数都写在 launch.ssh 中，并从此处删除。',
    },
  }),
  SSH_PORT_SHARED: ({ port }: { port: number }) => ({
    seen: {
      en: `port ${port} is that of the nodes' ssh servers; those in the containers cannot have it too`,
      zh: `端口 ${port} 已由节点自身的 ssh 服务占用，容器内的 ssh 服务不能再用`,
    },
    fix: {
      en: 'State another port under launch.ssh, such as 12345. The port under ssh is that of the nodes.',
      zh: '请在 launch.ssh 中改用其他端口，例如 12345；ssh 块中的端口属于节点。',
    },
  }),
  CLUSTER_NODE_TWICE: ({ name, first, second }: { name: string; first: number; second: number }) => ({
    seen: {
      en: `nodes[${first}] and nodes[${second}] are both named '${name}'`,
      zh: `nodes[${first}] 和 nodes[${second}] 都名为“${name}”`,
    },
    fix: { en: 'Give every node a different name.', zh: '请为每个节点取不同的名称。' },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
