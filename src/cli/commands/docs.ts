import type { Command } from 'commander'
import { table, untitled } from '../../core/document/block-builders.ts'
import { pageNames, readDocs, readPage } from '../../host/catalogue/docs.ts'
import type { CommandContext, CommandModule } from '../usage/command.ts'
import { docsWords } from '../terminal/docs-chapters.ts'
import { print } from '../terminal/print.ts'

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command.argument('[page]', docsWords.help[context.language]).action(async (page: string | undefined) => {
      if (page === undefined) await list(context)
      else context.write(await readDocs(page))
    })
  },
}

async function list(context: CommandContext): Promise<void> {
  const all = await pageNames()
  // Lists pages of tasks first.
  const names = [...all.filter((name) => !name.includes('/')), ...all.filter((name) => name.includes('/'))]
  const pages = await Promise.all(
    names.map(async (name) => ({ name, title: /^# (.+)$/m.exec(await readPage(name))?.[1] ?? '' })),
  )
  const columns = [
    { title: docsWords.page, cell: ({ name }: { name: string }) => name },
    { title: docsWords.title, cell: ({ title }: { title: string }) => title },
  ]
  print([untitled(table(columns, pages))], context)
}
