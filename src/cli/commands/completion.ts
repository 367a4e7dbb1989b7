import type { Command } from 'commander'
import { completionScripts } from '../../core/completion/shells.ts'
import type { CommandContext, CommandModule } from '../usage/command.ts'
import { commandTree } from '../usage/command-tree.ts'
import { addUsage, type Usage } from '../usage/usage.ts'

const usage = {
  '<shell>': {
    help: { en: 'Shell that reads the script', zh: '读取该脚本的 shell' },
    choices: Object.keys(completionScripts),
  },
} satisfies Usage

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    const completing = await addUsage(command, context, usage)
    completing.action(async (shell: string) => {
      const script = completionScripts[shell]
      if (script === undefined || command.parent === null) throw new TypeError(`no script for ${shell}`)
      context.write(script(await commandTree(command.parent)))
    })
  },
}
