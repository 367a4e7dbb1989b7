import type { Environment } from '../../core/model/environment.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { Text } from '../../core/model/text.ts'

/** Processes of a killed session were still running, and would have disturbed every measurement. */
export const leftoversEnded = (count: number): Finding => ({
  code: 'leftovers-ended',
  level: 'warning',
  seen: {
    en: `${count} processes of an earlier session of these results were still running; they were ended`,
    zh: `此结果目录上一次会话遗留的 ${count} 个进程仍在运行，已将其结束`,
  },
  todo: { en: 'Nothing; the runs they belonged to are made again.', zh: '无需处理；相关运行会重新执行。' },
})

/** Results of one folder are compared with each other, so its machine should stay the same. */
export function machineChanged(first: Environment, now: Environment): Finding[] {
  const facts: readonly (readonly [Text, string, string])[] = [
    [{ en: 'host', zh: '主机' }, first.host, now.host],
    [{ en: 'kernel', zh: '内核' }, first.kernel, now.kernel],
    [{ en: 'processor', zh: '处理器' }, shown(first.processor.model), shown(now.processor.model)],
    [{ en: 'usable CPUs', zh: '可用 CPU 数' }, shown(first.limits.affinity), shown(now.limits.affinity)],
    [{ en: 'GPU driver', zh: 'GPU 驱动' }, driverOf(first), driverOf(now)],
    [{ en: 'commit', zh: '提交' }, shown(first.commit), shown(now.commit)],
  ]
  return facts.flatMap(([what, before, after]) => (before === after ? [] : [changed(what, before, after)]))
}

const shown = (fact: Maybe<string | number>) => (fact.kind === 'known' ? String(fact.value) : '—')

const driverOf = ({ gpus }: Environment) => (gpus.kind === 'known' ? shown(gpus.value.driver) : '—')

const changed = (what: Text, before: string, after: string): Finding => ({
  code: 'machine-changed',
  level: 'warning',
  seen: {
    en: `these results were begun with another ${what.en}: ${before}, now ${after}`,
    zh: `此结果目录开始时的${what.zh}不同：原为 ${before}，现为 ${after}`,
  },
  todo: {
    en: 'Run the suite into a new results folder if the runs are to be compared.',
    zh: '如需相互比较，请使用新的结果目录重新运行。',
  },
})
