import type { Command } from 'commander'
import { answerPrintout, tablesPrintout } from '../../app/printouts/query.ts'
import { queryLibrary } from '../../app/query.ts'
import { libraryTables } from '../../core/library-tables/tables.ts'
import type { Text } from '../../core/model/text.ts'
import { usualLimits } from '../../host/library/limits.ts'
import { openStore, usualLibrary } from '../../host/library/open-store.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { print } from '../print.ts'

const help = {
  sql: {
    en: 'One SELECT; without it, the views and their columns are listed',
    zh: '一条 SELECT；省略时列出视图和列',
  },
  library: { en: 'Folder of the library', zh: '结果库所在目录' },
} as const satisfies Record<string, Text>

interface QueryFlags {
  readonly library: string
  readonly json?: boolean
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[sql]', help.sql[language])
      .option('--library <folder>', help.library[language], usualLibrary)
      .option('--json', sharedHelp.json[language])
      .action((sql: string | undefined, flags: QueryFlags) => query(sql, flags, context))
  },
}

async function query(
  sql: string | undefined,
  { library, json }: QueryFlags,
  context: CommandContext,
): Promise<void> {
  if (sql === undefined) {
    if (json === true) context.json({ views: libraryTables })
    else print(tablesPrintout(libraryTables), context)
    return
  }
  const store = openStore(library, context.cwd)
  const { columns, rows } = await queryLibrary({ store, sql, limits: usualLimits })
  if (json === true) context.json({ columns, rows })
  else print(answerPrintout({ columns, rows }), context)
}
