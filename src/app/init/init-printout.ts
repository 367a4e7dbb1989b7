import { readingLines } from '../../core/custom-command/reading-words.ts'
import { lines, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { enumeration, listed } from '../../core/document/text-line.ts'
import type { Text } from '../../core/model/text.ts'
import { shellLine } from '../../core/text/shell.ts'
import { summaryProtocol, type InitOutcome } from './init.ts'

/** What was written, how the command was read, and what to run next. */
export const initPrintout = ({
  command,
  files,
  suite,
  protocol,
}: Extract<InitOutcome, { kind: 'written' }>): Printout => [
  titled({ en: 'Written', zh: '已写出' }, lines(...files)),
  untitled(
    readingLines([command]),
    lines(
      variesText([...new Set(command.options.map(({ placeholder }) => keyOf(placeholder)))]),
      ...(protocol === summaryProtocol.name ? [printedText(protocol)] : []),
    ),
  ),
  titled(
    { en: 'Next', zh: '接下来' },
    lines(shellLine(['steady', 'plan', suite]), shellLine(['steady', 'run', suite])),
  ),
]

const printedText = (protocol: string): Text => ({
  en: `The log has no steps to measure, so the suite takes the figure that the program prints (protocol ${protocol}).`,
  zh: `日志没有可供测量的训练步，测试方案因此采用程序自己打印的结果（协议 ${protocol}）。`,
})

/** The key of a suite's matrix; steps are a parameter of the workload. */
const keyOf = (placeholder: string) => (placeholder === 'steps' ? 'parameters.steps' : placeholder)

function variesText(names: readonly string[]): Text {
  if (names.length === 0)
    return {
      en: 'No option of the command can be varied: none is named as a batch, devices, steps or a condition.',
      zh: '命令中没有可改变的选项：没有发现表示 batch、设备数、步数或条件的选项。',
    }
  const { en, zh } = listed(names, enumeration)
  return {
    en: `A suite can vary ${en}.`,
    zh: `测试方案可改变：${zh}。`,
  }
}
