import type { NodeState } from '../../model/node-state.ts'
import type { Quoted } from '../data.ts'
import { counted } from '../../text/counted.ts'
import { nodeStateEn } from '../node-states.ts'

/** What is doubtful in a plan. */
export const findings = {
  'every-case-skipped': ({ skipped }: { skipped: number }) => ({
    seen: `no case will run: all are skipped (${skipped})`,
    todo: 'Read the reasons below. Change the axes, the skip rules or the target.',
  }),
  'budget-too-small': ({ needed, budget }: { needed: number; budget: number }) => ({
    seen: `the runs take about ${needed} min, but no new run starts after ${budget} min`,
    todo: 'Raise budget.total, or run the suite again: steady resumes it.',
  }),
  'skip-rule-unused': ({ reason }: { reason: Quoted }) => ({
    seen: `the skip rule with the reason “${reason}” matches no case`,
    todo: 'Correct its `when`, or remove the rule.',
  }),
  'planned-elsewhere': ({
    nodes,
    devicesPerNode,
    gpu,
  }: {
    nodes: number
    devicesPerNode: number
    gpu: string | null
  }) => ({
    seen: `the plan assumes ${counted(nodes, 'node')} with ${counted(devicesPerNode, gpu === null ? 'GPU' : `${gpu} GPU`)} each; no machine was asked`,
    todo: 'Run the suite where these devices are. steady checks setups, data and programs there.',
  }),
  'cluster-not-asked': ({ cluster, files }: { cluster: string; files: readonly string[] }) => ({
    seen: `the plan does not know the devices of ${cluster}: to ask it would start what ${files.join(' and ')} may name`,
    todo: 'Read the file. If you trust it, have the cluster asked.',
  }),
  'variant-without-changes': ({
    variant,
    revision,
    commit,
  }: {
    variant: string
    revision: string
    commit: string
  }) => ({
    seen: `the variant '${variant}' is the commit ${commit} (${revision}), without the uncommitted changes of the working tree`,
    todo: "Commit the changes, or remove 'git' from a variant to measure the working tree.",
  }),
  'variants-alike': ({ a, b }: { a: string; b: string }) => ({
    seen: `the variants '${a}' and '${b}' are the same commit with the same settings`,
    todo: 'Check the commits and settings, unless you want to measure the noise of the machine.',
  }),
  'variant-alone': ({ cases }: { cases: number }) => ({
    seen: `${cases} ${cases === 1 ? 'case has' : 'cases have'} no variant to compare with: the others are skipped`,
    todo: 'Read why those cases are skipped.',
  }),
  'variant-commit-unused': ({ workload }: { workload: string }) => ({
    seen: `${workload} ships with steadystate, so the commits of variants change none of its files`,
    todo: 'Use a workload that runs a script of the repository.',
  }),
}

export const missing = {
  'no-estimate': ({ workloads }: { workloads: readonly string[] }) =>
    `there is no 'estimate' in the workload.yaml of ${workloads.join(', ')}, and some of its cases have not run here yet`,
  'capacity-not-asked': () => 'the target was not asked',
}

const modelCopies = (copies: number) => `${copies} model ${copies === 1 ? 'copy' : 'copies'}`

/** Why a case does not run. */
export const skips = {
  'axis-value-unsupported': ({
    workload,
    axis,
    value,
    supported,
  }: {
    workload: string
    axis: string
    value: string
    supported: Quoted
  }) => `${workload} does not support '${axis}: ${value}'; it supports ${supported}`,
  'no-option-for-axis': ({ workload, axis, value }: { workload: string; axis: string; value: string }) =>
    `${workload} has no option for '${axis}: ${value}'`,
  'one-node-only': ({ workload }: { workload: string }) => `${workload} runs on one node only`,
  'devices-not-divisible': ({
    devices,
    tensor,
    pipeline,
  }: {
    devices: number
    tensor: number
    pipeline: number
  }) =>
    `${counted(devices, 'device')} cannot be divided by tensor-parallel ${tensor} × pipeline-parallel ${pipeline}`,
  'parallel-sizes-need-other-devices': ({
    data,
    tensor,
    pipeline,
    needed,
    devices,
  }: {
    data: number
    tensor: number
    pipeline: number
    needed: number
    devices: number
  }) =>
    `data-parallel ${data} × tensor-parallel ${tensor} × pipeline-parallel ${pipeline} needs ${needed} devices, the case has ${devices}`,
  'devices-not-divisible-with-context': ({
    devices,
    tensor,
    pipeline,
    context,
  }: {
    devices: number
    tensor: number
    pipeline: number
    context: number
  }) =>
    `${counted(devices, 'device')} cannot be divided by tensor-parallel ${tensor} × pipeline-parallel ${pipeline} × context-parallel ${context}`,
  'context-needs-other-devices': ({
    data,
    tensor,
    pipeline,
    context,
    needed,
    devices,
  }: {
    data: number
    tensor: number
    pipeline: number
    context: number
    needed: number
    devices: number
  }) =>
    `data-parallel ${data} × tensor-parallel ${tensor} × pipeline-parallel ${pipeline} × context-parallel ${context} needs ${needed} devices, the case has ${devices}`,
  'copies-not-divisible': ({ copies, expert }: { copies: number; expert: number }) =>
    `${modelCopies(copies)} (data-parallel) cannot be divided by expert-parallel ${expert}`,
  'heads-not-divisible': ({
    heads,
    tensor,
    part,
  }: {
    heads: number
    tensor: number
    part: 'queries' | 'keys'
  }) =>
    `${counted(heads, part === 'keys' ? 'key-value head' : 'attention head')} cannot be divided by tensor-parallel ${tensor}`,
  'experts-not-divisible': ({ experts, expert }: { experts: number; expert: number }) =>
    `${counted(experts, 'expert')} cannot be divided by expert-parallel ${expert}`,
  'sequence-not-divisible': ({ sequenceLength, context }: { sequenceLength: number; context: number }) =>
    `sequence-length ${sequenceLength} cannot be divided by context-parallel ${context}`,
  'more-stages-than-layers': ({
    pipeline,
    virtual,
    stages,
    layers,
  }: {
    pipeline: number
    virtual: number
    stages: number
    layers: number
  }) =>
    virtual === 1
      ? `pipeline-parallel ${pipeline} needs ${stages} layers, the model has ${layers}`
      : `pipeline-parallel ${pipeline} × virtual-pipeline ${virtual} needs ${stages} layers, the model has ${layers}`,
  'nothing-in-parallel': ({
    axis,
    value,
    needs,
  }: {
    axis: string
    value: string
    needs: 'tensor' | 'pipeline'
  }) => `'${axis}: ${value}' needs a ${needs}-parallel above 1`,
  'global-batch-not-divisible': ({
    samples,
    batch,
    copies,
  }: {
    samples: number
    batch: number
    copies: number
  }) =>
    `global-batch ${samples} cannot be divided by batch ${batch} × ${modelCopies(copies)} = ${batch * copies}`,
  'global-batch-differs': ({
    samples,
    batch,
    copies,
    accumulation,
  }: {
    samples: number
    batch: number
    copies: number
    accumulation: number
  }) =>
    `batch ${batch} × ${modelCopies(copies)} × accumulation ${accumulation} = ${batch * copies * accumulation}, and global-batch is ${samples}`,
  'no-launcher': () => 'the workload names no launcher',
  'launcher-unsuited': ({ launcher, suited }: { launcher: string; suited: readonly string[] }) =>
    `the workload does not start under ${launcher}, only under ${suited.join(', ')}`,
  'launcher-too-new': ({
    launcher,
    framework,
    since,
    has,
  }: {
    launcher: string
    framework: string
    since: string
    has: string
  }) =>
    `${launcher} came with ${framework} ${since}, and the workload states ${framework} ${has} in source.versions`,
  'srun-outside-slurm': ({ engine }: { engine: string }) =>
    `srun starts ranks inside a Slurm job only; the engine of this cluster is ${engine}`,
  'mpirun-without-containers': () => 'only srun starts the ranks of several nodes in containers of pyxis',
  'mpirun-cannot-reach-nodes': ({ nodes, engine }: { nodes: number; engine: string }) =>
    `mpirun starts the ranks of ${nodes} nodes over ssh or in a Slurm job; ${engine} offers neither`,
  'horovodrun-needs-ssh': ({ nodes, engine }: { nodes: number; engine: string }) =>
    `horovodrun starts the ranks of ${nodes} nodes over ssh, which ${engine} does not offer`,
  'horovodrun-without-ssh-options': ({ options }: { options: readonly string[] }) =>
    `horovodrun takes no options of ssh, and launch.ssh.options of the cluster file has '${options.join(' ')}'`,
  'no-such-device': ({ device }: { device: string }) => `it needs a ${device}, and the cluster has none`,
  'too-few-nodes': ({
    needed,
    has,
    unusable,
  }: {
    needed: number
    has: number
    unusable: readonly NodeState[]
  }) =>
    `it needs ${needed} nodes, and the target has ${has}${unusable.length === 0 ? '' : ` (${unusable.map(nodeStateEn).join('; ')})`}`,
  'too-few-devices': ({ needed, device, has }: { needed: number; device: string; has: number }) =>
    `it needs ${needed} ${device}s on a node, and the target has ${has}`,
  'value-needs-gpu': ({ workload, axis, value }: { workload: string; axis: string; value: string }) =>
    `${workload} supports '${axis}: ${value}' on GPUs only`,
  'setup-unknown': ({ setup }: { setup: string }) => `there is no setup '${setup}'`,
  'image-not-named': ({ workload, cluster }: { workload: string; cluster: string }) =>
    `the cluster ${cluster} runs everything in containers, and ${workload} names no image: add \`image:\` to the suite or to its workload.yaml`,
  'variant-needs-no-containers': ({ variant, cluster }: { variant: string; cluster: string }) =>
    `the variant ${variant} names a setup, but runs on the cluster ${cluster} use the Python of their image`,
  'variant-needs-containers': ({ variant, cluster }: { variant: string; cluster: string }) =>
    `the variant ${variant} names an image, but the cluster ${cluster} does not run containers`,
  'setup-not-ready': ({ setup, command }: { setup: string; command: string }) =>
    `${setup} is not set up here: ${command}`,
  'setup-outdated': ({ setup, command }: { setup: string; command: string }) =>
    `${setup} was set up from an older lock: ${command}`,
  'setup-unavailable': ({ setup, why }: { setup: string; why: Quoted }) =>
    `${setup} cannot be set up here: ${why}`,
  'loader-reads-real-data': ({ loader }: { loader: string }) =>
    `the loader ${loader} reads real data, and this case uses synthetic images`,
  'loader-without-format': ({ workload, loader }: { workload: string; loader: string }) =>
    `${workload} reads no real data with the loader ${loader}`,
  'data-set-not-named': () => "the suite has no 'data-set' with real images",
  'data-set-absent': ({ folder, command }: { folder: string; command: string }) =>
    `there is no data set ${folder}: ${command}`,
  'data-format-absent': ({ folder, format }: { folder: string; format: string }) =>
    `the data set ${folder} has no images in the format ${format}`,
  /** Stands in results folders that were imported before `left-blank`. */
  'no-figure-printed': ({ collection }: { collection: string }) => `${collection} gives no figure for it`,
  'left-blank': ({ published }: { published: string }) => `left blank in the report of ${published}`,
}
