import { Help, type HelpConfiguration } from 'commander'
import { wrapWords } from '../../core/document/terminal/table.ts'
import { textWidth } from '../../core/text/text-width.ts'

const titles: Readonly<Partial<Record<string, string>>> = {
  'Usage:': '用法：',
  'Arguments:': '参数：',
  'Options:': '选项：',
  'Commands:': '命令：',
}

const inUsage = (text: string) => text.replaceAll('[options]', '[选项]').replaceAll('[command]', '[命令]')

/** Chinese titles, and line breaks by the rules of Chinese, whose characters take two columns each. */
export const chineseHelp: HelpConfiguration = {
  // Commander writes a blank after each title of one line.
  formatHelp: (command, helper) =>
    Help.prototype.formatHelp.call(helper, command, helper).replace('用法： ', '用法：'),
  styleTitle: (title) => titles[title] ?? title,
  styleUsage: inUsage,
  styleSubcommandTerm: inUsage,
  displayWidth: textWidth,
  boxWrap: (text, width) =>
    text
      .split('\n')
      .flatMap((line) => wrapWords(line, width))
      .join('\n'),
}
