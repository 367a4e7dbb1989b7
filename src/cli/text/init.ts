import type { Initialised } from '../../app/init.ts'
import type { Language } from '../../core/model/text.ts'
import { shellLine } from '../../core/text/shell.ts'
import { sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { readingText } from './timed.ts'

const texts = {
  en: {
    written: 'Written',
    varies: (names: string) => `A suite can vary ${names}.`,
    fixed: 'No option of the command can be varied: none is named as a batch, devices, steps or a condition.',
    next: 'Next',
    comma: ', ',
  },
  zh: {
    written: '已写出',
    varies: (names: string) => `测试方案可改变：${names}。`,
    fixed: '命令中没有可改变的选项：没有发现表示 batch、设备数、步数或条件的选项。',
    next: '接下来',
    comma: '、',
  },
} as const

/** What was written, how the command was read, and what to run next. */
export function initText(
  { command, files, suite }: Initialised & { kind: 'written' },
  width: number,
  language: Language,
): string {
  const words = texts[language]
  const names = [...new Set(command.options.map(({ placeholder }) => placeholder))]
  return sections([
    section(words.written, files.join('\n')),
    [
      readingText([command], width, language),
      names.length === 0 ? words.fixed : words.varies(names.join(words.comma)),
    ].join('\n'),
    section(
      words.next,
      [shellLine(['steady', 'plan', suite]), shellLine(['steady', 'run', suite])].join('\n'),
    ),
  ])
}
