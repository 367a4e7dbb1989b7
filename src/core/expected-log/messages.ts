import { counted } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'

/** Runs without a figure under their protocol, because of what their workload prints. */
interface WithoutFigure {
  readonly workload: string
  readonly protocol: string
  readonly why: QuotedText
  /** Null where the number of steps is unknown. */
  readonly log: {
    readonly steps: number | null
    readonly first: number
    readonly every: number
    readonly lines: number | null
  }
  /** A protocol that gives a figure. */
  readonly fitting: string | null
  /** Number of steps that gives a figure under this protocol. */
  readonly enough: { readonly parameter: string; readonly value: number } | null
}

const lineRangeEn = ({ steps, first, every }: WithoutFigure['log']) =>
  (every === 1 ? 'steps ' : `every ${every} steps from step `) + `${first} to ${steps ?? 'the last'}`

function fixOfEn(fitting: string | null, enough: WithoutFigure['enough']): string {
  const protocol = fitting === null ? undefined : `'protocol: ${fitting}'`
  const steps =
    enough === null ? undefined : `'${enough.parameter}: ${enough.value}' or more under 'parameters'`
  const choices = [protocol, steps].filter((text) => text !== undefined)
  return choices.length === 0
    ? 'Use a protocol that fits what the workload prints.'
    : `Set ${choices.join(', or ')}.`
}

const lineRangeZh = ({ steps, first, every }: WithoutFigure['log']) =>
  `从第 ${first} 步${steps === null ? '起' : `到第 ${steps} 步`}${every === 1 ? '每步' : `每 ${every} 步`}打印一行`

function fixOfZh(fitting: string | null, enough: WithoutFigure['enough']): string {
  const protocol = fitting === null ? undefined : `“protocol: ${fitting}”`
  const steps =
    enough === null ? undefined : ` parameters 中的“${enough.parameter}: ${enough.value}”（或更多）`
  const choices = [protocol, steps].filter((text) => text !== undefined)
  return choices.length === 0 ? '请选用与该程序所打印内容相符的协议。' : `请设置${choices.join('，或')}。`
}

export const errors = {
  PROTOCOL_WITHOUT_FIGURE: ({ workload, protocol, why, log, fitting, enough }: WithoutFigure) => ({
    seen: {
      en:
        log.lines === 0
          ? `${workload} prints its first step line at step ${log.first}, but the run has ${counted(log.steps ?? 0, 'step')}`
          : `${protocol} gives no figure for ${workload}, which prints ${lineRangeEn(log)}: ${why}`,
      zh:
        log.lines === 0
          ? `${workload} 从第 ${log.first} 步才开始打印，而本次运行只有 ${log.steps ?? 0} 步`
          : `${workload} ${lineRangeZh(log)}，按协议 ${protocol} 得不到结果：${why}`,
    },
    fix: { en: fixOfEn(fitting, enough), zh: fixOfZh(fitting, enough) },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
