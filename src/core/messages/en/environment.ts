import type { NodesDiffer } from '../../environment/differing-facts.ts'
import { sizeText } from '../../text/size.ts'
import type { Quoted } from '../data.ts'
import { nodesText, shownValues } from '../node-names.ts'
import { decimal } from '../numbers.ts'

/** What a machine lacks, and what can disturb its figures. */
export const findings = {
  'machine-busy': ({ load, cpus }: { load: number; cpus: number }) => ({
    seen: `the load average is ${load.toFixed(2)} and ${decimal(cpus)} CPUs are usable, so other programs compete with the runs`,
    todo: 'Stop other programs. If they have just ended, wait a minute; uptime shows the load.',
  }),
  'cpu-limit': ({ cpus, of: total }: { cpus: number; of: number }) => ({
    seen: `a control group limits runs to ${decimal(cpus)} of ${total} CPUs, and pauses all threads once they have used it`,
    todo: 'Raise the limit (Docker: cpus, Kubernetes: limits.cpu), or compare only with results under the same limit.',
  }),
  'cpu-affinity': ({ processors, of: total }: { processors: number; of: number }) => ({
    seen: `this process may run on ${processors} of ${total} logical processors`,
    todo: 'Nothing, if taskset, a cpuset or Slurm set this on purpose. Otherwise remove this limit.',
  }),
  'cpu-governor': ({ governor }: { governor: string }) => ({
    seen: `the CPU frequency governor is ${governor}: the clock follows the load, and the first steps run slower`,
    todo: 'Set the governor to performance while you measure; cpupower frequency-set does it.',
  }),
  'virtual-machine': ({ hypervisor }: { hypervisor: string | null }) => ({
    seen: `this is a virtual machine${hypervisor === null ? '' : ` (${hypervisor})`}: it may share its CPUs and its clock with other guests`,
    todo: 'Run at least five repeats. Ignore differences that are smaller than the spread of the repeats.',
  }),
  'low-memory': ({ usable, needed }: { usable: number; needed: number }) => ({
    seen: `${sizeText(usable)} of memory is available, and the largest case needs about ${sizeText(needed)}`,
    todo: 'Free memory, raise the memory limit, or use smaller batches or fewer devices.',
  }),
  'memory-limit': ({ limit, memory }: { limit: number; memory: number }) => ({
    seen: `a control group limits runs to ${sizeText(limit)} of the machine's ${sizeText(memory)} of memory`,
    todo: 'Nothing, if the runs fit. The kernel kills a run that needs more (Docker: memory, Kubernetes: limits.memory).',
  }),
  'swap-in-use': ({ used }: { used: number }) => ({
    seen: `${sizeText(used)} of memory is swapped out: the machine has run short of memory before`,
    todo: 'Close other programs, then empty the swap space (sudo swapoff -a && sudo swapon -a).',
  }),
  'huge-pages-off': () => ({
    seen: 'transparent huge pages are off: large tensors need more address translations than on most machines',
    todo: 'Turn them on for programs that ask (echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled).',
  }),
  'small-shared-memory': ({ size }: { size: number }) => ({
    seen: `/dev/shm of this container has ${sizeText(size)}: data loaders and NCCL may fail or use slower paths`,
    todo: 'Give the container 8 GiB of shared memory (Docker: shm-size), or the IPC namespace of the host.',
  }),
  'low-disk': ({ free }: { free: number }) => ({
    seen: `${sizeText(free)} of disk space is free for the results`,
    todo: 'Free some space, or choose another results folder. A run ends when its log can no longer be written.',
  }),
  'gpu-unreadable': ({ why }: { why: Quoted }) => ({
    seen: why,
    todo: 'Check the driver: nvidia-smi must list the GPUs, and dmesg may show an NVRM or Xid error.',
  }),
  'gpu-unanswered': ({ why }: { why: Quoted }) => ({
    seen: why,
    todo: 'If the machine is busy, try again when it is idle. Otherwise the driver hangs: dmesg may show an NVRM or Xid error.',
  }),
  'gpu-busy': ({ programs }: { programs: readonly { name: string; pid: number }[] }) => ({
    seen: `other programs already use GPU memory: ${programs.map(({ name, pid }) => `${name} (${pid})`).join(', ')}`,
    todo: 'Stop them, or hide their GPUs with CUDA_VISIBLE_DEVICES.',
  }),
  'gpu-slowdown': ({ slowed }: { slowed: readonly { gpu: number; reasons: readonly string[] }[] }) => ({
    seen: `GPU clocks are reduced before any run (${slowed.map(({ gpu, reasons }) => `${gpu}: ${reasons.join(', ')}`).join('; ')})`,
    todo: 'Check cooling and power (nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER).',
  }),
  'gpus-differ': ({ names }: { names: readonly string[] }) => ({
    seen: `the GPUs are of different models (${names.join(', ')}): the slowest one limits all`,
    todo: 'Choose GPUs of one model with CUDA_VISIBLE_DEVICES.',
  }),
  'nodes-differ': ({ what, values }: NodesDiffer) => {
    const { shown, more } = shownValues(values)
    const each = shown.map(
      ({ value, nodes }) => `${value} (${nodesText(nodes, (count) => `${count} nodes`)})`,
    )
    return {
      seen: `the nodes differ in ${midSentence(what)}: ${each.join('; ')}${more === 0 ? '' : `; ${more} other values`}`,
      todo: 'Make the nodes equal, or run on equal nodes only. The slowest node limits a run over all of them.',
    }
  },
}

/** `20 s`, `0.3 s` */
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`

/** A label as it reads inside a sentence: `memory`, but `GPU driver`. */
const midSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

/** Facts of a machine that could not be read. */
export const missing = {
  'not-readable': ({ source }: { source: string }) => `${source} cannot be read here`,
  'not-stated': ({ source }: { source: string }) => `${source} does not state it`,
  'no-limit': () => 'no limit is set',
  'no-container': () => 'not in a container',
  'no-frequency-control': () => 'the kernel does not control the CPU frequency here',
  'no-turbo-switch': () => 'the kernel has no turbo switch here',
  'no-hypervisor': () => 'no hypervisor was found',
  'no-gpu': () => 'nvidia-smi lists no GPU',
  'gpu-not-stated': ({ printed }: { printed: string }) =>
    `nvidia-smi prints ${printed === '' ? 'nothing' : printed}`,
  'gpu-not-a-number': ({ printed }: { printed: string }) =>
    `nvidia-smi prints ${printed} instead of a number`,
  'not-looked-for': () => 'steady did not look for it on this node',
  'not-installed': ({ name }: { name: string }) => `${name} is not installed in this Python`,
  'program-absent': ({ program }: { program: string }) => `${program} is not installed`,
  'probe-timed-out': ({ program, milliseconds }: { program: string; milliseconds: number }) =>
    `${program} took too long: no answer within ${seconds(milliseconds)}`,
  'program-not-asked': ({ program }: { program: string }) =>
    `${program} was not started: a workload names it by its path`,
  'probe-failed': ({ program, printed }: { program: string; printed: string }) => `${program}: ${printed}`,
  'no-commit': ({ folder }: { folder: string }) => `${folder} is in no git repository with a commit`,
}
