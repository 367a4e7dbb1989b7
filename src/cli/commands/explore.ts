import type { Command } from 'commander'
import { explorerSite, readPage } from '../../app/explore/explorer-site.ts'
import { openExplorer } from '../../app/explore/explorer.ts'
import type { Text } from '../../core/model/text.ts'
import { openBrowser } from '../../host/explorer/open-browser.ts'
import { serveExplorer } from '../../host/explorer/explorer-server.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { sharedHelp } from '../help.ts'
import { withStore, type StoreFlags } from '../with-store.ts'
import { wholeNumber } from '../whole-number.ts'

interface ExploreFlags extends StoreFlags {
  readonly port?: string
  readonly open: boolean
}

const help = {
  results: {
    en: 'A library; or results folders, folders of them, histories (default: this folder, or those in results/)',
    zh: '结果库；或结果目录、包含结果目录的目录、历史记录目录（默认：当前目录，或 results/ 下的结果目录）',
  },
  port: { en: 'Port on this machine (default: any that is free)', zh: '本机端口（默认：任一空闲端口）' },
  noOpen: { en: 'Do not open a browser', zh: '不打开浏览器' },
} as const satisfies Record<string, Text>

const exploreWords = {
  serving: (address: string): Text => ({
    en: `Explorer: ${address}\nOnly this machine can open it. Press Ctrl-C to stop.`,
    zh: `结果浏览页面：${address}\n仅本机可以打开。按 Ctrl-C 停止。`,
  }),
} as const

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[results...]', help.results[language])
      .option('--port <n>', help.port[language])
      .option('--no-open', help.noOpen[language])
      .option('--fresh', sharedHelp.fresh[language])
      .action((results: string[], flags: ExploreFlags) => explore(results, flags, context))
  },
}

async function explore(results: string[], flags: ExploreFlags, context: CommandContext): Promise<void> {
  const { cwd, language } = context
  const port = wholeNumber('--port', flags.port, 0, 65_535) ?? 0
  const page = readPage()
  await withStore(flags, context, async (store) => {
    const explorer = await openExplorer({ names: results, cwd, variables: process.env, store })
    const server = await serveExplorer(explorerSite(explorer, page), port)
    context.say(exploreWords.serving(server.address)[language])
    if (flags.open) openBrowser(server.address, process.env, process.platform)
    await interrupted()
    await server.close()
  })
}

/** Until Ctrl-C, or another signal to end. */
async function interrupted(): Promise<void> {
  const interrupts = listenForInterrupts()
  const { gently } = interrupts
  await new Promise<void>((resolve) => {
    gently.addEventListener('abort', () => {
      resolve()
    })
  })
  interrupts.release()
}
