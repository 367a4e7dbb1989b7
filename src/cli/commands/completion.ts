import { Argument, type Command } from 'commander'
import type { Text } from '../../core/model/text.ts'
import { completionScripts } from '../../core/completion/shells.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { commandTree } from '../command-tree.ts'

const help = {
  shell: { en: 'Shell that reads the script', zh: '读取该脚本的 shell' },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command
      .addArgument(
        new Argument('<shell>', help.shell[context.language]).choices(Object.keys(completionScripts)),
      )
      .action(async (shell: string) => {
        const script = completionScripts[shell]
        if (script === undefined || command.parent === null) throw new TypeError(`no script for ${shell}`)
        context.write(script(await commandTree(command.parent)))
      })
  },
}
