import { homedir } from 'node:os'
import {
  clusterFiles,
  folderOfAll,
  strangerFiles,
  type RunFiles,
  type StrangerFile,
} from '../../app/suite/strangers.ts'
import { isBelow } from '../../host/files/disk.ts'
import { SteadyError } from '../../core/model/error.ts'
import { openTrusted } from '../../host/trust/trusted.ts'
import { asking, canAsk } from './ask.ts'
import type { CommandContext } from '../usage/command.ts'
import { terminalText } from './terminal.ts'
import type { Language } from '../../core/model/text.ts'
import { strangerEn, strangerZh } from '../../app/messages.ts'
import type { Stranger } from '../../core/model/stranger.ts'

/** @param folder that may be trusted as a whole; undefined where it contains too much */
const trustQuestion: Readonly<
  Record<
    Language,
    (
      files: readonly { readonly path: string; readonly stranger: Stranger }[],
      folder: string | undefined,
    ) => string[]
  >
> = {
  en: (files, folder) => [
    ...files.map(({ path, stranger }) => `${strangerEn(path, stranger)}.`),
    'A run starts the programs that these files name, as you. Run them?',
    '  y  these files as they are',
    ...(folder === undefined ? [] : [`  a  always what lies in ${folder}`]),
    '  n  no',
    '[n] ',
  ],
  zh: (files, folder) => [
    ...files.map(({ path, stranger }) => `${strangerZh(path, stranger)}。`),
    '运行会以您的身份启动这些文件指定的程序。是否运行？',
    '  y  按现在的内容运行这些文件',
    ...(folder === undefined ? [] : [`  a  始终信任 ${folder} 中的内容`]),
    '  n  否',
    '[n] ',
  ],
}

interface TrustFlags {
  readonly trust?: boolean | undefined
  readonly json?: boolean | undefined
}

/**
 * Before a run, asks the user once whether to start what files of somebody else name. Does not ask in continuous integration,
 * which was told to run the files that it fetched.
 *
 * @throws SteadyError `FILES_NOT_TRUSTED` where the answer is no, or there is nobody to ask
 */
export async function requireTrust(
  files: RunFiles,
  { trust = false, ...flags }: TrustFlags,
  context: CommandContext,
): Promise<void> {
  const variables = process.env
  const trusted = openTrusted(variables)
  const isIntegration = ['true', '1'].includes(variables['CI'] ?? '')
  const strangers =
    isIntegration && !trust
      ? []
      : (await strangerFiles(files, variables)).filter((file) => !trusted.has(file))
  if (strangers.length > 0) {
    const answer = trust ? 'these' : canAsk(context, flags) ? await ask(strangers, context) : 'none'
    if (answer === 'none')
      throw new SteadyError('FILES_NOT_TRUSTED', {
        files: strangers.map(({ path, stranger }) => ({ path, stranger })),
      })
    if (answer === 'folder') trusted.addFolder(folderOfAll(strangers.map(({ path }) => path)))
    else trusted.add(...strangers)
  }
  // Later plans may ask the cluster too.
  if (files.found.filesRead.length > 0) trusted.add(...clusterFiles(files.found))
}

async function ask(
  strangers: readonly StrangerFile[],
  { language }: CommandContext,
): Promise<'these' | 'folder' | 'none'> {
  const folder = folderOfAll(strangers.map(({ path }) => path))
  const offered = isBelow(homedir(), folder) ? undefined : folder
  const question = trustQuestion[language](strangers, offered).map(terminalText).join('\n')
  const typed = await asking((answerTo) => answerTo(question))
  switch (typed?.trim().toLowerCase()) {
    case 'y':
    case 'yes':
      return 'these'
    case 'a':
      return offered === undefined ? 'none' : 'folder'
    default:
      return 'none'
  }
}
