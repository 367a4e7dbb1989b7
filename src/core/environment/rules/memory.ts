import { sizeText } from '../../text/size.ts'
import { usableMemory } from '../usable.ts'
import type { EnvironmentRule } from './rule.ts'

const gibibyte = 2 ** 30

const lowMemory: EnvironmentRule = {
  code: 'low-memory',
  level: 'error',
  check(facts, { memory: needed }) {
    const usable = usableMemory(facts)
    if (needed === undefined || usable >= needed) return undefined
    const [has, wants] = [sizeText(usable), sizeText(needed)]
    return {
      seen: {
        en: `${has} of memory can be had, the largest case needs about ${wants}`,
        zh: `可用内存为 ${has}，最大的用例约需 ${wants}`,
      },
      todo: {
        en: 'Free memory, raise the memory limit, or take smaller batches or fewer devices.',
        zh: '请释放内存、提高内存限制，或减小批大小、减少设备数。',
      },
    }
  },
}

const memoryLimit: EnvironmentRule = {
  code: 'memory-limit',
  level: 'note',
  check({ memory, limits: { memory: limit } }) {
    if (limit.kind === 'missing' || limit.value >= memory) return undefined
    const [grants, has] = [sizeText(limit.value), sizeText(memory)]
    return {
      seen: {
        en: `a control group grants ${grants} of the machine's ${has} of memory`,
        zh: `控制组仅授予本机 ${has} 内存中的 ${grants}`,
      },
      todo: {
        en: 'Nothing, while the runs fit; beyond it the kernel ends them (docker --memory, Kubernetes limits.memory).',
        zh: '只要运行所需不超过该值则无需处理；超出时内核会终止运行（docker --memory、Kubernetes limits.memory）。',
      },
    }
  },
}

/** Pages that lie in swap since long ago cost nothing; more than this share of memory means that memory ran short. */
const swapShare = 0.01

const swapInUse: EnvironmentRule = {
  code: 'swap-in-use',
  level: 'warning',
  check({ memory, conditions: { swapUsed } }) {
    if (swapUsed.kind === 'missing' || swapUsed.value <= swapShare * memory) return undefined
    const used = sizeText(swapUsed.value)
    return {
      seen: {
        en: `${used} lie in swap: memory has run short before`,
        zh: `已有 ${used} 被换出到交换区：内存曾经不足`,
      },
      todo: {
        en: 'Close other programs, then bring it all back to memory (sudo swapoff -a && sudo swapon -a).',
        zh: '请关闭其他程序，然后将其全部换回内存（sudo swapoff -a && sudo swapon -a）。',
      },
    }
  },
}

const hugePages: EnvironmentRule = {
  code: 'huge-pages-off',
  level: 'note',
  check({ conditions: { hugePages: setting } }) {
    if (setting.kind === 'missing' || setting.value !== 'never') return undefined
    return {
      seen: {
        en: 'transparent huge pages are off: large tensors take more address translations than on most machines',
        zh: '透明大页已关闭：大张量的地址转换开销高于多数机器',
      },
      todo: {
        en: 'Turn them on where programs ask for them (echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled).',
        zh: '请对申请大页的程序启用（echo madvise | sudo tee /sys/kernel/mm/transparent_hugepage/enabled）。',
      },
    }
  },
}

const smallSharedMemory: EnvironmentRule = {
  code: 'small-shared-memory',
  level: 'warning',
  check({ limits: { container }, gpus, conditions: { sharedMemory } }, { devices }) {
    if (container.kind === 'missing' || sharedMemory.kind === 'missing') return undefined
    if (sharedMemory.value >= gibibyte || (gpus.kind === 'missing' && devices !== 'gpu')) return undefined
    const size = sizeText(sharedMemory.value)
    return {
      seen: {
        en: `/dev/shm of this container has ${size}: data loaders and NCCL may fail or fall back to slower paths`,
        zh: `此容器的 /dev/shm 只有 ${size}：数据加载进程和 NCCL 可能失败或退回较慢的通路`,
      },
      todo: {
        en: 'Start the container with --ipc=host or --shm-size=8g.',
        zh: '请以 --ipc=host 或 --shm-size=8g 启动容器。',
      },
    }
  },
}

const lowDisk: EnvironmentRule = {
  code: 'low-disk',
  level: 'warning',
  check({ conditions: { freeDisk } }) {
    if (freeDisk.kind === 'missing' || freeDisk.value >= gibibyte) return undefined
    const free = sizeText(freeDisk.value)
    return {
      seen: {
        en: `${free} are free where the results are written`,
        zh: `结果所在磁盘仅剩 ${free}`,
      },
      todo: {
        en: 'Free some space or write the results elsewhere; a run ends when its log can no longer be written.',
        zh: '请清理空间或将结果写到别处；日志无法写入时运行会终止。',
      },
    }
  },
}

export const memoryRules = [lowMemory, memoryLimit, swapInUse, hugePages, smallSharedMemory, lowDisk]
