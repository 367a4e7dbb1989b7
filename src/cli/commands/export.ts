import { join, relative, resolve } from 'node:path'
import { exportResults } from '../../app/report/export.ts'
import { findResults } from '../../app/suite/find-results.ts'
import { exportFormats } from '../../core/export/formats.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { sizeText } from '../../core/text/quantities.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { tellDamage } from '../terminal/tell-damage.ts'
import { tellWithoutFigure } from '../terminal/without-figure.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'
import { protocolHelp } from '../usage/custom-protocol.ts'

const usage = {
  '[results]': sharedHelp.results,
  '--to <form>': {
    help: { en: 'Form of the files (required)', zh: '文件形式（必需）' },
    choices: exportFormats.map(({ name }) => name),
    isRequired: true,
  },
  '--out <folder>': {
    en: 'Folder for the files (default: export/<form> in the results folder)',
    zh: '文件所在目录（默认：结果目录下的 export/<形式>）',
  },
  '--protocol <name>': protocolHelp(sharedHelp.protocol),
  '--fresh': sharedHelp.fresh,
  '--json': sharedHelp.json,
} as const satisfies Usage

type ExportFlags = FlagsOf<typeof usage>

const said = {
  en: (count: number, size: string, folder: string) =>
    `${count} ${count === 1 ? 'file' : 'files'}, ${size}, in ${folder}`,
  zh: (count: number, size: string, folder: string) => `${count} 个文件，${size}，位于 ${folder}`,
} as const

export const command = commandOf(usage, exportTo)

async function exportTo(
  reference: string | undefined,
  flags: ExportFlags,
  context: CommandContext,
): Promise<void> {
  const { cwd, language } = context
  const format = exportFormats.find(({ name }) => name === flags.to)
  if (format === undefined) throw new TypeError(`there is no export to ${flags.to}`)
  const results = await findResults(reference, cwd)
  const folder = flags.out === undefined ? join(results, 'export', format.name) : resolve(cwd, flags.out)
  const { report, damage, files, bytes } = await withStore(flags, context, (store) =>
    exportResults({
      results,
      format,
      folder,
      protocol: flags.protocol === undefined ? undefined : protocolNamed(flags.protocol),
      language,
      store,
    }),
  )
  tellWithoutFigure(report, context)
  await tellDamage(damage, context)
  if (flags.json === true)
    context.json({
      results,
      form: format.name,
      protocol: report.protocol,
      files: files.map((file) => relative(cwd, file)),
    })
  else context.say(said[language](files.length, sizeText(bytes), relative(cwd, folder) || '.'))
}
