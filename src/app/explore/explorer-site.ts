import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseQuery, parseSetsQuery } from '../../core/explorer/parse-query.ts'
import { refusalPage } from '../../core/explorer/refusal-page.ts'
import { refusalOf } from '../../core/explorer/refusal.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { ExplorerSite, ServerAnswer } from '../../host/explorer/explorer-server.ts'
import { shipped } from '../../host/installation/installation.ts'
import type { Explorer } from './explorer.ts'

/** Below the package; `npm run build` writes it. */
const pageFolder = 'dist/explorer'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The files of the page by their path in the address. */
export type PageFiles = ReadonlyMap<string, Buffer>

/** @throws SteadyError `EXPLORE_NOT_BUILT` */
export function readPage(): PageFiles {
  const folder = shipped(pageFolder)
  const files = new Map<string, Buffer>()
  try {
    const page = readFileSync(join(folder, 'index.html'))
    files.set('/index.html', page)
    for (const name of readdirSync(join(folder, 'assets')))
      files.set(`/assets/${name}`, readFileSync(join(folder, 'assets', name)))
  } catch (error) {
    throw new SteadyError('EXPLORE_NOT_BUILT', { folder: pageFolder }, { cause: error })
  }
  return files
}

/** The paths of the server: the page, and what it asks. */
export function explorerSite(explorer: Explorer, page: PageFiles): ExplorerSite {
  return {
    answer: async (path, query) => {
      if (path.startsWith('/api/')) return apiAnswer(explorer, path, query)
      const name = path === '/' ? '/index.html' : path
      const body = page.get(name)
      const type = types[extname(name)]
      return body === undefined || type === undefined ? undefined : { status: 200, type, body }
    },
    refusal: (why) => ({ status: 403, type: 'text/html; charset=utf-8', body: refusalPage(why) }),
    failure: (error) => {
      if (error instanceof SteadyError) return { ...json({ error: refusalOf(error) }), status: 409 }
      // A defect: the page says so, and the terminal has the trace.
      console.error(error)
      return { status: 500, type: 'application/json; charset=utf-8', body: '{"defect":true}' }
    },
  }
}

async function apiAnswer(
  explorer: Explorer,
  path: string,
  query: URLSearchParams,
): Promise<ServerAnswer | undefined> {
  const text = (name: string) => query.get(name) ?? ''
  const whole = (name: string) => Math.max(0, Math.trunc(Number(text(name))) || 0)
  switch (path) {
    case '/api/state':
      return json(await explorer.state())
    case '/api/ask': {
      const asked = parseQuery(text('q'))
      return asked === undefined ? notUnderstood : json(await explorer.ask(asked))
    }
    case '/api/run':
      return json(await explorer.detail(text('source'), text('run')))
    case '/api/log':
      return json(await explorer.lines(text('source'), text('run'), whole('from'), whole('count')))
    case '/api/compare': {
      const sets = parseSetsQuery(text('q'))
      return sets === undefined ? notUnderstood : json(await explorer.compare(sets))
    }
    case '/api/histories':
      return json(await explorer.histories())
    default:
      return undefined
  }
}

const json = (document: unknown): ServerAnswer => ({
  status: 200,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(document),
})

const notUnderstood: ServerAnswer = {
  status: 400,
  type: 'text/plain; charset=utf-8',
  body: 'not a question of this page\n',
}
