import { colon, comma, listed, written } from '../document/text-line.ts'
import { list } from '../document/block-builders.ts'
import type { Block } from '../document/blocks.ts'
import { axes } from '../model/axes/axes.ts'
import type { Text } from '../model/text.ts'
import { counted } from '../text/quantities.ts'
import type { SettledCommand } from './settle-commands.ts'

/** How steady understands each command: its case, and the options that state it. */
export const readingLines = (commands: readonly SettledCommand[]): Block =>
  list(...commands.map((command) => written`${command.name}${colon}${caseText(command)}`))

function caseText({ batchPerDevice, devices, axes: stated, options }: SettledCommand): Text {
  const from = (placeholder: string): Text | string => {
    const written = options.find((option) => option.placeholder === placeholder)?.written
    return written === undefined ? '' : { en: ` (${written})`, zh: `（${written}）` }
  }
  const batch: Text =
    batchPerDevice === undefined
      ? { en: 'batch as logged', zh: 'batch 以日志为准' }
      : { en: `batch ${batchPerDevice} per device`, zh: `每设备 batch ${batchPerDevice}` }
  const count: Text = { en: counted(devices, 'device'), zh: `${devices} 个设备` }
  return listed(
    [
      written`${batch}${from('batch')}`,
      written`${count}${from('devices')}`,
      ...axes.flatMap((axis) => {
        const value = stated[axis.name]
        return value === undefined ? [] : [written`${axis.label(value)}${from(axis.name)}`]
      }),
    ],
    comma,
  )
}
