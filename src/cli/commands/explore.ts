import { resolve } from 'node:path'
import { explorerSite, readPage } from '../../app/explore/explorer-site.ts'
import { filesAmong, openExplorer } from '../../app/explore/explorer.ts'
import type { WrittenStatic } from '../../app/explore/write-static.ts'
import { sizeText } from '../../core/text/quantities.ts'
import { shellQuoted } from '../../core/text/shell.ts'
import type { Text } from '../../core/model/text.ts'
import { openBrowser, removeLeftPages } from '../../host/explorer/open-browser.ts'
import { serveExplorer } from '../../host/explorer/explorer-server.ts'
import type { CommandContext } from '../usage/command.ts'
import { listenForInterrupts } from '../terminal/interrupts.ts'
import { sharedHelp } from '../usage/help.ts'
import { withStore } from '../usage/with-store.ts'
import { wholeNumber } from '../usage/values.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[results...]': {
    en: 'A library; or results folders, folders of them, histories (default: this folder, or those in results/)',
    zh: '结果库；或结果目录、包含结果目录的目录、历史记录目录（默认：当前目录，或 results/ 下的结果目录）',
  },
  '--port <n>': {
    en: 'Port on this machine (default: any that is free)',
    zh: '本机端口（默认：任一空闲端口）',
  },
  '--static <folder>': {
    en: 'Write the page into a folder for any web server, and end',
    zh: '将页面写入目录，可由任意 Web 服务器提供，然后结束',
  },
  '--no-open': { en: 'Do not open a browser', zh: '不打开浏览器' },
  '--fresh': sharedHelp.fresh,
} as const satisfies Usage

type ExploreFlags = FlagsOf<typeof usage>

const exploreWords = {
  passedOver: (file: string): Text => ({
    en: `passed over ${file}: it is not a folder`,
    zh: `已略过 ${file}：它不是目录`,
  }),
  serving: (address: string): Text => ({
    en: `Explorer: ${address}\nOnly this machine can open it. Press Ctrl-C to stop.`,
    zh: `结果浏览页面：${address}\n仅本机可以打开。按 Ctrl-C 停止。`,
  }),
  written: ({ files, bytes }: WrittenStatic, folder: string): Text => ({
    en: `${String(files)} files, ${sizeText(bytes)}, in ${folder}\nAny web server can serve it: python3 -m http.server --directory ${shellQuoted(folder)}\nIt shows the paths and host names of the results. steady publish copies results without them.`,
    zh: `${String(files)} 个文件，${sizeText(bytes)}，位于 ${folder}\n可由任意 Web 服务器提供：python3 -m http.server --directory ${shellQuoted(folder)}\n页面会显示结果中的路径和主机名。steady publish 可以生成不含这些信息的结果副本。`,
  }),
} as const

/** Many short folders are shown together, and the formats of their logs need not be loaded. */
const everyFolder = { least: { runs: 1, bytes: 1 } } as const

export const command = commandOf(usage, explore)

async function explore(results: string[], flags: ExploreFlags, context: CommandContext): Promise<void> {
  const { cwd, language } = context
  const port = wholeNumber('--port', flags.port, 0, 65_535) ?? 0
  const page = readPage()
  const files = filesAmong(results, cwd)
  for (const file of files) context.note(exploreWords.passedOver(file)[language])
  const names = results.filter((name) => !files.includes(name))
  await withStore(
    flags,
    context,
    async (store) => {
      const explorer = await openExplorer({ names, cwd, variables: process.env, store })
      if (flags.static !== undefined) {
        const { writeStatic } = await import('../../app/explore/write-static.ts')
        const written = await writeStatic({
          explorer,
          page,
          folder: resolve(cwd, flags.static),
          name: flags.static,
        })
        context.say(exploreWords.written(written, flags.static)[language])
        return
      }
      removeLeftPages()
      const ended = interrupted()
      const server = await serveExplorer(explorerSite(explorer, page), port)
      context.say(exploreWords.serving(server.address)[language])
      const removePage = flags.open ? openBrowser(server.address, process.env, process.platform) : undefined
      await ended
      removePage?.()
      await server.close()
    },
    everyFolder,
  )
}

/** Resolves at Ctrl-C, or another signal to end. */
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
