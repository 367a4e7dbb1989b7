import type { Exit, Outcome } from '../../model/run.ts'
import type { Text } from '../../model/text.ts'

/** What became of a run, in a few words. */
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
      return { en: 'cancelled: steady was asked to stop', zh: '已取消：收到停止请求' }
  }
}

/** The lines of the log, or the record, that tell most about why a run did not complete. */
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
    case 'completed':
    case 'timed-out':
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
