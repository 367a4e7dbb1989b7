import { sizeText } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'
import { nodesText, shownValues } from '../messages/parts.ts'
import { decimal } from '../messages/numbers.ts'
import { perLanguage } from '../messages/sentences.ts'
import { same } from '../model/text.ts'
import { findingTable } from '../model/finding.ts'

export const machineFinding = findingTable({
  'nodes-differ': ['warning', 'nodes'],
  'stated-environment-differs': ['note', 'nodes'],
  'machine-changed': ['warning', 'nodes'],
  'leftovers-ended': ['warning', 'quiet'],
})

/** `20 s`, `0.3 s` */
const seconds = (milliseconds: number) => `${milliseconds / 1000} s`

/** A label within a sentence: `memory`, but `GPU driver`. */
const midSentence = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase())

export const findings = {
  'machine-busy': ({ load, cpus }: { load: number; cpus: number }) => ({
    seen: {
      en: `the load average is ${load.toFixed(2)} and ${decimal(cpus)} CPUs are usable, so other programs compete with the runs`,
      zh: `系统负载为 ${load.toFixed(2)}，可用 CPU 为 ${decimal(cpus)} 个：其他程序会与测试争用 CPU`,
    },
    todo: {
      en: 'Stop other programs. If they have just ended, wait a minute; uptime shows the load.',
      zh: '请停止其他程序；若它们刚刚结束，请等待一分钟（uptime 可查看负载）。',
    },
  }),
  'cpu-limit': ({ cpus, of: total }: { cpus: number; of: number }) => ({
    seen: {
      en: `a control group limits runs to ${decimal(cpus)} of ${total} CPUs, and pauses all threads once they have used it`,
      zh: `控制组仅授予 ${total} 个 CPU 中的 ${decimal(cpus)} 个，每个周期的配额用尽后所有线程都会暂停`,
    },
    todo: {
      en: 'Raise the limit (Docker: cpus, Kubernetes: limits.cpu), or compare only with results under the same limit.',
      zh: '请提高限制（Docker 的 cpus、Kubernetes 的 limits.cpu），或仅与相同限制下的结果比较。',
    },
  }),
  'cpu-affinity': ({ processors, of: total }: { processors: number; of: number }) => ({
    seen: {
      en: `this process may run on ${processors} of ${total} logical processors`,
      zh: `本进程只能使用 ${total} 个逻辑处理器中的 ${processors} 个`,
    },
    todo: {
      en: 'Nothing, if taskset, a cpuset or Slurm set this on purpose. Otherwise remove this limit.',
      zh: '若是有意设置（taskset、cpuset 或 Slurm）则无需处理；否则请解除该限制。',
    },
  }),
  'cpu-governor': ({ governor }: { governor: string }) => ({
    seen: {
      en: `the CPU frequency governor is ${governor}: the clock follows the load, and the first steps run slower`,
      zh: `CPU 调频策略为 ${governor}：频率随负载变化，最初若干步会偏慢`,
    },
    todo: {
      en: 'Set the governor to performance while you measure; cpupower frequency-set does it.',
      zh: '测试期间请将调频策略设为 performance（可使用 cpupower frequency-set）。',
    },
  }),
  'virtual-machine': ({ hypervisor }: { hypervisor: string | null }) => ({
    seen: {
      en: `this is a virtual machine${hypervisor === null ? '' : ` (${hypervisor})`}: it may share its CPUs and its clock with other guests`,
      zh: `这是一台虚拟机${hypervisor === null ? '' : `（${hypervisor}）`}：其 CPU 和时钟可能与其他虚拟机共享`,
    },
    todo: {
      en: 'Run at least five repeats. Ignore differences that are smaller than the spread of the repeats.',
      zh: '请至少重复五次，并忽略小于重复间波动的差异。',
    },
  }),
  'low-memory': ({ usable, needed }: { usable: number; needed: number }) => ({
    seen: {
      en: `${sizeText(usable)} of memory is available, and the largest case needs about ${sizeText(needed)}`,
      zh: `可用内存为 ${sizeText(usable)}，最大的用例约需 ${sizeText(needed)}`,
    },
    todo: {
      en: 'Free memory, raise the memory limit, or use smaller batches or fewer devices.',
      zh: '请释放内存、提高内存限制，或减小批大小、减少设备数。',
    },
  }),
  'memory-limit': ({ limit, memory }: { limit: number; memory: number }) => ({
    seen: {
      en: `a control group limits runs to ${sizeText(limit)} of the machine's ${sizeText(memory)} of memory`,
      zh: `控制组仅授予本机 ${sizeText(memory)} 内存中的 ${sizeText(limit)}`,
    },
    todo: {
      en: 'Nothing, if the runs fit. The kernel kills a run that needs more (Docker: memory, Kubernetes: limits.memory).',
      zh: '只要运行所需不超过该值则无需处理；超出时内核会终止运行（Docker 的 memory、Kubernetes 的 limits.memory）。',
    },
  }),
  'swap-in-use': ({ used }: { used: number }) => ({
    seen: {
      en: `${sizeText(used)} of memory is swapped out: the machine has run short of memory before`,
      zh: `已有 ${sizeText(used)} 被换出到交换区：内存曾经不足`,
    },
    todo: {
      en: 'Close other programs, then empty the swap space (sudo swapoff -a && sudo swapon -a).',
      zh: '请关闭其他程序，然后清空交换区（sudo swapoff -a && sudo swapon -a）。',
    },
  }),
  'huge-pages-off': () => ({
    seen: {
      en: 'transparent huge pages are off: large tensors need more address translations than on most machines',
      zh: '透明大页已关闭：大张量的地址转换开销高于多数机器',
    },
    todo: {
      en: 'Turn them on for programs that ask (echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled).',
      zh: '请对申请大页的程序启用（echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled）。',
    },
  }),
  'small-shared-memory': ({ size }: { size: number }) => ({
    seen: {
      en: `/dev/shm of this container has ${sizeText(size)}: data loaders and NCCL may fail or use slower paths`,
      zh: `此容器的 /dev/shm 只有 ${sizeText(size)}：数据加载进程和 NCCL 可能失败或退回较慢的通路`,
    },
    todo: {
      en: 'Give the container 8 GiB of shared memory (Docker: shm-size), or the IPC namespace of the host.',
      zh: '请为容器分配 8 GiB 共享内存（Docker 的 shm-size），或使用宿主机的 IPC 命名空间。',
    },
  }),
  'low-disk': ({ free }: { free: number }) => ({
    seen: {
      en: `${sizeText(free)} of disk space is free for the results`,
      zh: `结果所在磁盘仅剩 ${sizeText(free)}`,
    },
    todo: {
      en: 'Free some space, or choose another results folder. A run ends when its log can no longer be written.',
      zh: '请清理空间，或改用其他结果目录；日志无法写入时运行会终止。',
    },
  }),
  'gpu-unreadable': ({ why }: { why: QuotedText }) => ({
    seen: same(why),
    todo: {
      en: 'Check the driver: nvidia-smi must list the GPUs, and dmesg may show an NVRM or Xid error.',
      zh: '请检查驱动：nvidia-smi 应能列出 GPU，dmesg 中可能有 NVRM 或 Xid 错误。',
    },
  }),
  'gpu-unanswered': ({ why }: { why: QuotedText }) => ({
    seen: same(why),
    todo: {
      en: 'If the machine is busy, try again when it is idle. Otherwise the driver hangs: dmesg may show an NVRM or Xid error.',
      zh: '若机器正忙，请在空闲时重试；否则是驱动无响应，dmesg 中可能有 NVRM 或 Xid 错误。',
    },
  }),
  'gpu-busy': ({ programs }: { programs: readonly { name: string; pid: number }[] }) => ({
    seen: {
      en: `other programs already use GPU memory: ${programs.map(({ name, pid }) => `${name} (${pid})`).join(', ')}`,
      zh: `已有其他程序占用显存：${programs.map(({ name, pid }) => `${name} (${pid})`).join('、')}`,
    },
    todo: {
      en: 'Stop them, or hide their GPUs with CUDA_VISIBLE_DEVICES.',
      zh: '请结束这些程序，或用 CUDA_VISIBLE_DEVICES 避开其所用的 GPU。',
    },
  }),
  'gpu-slowdown': ({ slowed }: { slowed: readonly { gpu: number; reasons: readonly string[] }[] }) => ({
    seen: {
      en: `GPU clocks are reduced before any run (${slowed.map(({ gpu, reasons }) => `${gpu}: ${reasons.join(', ')}`).join('; ')})`,
      zh: `测试开始前 GPU 频率已被压低（${slowed.map(({ gpu, reasons }) => `${gpu}: ${reasons.join(', ')}`).join('；')}）`,
    },
    todo: {
      en: 'Check cooling and power (nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER).',
      zh: '请检查散热和供电（nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER）。',
    },
  }),
  'gpus-differ': ({ names }: { names: readonly string[] }) => ({
    seen: {
      en: `the GPUs are of different models (${names.join(', ')}): the slowest one limits all`,
      zh: `GPU 型号不一致（${names.join('、')}）：整体速度取决于最慢的一块`,
    },
    todo: {
      en: 'Choose GPUs of one model with CUDA_VISIBLE_DEVICES.',
      zh: '请用 CUDA_VISIBLE_DEVICES 选择同一型号的 GPU。',
    },
  }),
  'nodes-differ': perLanguage({
    en: ({ what, values }: NodesDiffer) => {
      const { shown, more } = shownValues(values)
      const each = shown.map(
        ({ value, nodes }) => `${value} (${nodesText(nodes, (count) => `${count} nodes`)})`,
      )
      return {
        seen: `the nodes differ in ${midSentence(what)}: ${each.join('; ')}${more === 0 ? '' : `; ${more} other values`}`,
        todo: 'Make the nodes equal, or run on equal nodes only. The slowest node limits a run over all of them.',
      }
    },
    zh: ({ what, values }) => {
      const { shown, more } = shownValues(values)
      const each = shown.map(
        ({ value, nodes }) => `${value}（${nodesText(nodes, (count) => `${count} 个节点`)}）`,
      )
      return {
        seen: `各节点的${what}不一致：${each.join('，')}${more === 0 ? '' : `，另有 ${more} 种取值`}`,
        todo: '请统一各节点的配置，或只在配置相同的节点上运行：跨节点运行的速度取决于最慢的节点。',
      }
    },
  }),
  'stated-environment-differs': perLanguage({
    en: ({ differences }: StatedDiffers) => ({
      seen: `the suite states another environment than these runs had: ${differences.map(({ what, stated, seen }) => `${midSentence(what)} ${stated}, here ${seen.join(', ') || 'none'}`).join('; ')}`,
      todo: 'Believe what was seen. Change report.environment of the suite if it was meant to describe these runs.',
    }),
    zh: ({ differences }) => ({
      seen: `套件声明的环境与实际运行环境不符：${differences.map(({ what, stated, seen }) => `${what}声明为 ${stated}，实际为 ${seen.join('、') || '无'}`).join('；')}`,
      todo: '请以实际采集的环境为准；若 report.environment 本应描述这些运行，请修改套件。',
    }),
  }),
}

export const missing = {
  'not-readable': ({ source }: { source: string }) => ({
    en: `${source} cannot be read here`,
    zh: `此处无法读取 ${source}`,
  }),
  'not-stated': ({ source }: { source: string }) => ({
    en: `${source} does not state it`,
    zh: `${source} 未给出`,
  }),
  'no-limit': () => ({ en: 'no limit is set', zh: '未设置限制' }),
  'no-container': () => ({ en: 'not in a container', zh: '不在容器中' }),
  'no-frequency-control': () => ({
    en: 'the kernel does not control the CPU frequency here',
    zh: '此处内核不控制 CPU 频率',
  }),
  'no-turbo-switch': () => ({ en: 'the kernel has no turbo switch here', zh: '此处内核未提供睿频开关' }),
  'no-hypervisor': () => ({ en: 'no hypervisor was found', zh: '未发现虚拟机管理程序' }),
  'no-gpu': () => ({ en: 'nvidia-smi lists no GPU', zh: 'nvidia-smi 未列出 GPU' }),
  'gpu-not-stated': ({ printed }: { printed: string }) => ({
    en: `nvidia-smi prints ${printed === '' ? 'nothing' : printed}`,
    zh: `nvidia-smi ${printed === '' ? '没有输出' : `输出 ${printed}`}`,
  }),
  'gpu-not-a-number': ({ printed }: { printed: string }) => ({
    en: `nvidia-smi prints ${printed} instead of a number`,
    zh: `nvidia-smi 应输出数字，实际输出 ${printed}`,
  }),
  'not-looked-for': () => ({ en: 'steady did not look for it on this node', zh: '未在该节点上查询' }),
  'not-installed': ({ name }: { name: string }) => ({
    en: `${name} is not installed in this Python`,
    zh: `此 Python 中未安装 ${name}`,
  }),
  'program-absent': ({ program }: { program: string }) => ({
    en: `${program} is not installed`,
    zh: `未安装 ${program}`,
  }),
  'probe-timed-out': ({ program, milliseconds }: { program: string; milliseconds: number }) => ({
    en: `${program} took too long: no answer within ${seconds(milliseconds)}`,
    zh: `${program} 用时过长：${milliseconds / 1000} 秒内没有应答`,
  }),
  'program-not-asked': ({ program }: { program: string }) => ({
    en: `${program} was not started: a workload names it by its path`,
    zh: `未启动 ${program}：模型实现以路径指定了它`,
  }),
  'probe-failed': ({ program, printed }: { program: string; printed: string }) =>
    same(`${program}: ${printed}`),
  'no-commit': ({ folder }: { folder: string }) => ({
    en: `${folder} is in no git repository with a commit`,
    zh: `${folder} 不在任何有提交的 git 仓库中`,
  }),
}

/** What a workload needs and a machine lacks: a noun, what is wrong, and how to get it. */
export const phrases = {
  'package-absent': ({ name }: { name: string }) => ({
    en: `the Python on PATH has no ${name}`,
    zh: `PATH 中的 Python 没有安装 ${name}`,
  }),
  'setup-absent': ({ name }: { name: string }) => ({ en: `${name} is not set up`, zh: `尚未安装 ${name}` }),
  'program-not-on-path': ({ program }: { program: string }) => ({
    en: `${program} is not on PATH`,
    zh: `PATH 中没有 ${program}`,
  }),
  'engine-absent': ({ engine }: { engine: string }) => ({
    en: `the engine of the embedded trainer, ${engine}, is not installed`,
    zh: `未安装内置训练程序的引擎 ${engine}`,
  }),
  'run-command': ({ command }: { command: string }) => ({ en: command, zh: `可执行 ${command}` }),
  'install-package': ({ name, debian }: { name: string; debian: string }) => ({
    en: `pip install ${name}; for Debian's own Python, sudo apt-get install ${debian}`,
    zh: `可执行 pip install ${name}；若使用 Debian 自带的 Python，可执行 sudo apt-get install ${debian}`,
  }),
  'install-engine': ({ engine }: { engine: string }) => ({
    en: `install the npm package ${engine} beside steadystate, or set STEADY_ENGINE to a folder that has it`,
    zh: `在 steadystate 旁安装 npm 包 ${engine}，或将 STEADY_ENGINE 设为其所在目录`,
  }),
  'install-program': ({ program }: { program: string }) => ({
    en: `install ${program}, or put its folder on PATH`,
    zh: `请安装 ${program}，或将其所在目录加入 PATH`,
  }),
  'install-nvidia-driver': () => ({
    en: 'install the NVIDIA driver, which contains it',
    zh: '请安装 NVIDIA 驱动，其中包含该程序',
  }),
  gpu: () => ({ en: 'a GPU', zh: '可用的 GPU' }),
  'gpu-absent': () => ({ en: 'no GPU was found on this machine', zh: '本机没有可用的 GPU' }),
  'use-gpu-machine': () => ({
    en: 'a machine with NVIDIA GPUs and their driver, so that nvidia-smi lists them',
    zh: '请使用装有 NVIDIA GPU 及其驱动的机器，使 nvidia-smi 能列出 GPU',
  }),
  'gpu-with-memory': ({ size }: { size: number }) => ({
    en: `a GPU with ${sizeText(size)}`,
    zh: `显存不少于 ${sizeText(size)} 的 GPU`,
  }),
  'gpus-too-small': ({ size }: { size: number }) => ({
    en: `no GPU here has the ${sizeText(size)} that one device needs`,
    zh: `本机没有显存达到 ${sizeText(size)} 的 GPU`,
  }),
  'use-larger-gpus': () => ({ en: 'run it on GPUs with more memory', zh: '请使用显存更大的 GPU' }),
  'amount-of-memory': ({ size }: { size: number }) => ({
    en: `${sizeText(size)} of memory`,
    zh: `${sizeText(size)} 内存`,
  }),
  'memory-too-small': ({ needed, usable }: { needed: number; usable: number }) => ({
    en: `one device needs ${sizeText(needed)} of memory, and ${sizeText(usable)} is available`,
    zh: `每个设备需要 ${sizeText(needed)} 内存，而可用内存只有 ${sizeText(usable)}`,
  }),
  'free-memory': () => ({ en: 'free memory or raise the memory limit', zh: '请释放内存或提高内存限制' }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Reasons extends Readonly<typeof missing> {}
  interface Phrases extends Readonly<typeof phrases> {}
}

/** A fact that differs between nodes, and the nodes with each value. */
export interface NodesDiffer {
  readonly what: QuotedText
  readonly values: readonly { readonly value: QuotedText; readonly nodes: readonly string[] }[]
}

/** Facts that the suite states and that the runs contradict; `seen` is empty where the machines have no such thing. */
export interface StatedDiffers {
  readonly differences: readonly {
    readonly what: QuotedText
    readonly stated: string
    readonly seen: readonly string[]
  }[]
}

/** A fact of a machine that should stay the same within one results folder. */
export type ChangedFact = 'host' | 'kernel' | 'processor' | 'cpus' | 'driver' | 'commit'
