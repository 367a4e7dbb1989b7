/** Writes man pages and completion scripts: `node packaging/manual.js`, after `npm run build`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { completionScripts } from '../dist/src/core/completion/shells.js'
import { manualPages } from '../dist/src/core/manual/manual-pages.js'
import { commandTree } from '../dist/src/cli/usage/command-tree.js'
import { wholeProgram } from '../dist/src/cli/main.js'
import { steadyVersion } from '../dist/src/host/installation/installation.js'
import { builtFrom } from './built-from.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const folder = join(root, 'build/share')

/** Where each shell looks below /usr/share. */
const completionFiles = {
  bash: 'bash-completion/completions/steady',
  fish: 'fish/vendor_completions.d/steady.fish',
  zsh: 'zsh/vendor-completions/_steady',
}

/** @returns {Promise<{ folder: string, pages: string[] }>} where all is, and the paths of man pages below it */
export async function writeManual() {
  rmSync(folder, { recursive: true, force: true })
  const tree = await commandTree(await wholeProgram('en'))
  for (const [shell, script] of Object.entries(completionScripts)) write(completionFiles[shell], script(tree))
  const pages = manualPages(tree, {
    version: steadyVersion(),
    date: builtFrom().date,
    pages: pagesOfCommands(),
  })
  for (const [name, text] of pages) write(join('man/man1', name), text)
  console.log(
    `build/share: ${pages.size} man pages, ${Object.keys(completionScripts).length} completion scripts`,
  )
  return { folder, pages: [...pages.keys()].map((name) => join('man/man1', name)) }
}

function write(name, text) {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
}

/** The first page that the table of the README names beside each command. */
function pagesOfCommands() {
  const found = new Map()
  for (const line of readFileSync(join(root, 'README.md'), 'utf8').split('\n')) {
    const [, cells = ''] = /^\| (`steady .*)\|$/.exec(line) ?? []
    const name = /\]\(docs\/([^)#]+)\.md/.exec(cells)?.[1]
    if (name === undefined) continue
    const [commands = ''] = cells.split('|')
    for (const [, words = ''] of commands.matchAll(/`([^`]+)`/g)) {
      const command = words.replace(/^steady /, '').split(' ')[0]
      if (!found.has(command))
        found.set(command, { name, markdown: readFileSync(join(root, `docs/${name}.md`), 'utf8') })
    }
  }
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeManual()
