import type { Placeholder } from '../../workload/placeholder.ts'
import { alternativesZh } from '../alternatives.ts'
import type * as en from '../en/workloads.ts'
import { afterChinese } from './spacing.ts'

const placeholders: Readonly<Record<Placeholder, string>> = {
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

export const errors: typeof en.errors = {
  PARAMETER_UNKNOWN: ({ name, owner, ...names }) => ({
    seen:
      owner.of === 'workload'
        ? `${owner.workload} 没有参数“${name}”`
        : owner.of === 'suite'
          ? `本测试方案的模型实现都没有参数“${name}”`
          : owner.of === 'prints'
            ? `${owner.at} 取自“${name}”，而它不是整数类型的参数`
            : `estimate 按“${name}”计步，而它不是整数类型的参数`,
    fix: alternativesZh(names),
  }),
  PARAMETER_INVALID: ({ at, found, workload, expected }) => ({
    seen: `${at} 的值为${afterChinese(found)}`,
    fix: `${workload === null ? '应为' : `${workload} 要求`}${afterChinese(expected)}。`,
  }),
  PARAMETER_RESERVED: ({ name, means }) =>
    means === 'axis'
      ? {
          seen: `{${name}} 已表示维度 ${name} 的取值`,
          fix: `请改为在“supports”下以“${name}: …”声明其取值。`,
        }
      : { seen: `{${name}} 已表示${afterChinese(placeholders[means])}`, fix: '请为该参数改名。' },
  PLACEHOLDER_UNKNOWN: ({ name, ...names }) => ({
    seen: `{${name}} 没有对应的取值`,
    fix: alternativesZh(names),
  }),
  CONTAINER_PROGRAM_ELSEWHERE: ({ program, only, engine }) => ({
    seen: `${program} 只能在引擎 ${only} 上启动容器；此集群的引擎为 ${engine}`,
    fix: '请改用 podman、docker 或 apptainer。',
  }),
  CONTAINER_KEY_UNUSED: ({ program, key }) => ({
    seen: `${program} 没有与“${key}”对应的选项`,
    fix: '请删除该行，或换用其他程序。',
  }),
  LAUNCHER_SSH_UNUSED: ({ engine }) => ({
    seen: `引擎 ${engine} 上没有通过 ssh 启动进程的启动器`,
    fix: '请删除 launch.ssh。',
  }),
  LAUNCHER_SSH_TWICE: ({ launcher, option }) => ({
    seen: `${launcher} 的选项“${option}”与 launch.ssh 都规定了如何调用 ssh`,
    fix: '请把 ssh 的参数都写在 launch.ssh 中，并从此处删除。',
  }),
  SSH_PORT_SHARED: ({ port }) => ({
    seen: `端口 ${port} 已由节点自身的 ssh 服务占用，容器内的 ssh 服务不能再用`,
    fix: '请在 launch.ssh 中改用其他端口，例如 12345；ssh 块中的端口属于节点。',
  }),
  CLUSTER_NODE_TWICE: ({ name, first, second }) => ({
    seen: `nodes[${first}] 和 nodes[${second}] 都名为“${name}”`,
    fix: '请为每个节点取不同的名称。',
  }),
}
