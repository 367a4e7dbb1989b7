import { sizeText } from '../../text/size.ts'
import type * as en from '../en/environment.ts'
import { nodesText, shownValues } from '../node-names.ts'
import { decimal } from '../numbers.ts'

export const findings: typeof en.findings = {
  'machine-busy': ({ load, cpus }) => ({
    seen: `系统负载为 ${load.toFixed(2)}，可用 CPU 为 ${decimal(cpus)} 个：其他程序会与测试争用 CPU`,
    todo: '请停止其他程序；若它们刚刚结束，请等待一分钟（uptime 可查看负载）。',
  }),
  'cpu-limit': ({ cpus, of: total }) => ({
    seen: `控制组仅授予 ${total} 个 CPU 中的 ${decimal(cpus)} 个，每个周期的配额用尽后所有线程都会暂停`,
    todo: '请提高限制（Docker 的 cpus、Kubernetes 的 limits.cpu），或仅与相同限制下的结果比较。',
  }),
  'cpu-affinity': ({ processors, of: total }) => ({
    seen: `本进程只能使用 ${total} 个逻辑处理器中的 ${processors} 个`,
    todo: '若是有意设置（taskset、cpuset 或 Slurm）则无需处理；否则请解除该限制。',
  }),
  'cpu-governor': ({ governor }) => ({
    seen: `CPU 调频策略为 ${governor}：频率随负载变化，最初若干步会偏慢`,
    todo: '测试期间请将调频策略设为 performance（可使用 cpupower frequency-set）。',
  }),
  'virtual-machine': ({ hypervisor }) => ({
    seen: `这是一台虚拟机${hypervisor === null ? '' : `（${hypervisor}）`}：其 CPU 和时钟可能与其他虚拟机共享`,
    todo: '请至少重复五次，并忽略小于重复间波动的差异。',
  }),
  'low-memory': ({ usable, needed }) => ({
    seen: `可用内存为 ${sizeText(usable)}，最大的用例约需 ${sizeText(needed)}`,
    todo: '请释放内存、提高内存限制，或减小批大小、减少设备数。',
  }),
  'memory-limit': ({ limit, memory }) => ({
    seen: `控制组仅授予本机 ${sizeText(memory)} 内存中的 ${sizeText(limit)}`,
    todo: '只要运行所需不超过该值则无需处理；超出时内核会终止运行（Docker 的 memory、Kubernetes 的 limits.memory）。',
  }),
  'swap-in-use': ({ used }) => ({
    seen: `已有 ${sizeText(used)} 被换出到交换区：内存曾经不足`,
    todo: '请关闭其他程序，然后清空交换区（sudo swapoff -a && sudo swapon -a）。',
  }),
  'huge-pages-off': () => ({
    seen: '透明大页已关闭：大张量的地址转换开销高于多数机器',
    todo: '请对申请大页的程序启用（echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled）。',
  }),
  'small-shared-memory': ({ size }) => ({
    seen: `此容器的 /dev/shm 只有 ${sizeText(size)}：数据加载进程和 NCCL 可能失败或退回较慢的通路`,
    todo: '请为容器分配 8 GiB 共享内存（Docker 的 shm-size），或使用宿主机的 IPC 命名空间。',
  }),
  'low-disk': ({ free }) => ({
    seen: `结果所在磁盘仅剩 ${sizeText(free)}`,
    todo: '请清理空间，或改用其他结果目录；日志无法写入时运行会终止。',
  }),
  'gpu-unreadable': ({ why }) => ({
    seen: why,
    todo: '请检查驱动：nvidia-smi 应能列出 GPU，dmesg 中可能有 NVRM 或 Xid 错误。',
  }),
  'gpu-unanswered': ({ why }) => ({
    seen: why,
    todo: '若机器正忙，请在空闲时重试；否则是驱动无响应，dmesg 中可能有 NVRM 或 Xid 错误。',
  }),
  'gpu-busy': ({ programs }) => ({
    seen: `已有其他程序占用显存：${programs.map(({ name, pid }) => `${name} (${pid})`).join('、')}`,
    todo: '请结束这些程序，或用 CUDA_VISIBLE_DEVICES 避开其所用的 GPU。',
  }),
  'gpu-slowdown': ({ slowed }) => ({
    seen: `测试开始前 GPU 频率已被压低（${slowed.map(({ gpu, reasons }) => `${gpu}: ${reasons.join(', ')}`).join('；')}）`,
    todo: '请检查散热和供电（nvidia-smi -q -d PERFORMANCE,TEMPERATURE,POWER）。',
  }),
  'gpus-differ': ({ names }) => ({
    seen: `GPU 型号不一致（${names.join('、')}）：整体速度取决于最慢的一块`,
    todo: '请用 CUDA_VISIBLE_DEVICES 选择同一型号的 GPU。',
  }),
  'nodes-differ': ({ what, values }) => {
    const { shown, more } = shownValues(values)
    const each = shown.map(
      ({ value, nodes }) => `${value}（${nodesText(nodes, (count) => `${count} 个节点`)}）`,
    )
    return {
      seen: `各节点的${what}不一致：${each.join('，')}${more === 0 ? '' : `，另有 ${more} 种取值`}`,
      todo: '请统一各节点的配置，或只在配置相同的节点上运行：跨节点运行的速度取决于最慢的节点。',
    }
  },
}

export const missing: typeof en.missing = {
  'not-readable': ({ source }) => `此处无法读取 ${source}`,
  'not-stated': ({ source }) => `${source} 未给出`,
  'no-limit': () => '未设置限制',
  'no-container': () => '不在容器中',
  'no-frequency-control': () => '此处内核不控制 CPU 频率',
  'no-turbo-switch': () => '此处内核未提供睿频开关',
  'no-hypervisor': () => '未发现虚拟机管理程序',
  'no-gpu': () => 'nvidia-smi 未列出 GPU',
  'gpu-not-stated': ({ printed }) => `nvidia-smi ${printed === '' ? '没有输出' : `输出 ${printed}`}`,
  'gpu-not-a-number': ({ printed }) => `nvidia-smi 应输出数字，实际输出 ${printed}`,
  'not-looked-for': () => '未在该节点上查询',
  'not-installed': ({ name }) => `此 Python 中未安装 ${name}`,
  'program-absent': ({ program }) => `未安装 ${program}`,
  'probe-timed-out': ({ program, milliseconds }) =>
    `${program} 用时过长：${milliseconds / 1000} 秒内没有应答`,
  'program-not-asked': ({ program }) => `未启动 ${program}：模型实现以路径指定了它`,
  'probe-failed': ({ program, printed }) => `${program}: ${printed}`,
  'no-commit': ({ folder }) => `${folder} 不在任何有提交的 git 仓库中`,
}
