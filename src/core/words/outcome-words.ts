import type { Exit, Outcome } from '../model/run.ts'
import type { Text } from '../model/text.ts'

/** The outcome of a run in a few words. */
export function outcomeText(outcome: Outcome): Text {
  switch (outcome.state) {
    case 'completed':
      return { en: 'completed', zh: '完成' }
    case 'failed':
      return exitText(outcome.exit)
    case 'out-of-memory':
      return { en: 'out of memory', zh: '内存不足（OOM）' }
    case 'timed-out':
      return {
        en: `timed out after ${timeText(outcome.after)}`,
        zh: `超时（${timeText(outcome.after)}）`,
      }
    case 'stalled':
      return {
        en: `stalled: no output for ${timeText(outcome.quietFor)}`,
        zh: `停滞：${timeText(outcome.quietFor)} 内无输出`,
      }
    case 'diverged':
      return {
        en: `diverged: loss not finite at line ${outcome.line}`,
        zh: `发散：第 ${outcome.line} 行损失值非有限数`,
      }
    case 'cancelled':
      return { en: 'cancelled', zh: '已取消' }
    case 'node-failed':
      return { en: `node ${outcome.node} failed`, zh: `节点 ${outcome.node} 故障` }
    case 'unreachable':
      return { en: `connection to ${outcome.node} lost`, zh: `与 ${outcome.node} 的连接中断` }
    case 'preempted':
      return { en: 'preempted by another job', zh: '被其他作业抢占' }
    case 'queue-limit':
      return {
        en: `did not start within ${timeText(outcome.after)}`,
        zh: `排队超过 ${timeText(outcome.after)} 仍未开始`,
      }
    case 'refused':
      return { en: 'refused by the cluster', zh: '被集群拒绝' }
    case 'image-unavailable':
      return { en: `image ${outcome.image} not available`, zh: `镜像 ${outcome.image} 不可用` }
  }
}

/** The lines of the log, or the record, that explain best why a run did not complete. */
export function outcomeLines(outcome: Outcome): readonly string[] {
  switch (outcome.state) {
    case 'failed':
      return outcome.lastLines
    case 'out-of-memory':
      return [outcome.evidence]
    case 'stalled':
      return [outcome.lastLine]
    case 'diverged':
      return [outcome.text]
    case 'node-failed':
    case 'unreachable':
    case 'preempted':
    case 'refused':
    case 'image-unavailable':
      return [outcome.why]
    case 'completed':
    case 'timed-out':
    case 'queue-limit':
    case 'cancelled':
      return []
  }
}

export const notRun: Text = { en: 'not run', zh: '未运行' }

const exitText = (exit: Exit): Text =>
  exit.kind === 'code'
    ? { en: `failed with exit code ${exit.code}`, zh: `失败，退出码 ${exit.code}` }
    : { en: `ended by signal ${exit.signal}`, zh: `被信号 ${exit.signal} 终止` }

const timeText = (seconds: number) => `${String(Number(seconds.toFixed(1)))} s`

/** The outcome of a run, with what the program or the cluster printed about it. */
export function explainedOutcome(outcome: Outcome): Text {
  const { en, zh } = outcomeText(outcome)
  // The lines of a failed log are shown where the log is named.
  const { state } = outcome
  const isInLog = state === 'failed' || state === 'stalled' || state === 'diverged'
  const evidence = isInLog ? '' : outcomeLines(outcome).join(' ')
  return evidence === '' ? { en, zh } : { en: `${en} (${evidence})`, zh: `${zh}（${evidence}）` }
}
