import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  explorerColumns,
  type ExplorerTable,
  type ExplorerTableName,
  type ExplorerTables,
} from '../../core/explorer/explorer-tables.ts'
import type { LogWindow } from '../../core/explorer/run-detail.ts'
import {
  mostStaticLines,
  mostStaticRuns,
  staticMark,
  staticPaths,
  staticSide,
  type StaticProtocols,
  type StaticRun,
  type StaticSide,
} from '../../core/explorer/static-files.ts'
import { SteadyError } from '../../core/model/error.ts'
import { contentPolicy } from '../../host/explorer/explorer-server.ts'
import { ifThere, temporaryName, writeFolder, type GrowingFolder } from '../../host/files/disk.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { PageFiles } from './explorer-site.ts'
import type { Explorer } from './explorer.ts'

export interface StaticAsk {
  readonly explorer: Explorer
  readonly page: PageFiles
  /** Absolute. */
  readonly folder: string
  /** As it was typed. */
  readonly name: string
}

export interface WrittenStatic {
  readonly files: number
  readonly bytes: number
}

/**
 * Writes the page with prepared answers, for any web server: no program runs behind it. Its tables are answered in the
 * browser by the function that the server uses, so that figures are the same.
 *
 * @throws SteadyError `EXPLORE_FOLDER_TAKEN`, `EXPLORE_STATIC_TOO_LARGE`, `DISK_FULL`, `RESULTS_NOT_WRITABLE`
 */
export async function writeStatic({ explorer, page, folder, name }: StaticAsk): Promise<WrittenStatic> {
  const names = ifThere(() => readdirSync(folder)) ?? []
  const left = names.filter((found) => temporaryName.test(found))
  const isOurs = ['', ...left].some((place) => existsSync(join(folder, place, staticPaths.state)))
  if (left.length < names.length && !isOurs) throw new SteadyError('EXPLORE_FOLDER_TAKEN', { folder: name })
  return writeFolder(folder, (growing) => fill(explorer, page, growing))
}

async function fill(explorer: Explorer, page: PageFiles, growing: GrowingFolder): Promise<WrittenStatic> {
  let files = 0
  let bytes = 0
  const write = (path: string, content: string | Buffer) => {
    growing.write(path, content)
    files += 1
    bytes += Buffer.byteLength(content)
  }
  const state = await explorer.state()
  const runs = await tableOf(explorer, 'runs')
  if (runs.total > mostStaticRuns)
    throw new SteadyError('EXPLORE_STATIC_TOO_LARGE', { runs: runs.total, most: mostStaticRuns })
  const tables: ExplorerTables = {
    sources: await tableOf(explorer, 'sources'),
    cases: await tableOf(explorer, 'cases'),
    runs,
  }
  const shown = JSON.stringify(tables)
  write(staticPaths.tables, shown)
  write(staticPaths.histories, JSON.stringify(await explorer.histories()))
  for (let row = 0; row < runs.rows; row++)
    write(staticPaths.run(row), JSON.stringify(await staticRun(explorer, runs, row)))
  const { protocols, sides } = await staticSides(
    explorer,
    state.sources.map(({ source }) => source),
  )
  write(staticPaths.protocols, JSON.stringify(protocols))
  for (const [path, side] of sides) write(path, JSON.stringify(side))
  for (const [path, content] of page)
    write(path.slice(1), path === '/index.html' ? staticPage(content.toString('utf8')) : content)
  write(
    staticPaths.state,
    JSON.stringify({ ...state, version: sha256Of(shown), can: { ...state.can, live: false } }),
  )
  return { files, bytes }
}

const tableOf = (explorer: Explorer, table: ExplorerTableName) =>
  explorer.ask({
    kind: 'rows',
    table,
    columns: explorerColumns[table],
    where: [],
    order: [],
    limit: 100_000,
    offset: 0,
  })

async function staticRun(explorer: Explorer, { columns }: ExplorerTable, row: number): Promise<StaticRun> {
  const text = (column: string) => String(columns[column]?.[row] ?? '')
  const [source, run] = [text('source'), text('run')]
  const first = columns['first_line']?.[row]
  const from = Math.max(1, (typeof first === 'number' ? first : 1) - 200)
  const log: LogWindow | undefined = await orUndefined(explorer.lines(source, run, from, mostStaticLines))
  const detail = await orUndefined(explorer.detail(source, run))
  return { detail: detail ?? { steps: [], allSteps: 0, courses: [] }, log: log ?? null }
}

/** What a static page cannot have is left out: the page says so where it is asked for. */
async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof SteadyError) return undefined
    throw error
  }
}

interface StaticSides {
  readonly protocols: StaticProtocols
  /** By their paths. */
  readonly sides: ReadonlyMap<string, StaticSide>
}

/** Each source as a side under the protocol of each: the page compares any sets of their cases. */
async function staticSides(explorer: Explorer, sources: readonly string[]): Promise<StaticSides> {
  const protocols: Record<string, number> = {}
  /** A source that has each protocol. */
  const known = new Map<string, string>()
  for (const source of sources) {
    const usual = await orUndefined(explorer.sideOf(source, source))
    if (usual === undefined) continue
    const protocol = JSON.stringify(usual.protocol)
    known.set(protocol, known.get(protocol) ?? source)
    protocols[source] = [...known.keys()].indexOf(protocol)
  }
  const sides = new Map<string, StaticSide>()
  for (const source of sources)
    for (const [index, under] of [...known.values()].entries()) {
      const side = await orUndefined(explorer.sideOf(source, under))
      if (side !== undefined) sides.set(staticPaths.side(source, index), staticSide(side))
    }
  return { protocols, sides }
}

/** The policy that the server sends stands in the page here. */
const staticPage = (html: string) =>
  html.replace(
    '<meta charset="utf-8" />',
    `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${contentPolicy}" />\n    ${staticMark}`,
  )
