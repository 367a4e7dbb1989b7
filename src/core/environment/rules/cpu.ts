import { usableCpus } from '../usable.ts'
import type { EnvironmentRule } from './rule.ts'

/** Share of the usable CPUs that other programs may take before a run's figures are in doubt. */
const busyShare = 0.25

const machineBusy: EnvironmentRule = {
  code: 'machine-busy',
  level: 'warning',
  check({ processor, limits, conditions: { load } }) {
    if (load.kind === 'missing') return undefined
    const usable = usableCpus({ processor, limits })
    // The load is the whole machine's: only what does not fit on the CPUs that a run may not use anyway disturbs it.
    const disturbing = load.value - (processor.threads - usable)
    if (disturbing <= busyShare * usable) return undefined
    const figure = load.value.toFixed(2)
    const cpus = Number(usable.toFixed(2))
    return {
      seen: {
        en: `the load average is ${figure} with ${cpus} usable CPUs: other programs compete with the runs`,
        zh: `系统负载为 ${figure}，可用 CPU 为 ${cpus} 个：其他程序会与测试争用 CPU`,
      },
      todo: {
        en: 'Stop other programs; if they have just ended, wait a minute (uptime shows the load).',
        zh: '请停止其他程序；若它们刚刚结束，请等待一分钟（uptime 可查看负载）。',
      },
    }
  },
}

const cpuLimit: EnvironmentRule = {
  code: 'cpu-limit',
  level: 'warning',
  check({ processor, limits: { cpus } }) {
    if (cpus.kind === 'missing' || cpus.value >= processor.threads) return undefined
    const share = Number(cpus.value.toFixed(2))
    return {
      seen: {
        en: `a control group grants ${share} of ${processor.threads} CPUs and stops every thread once a period's share is used up`,
        zh: `控制组仅授予 ${processor.threads} 个 CPU 中的 ${share} 个，每个周期的配额用尽后所有线程都会暂停`,
      },
      todo: {
        en: 'Raise the limit (docker --cpus, Kubernetes limits.cpu), or compare only with results under the same limit.',
        zh: '请提高限制（docker --cpus、Kubernetes limits.cpu），或仅与相同限制下的结果比较。',
      },
    }
  },
}

const cpuAffinity: EnvironmentRule = {
  code: 'cpu-affinity',
  level: 'note',
  check({ processor, limits: { affinity } }) {
    if (affinity.kind === 'missing' || affinity.value >= processor.threads) return undefined
    return {
      seen: {
        en: `this process may run on ${affinity.value} of ${processor.threads} logical processors`,
        zh: `本进程只能使用 ${processor.threads} 个逻辑处理器中的 ${affinity.value} 个`,
      },
      todo: {
        en: 'Nothing, if that is meant (taskset, a cpuset or Slurm sets it); otherwise start steady outside of it.',
        zh: '若是有意设置（taskset、cpuset 或 Slurm）则无需处理；否则请在该限制之外启动 steady。',
      },
    }
  },
}

const cpuGovernor: EnvironmentRule = {
  code: 'cpu-governor',
  level: 'warning',
  check({ conditions: { governor } }) {
    if (governor.kind === 'missing' || governor.value === 'performance') return undefined
    return {
      seen: {
        en: `the CPU frequency governor is ${governor.value}: the clock follows the load, and the first steps run slower`,
        zh: `CPU 调频策略为 ${governor.value}：频率随负载变化，最初若干步会偏慢`,
      },
      todo: {
        en: 'Set it to performance while measuring (sudo cpupower frequency-set --governor performance).',
        zh: '测试期间请将其设为 performance（sudo cpupower frequency-set --governor performance）。',
      },
    }
  },
}

const virtualMachine: EnvironmentRule = {
  code: 'virtual-machine',
  level: 'note',
  check({ conditions: { hypervisor } }) {
    if (hypervisor.kind === 'missing') return undefined
    const name =
      hypervisor.value === 'unnamed'
        ? { en: '', zh: '' }
        : { en: ` (${hypervisor.value})`, zh: `（${hypervisor.value}）` }
    return {
      seen: {
        en: `this is a virtual machine${name.en}: its CPUs and its clock may be shared with other guests`,
        zh: `这是一台虚拟机${name.zh}：其 CPU 和时钟可能与其他虚拟机共享`,
      },
      todo: {
        en: 'Take five repeats or more, and distrust differences that are smaller than their spread.',
        zh: '请至少重复五次，并且不要采信小于重复间波动的差异。',
      },
    }
  },
}

export const cpuRules = [machineBusy, cpuLimit, cpuAffinity, cpuGovernor, virtualMachine]
