import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { explorerSite, readPage } from '../../src/app/explore/explorer-site.ts'
import { openExplorer, type Explorer } from '../../src/app/explore/explorer.ts'
import { serveExplorer } from '../../src/host/explorer/explorer-server.ts'

const program = '/usr/bin/chromium'
export const hasChromium = existsSync(program)
if (!hasChromium) console.log(`skipped: the explorer in a browser, because ${program} is not installed`)

export interface ServedExplorer {
  readonly explorer: Explorer
  /** With the token. */
  readonly address: string
  /** Without it. */
  readonly origin: string
  close(): Promise<void>
}

export async function served(results: readonly string[], cwd: string): Promise<ServedExplorer> {
  const explorer = await openExplorer({ names: results, cwd, variables: {} })
  const server = await serveExplorer(explorerSite(explorer, readPage()), 0)
  const { address } = server
  return { explorer, address, origin: new URL(address).origin, close: () => server.close() }
}

/** @param further arguments of Chromium */
export const launched = (further: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', ...further],
  })

/** A page of the explorer, and what went wrong in it: errors, refused content, and requests for anything else. */
export async function opened(
  browser: Browser,
  { address, origin }: Pick<ServedExplorer, 'address' | 'origin'>,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly wrong: string[] }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  page.on('pageerror', (error) => {
    wrong.push(error.message)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
      wrong.push(`asked for ${request.url()}`)
  })
  await page.goto(address)
  await page.waitForSelector('main section')
  return { page, wrong }
}

/** Opens a view and waits until nothing of it is awaited. */
export async function shown(page: Page, query: string): Promise<void> {
  await page.goto(new URL(`/?${query}`, page.url()).href)
  await page.waitForSelector('main section')
  await page.waitForLoadState('networkidle')
}

/** The cells of the table with this caption, row by row. */
export const tableCells = (page: Page, caption: string): Promise<string[][]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll('table')]
        .filter((table) => table.caption?.textContent === wanted)
        .flatMap((table) => [...table.tBodies].flatMap((body) => [...body.rows]))
        .map((row) => [...row.cells].map((cell) => cell.textContent)),
    caption,
  )
