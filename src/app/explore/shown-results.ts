import { readdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type ExplorerRows, resultRows } from '../../core/explorer/result-rows.ts'
import { mostSteps, thinned, type LogWindow, type RunDetail } from '../../core/explorer/run-detail.ts'
import type { SourceState } from '../../core/explorer/explorer-state.ts'
import { sourceFacts } from '../../core/library-tables/collected.ts'
import type { SourceSide } from '../../core/explorer/set-side.ts'
import { firstDifference } from '../../core/json-files/json-file-text.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { textsOf } from '../../core/messages/say.ts'
import type { Case } from '../../core/model/case.ts'
import type { EndedRun, Result } from '../../core/model/result.ts'
import type { ParameterLabels } from '../../core/model/report-settings.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { fileIdentity, openFileReader } from '../../host/store/file-reader.ts'
import { environmentFile, resultsFile, runsFolder } from '../../host/store/paths.ts'
import { isResultsFolder, readResults } from '../../host/store/read-results.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import { filesOf, measureResults, type KeptFigure } from '../measure/measure-results.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { layOutFigures } from '../report/lay-out.ts'
import type { Entry } from '../../core/track/entry.ts'

export interface ShownResultsOptions extends UsesStore {
  /** Its id; one of its path by default. */
  readonly source?: string
}

/** A results folder that is shown, and read again once it changes. */
export class ShownResults {
  readonly source: string
  readonly path: string
  readonly name: string
  state: SourceState = { state: 'ready' }
  rows: ExplorerRows | undefined
  #read = openFileReader()
  #identity: string | undefined
  readonly #store: UsesStore['store']
  #folder: ResultsFolder | undefined
  #results: readonly Result[] = []
  #kept: readonly KeptFigure[] = []
  #ended = new Map<string, EndedRun>()
  #secrets: readonly string[] | undefined

  /** @param path absolute */
  constructor(path: string, name: string, { source, store }: ShownResultsOptions = {}) {
    this.path = path
    this.name = name
    this.source = source ?? sha256Of(path).slice(0, 16)
    this.#store = store
  }

  /**
   * Reads what changed since the last time, and measures only the runs whose files did.
   *
   * @returns whether anything changed
   */
  async refresh(): Promise<boolean> {
    if (!isResultsFolder(this.path)) {
      const was = this.state.state
      this.state = { state: 'gone' }
      return was !== 'gone'
    }
    const identity = identityOf(this.path)
    if (identity === this.#identity && this.state.state === 'ready') return false
    await this.#load()
    this.#identity = identity
    this.state = { state: 'ready' }
    return true
  }

  /** As {@link refresh}; what cannot be read becomes the state of the source, and its earlier figures stay. */
  async refreshOrFail(): Promise<boolean> {
    try {
      return await this.refresh()
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      const was = this.state.state
      this.state = { state: 'failed', seen: textsOf(quoted(error)) }
      return was !== 'failed'
    }
  }

  async #load(): Promise<void> {
    const folder = readResults(this.path, this.#read)
    const files = new Map(folder.runs.map((run) => [run.id, filesOf(run, folder.path)]))
    const { protocol } = folder.suite
    const { results, runs } = await measureResults(folder, {
      protocol,
      before: this.#kept,
      store: this.#store,
    })
    this.#results = results
    this.#kept = runs.map((run) => ({ ...run, files: files.get(run.run.id) ?? '' }))
    this.#ended = new Map(runs.map((run) => [run.run.id, run]))
    this.#folder = folder
    this.#secrets = undefined
    const tables = folder.suite.report.tables
    const report = await layOutFigures(folder, { protocol, tables, results, published: [] })
    // Newer folders have the facts of their workloads themselves.
    const isUnknown = ({ workload }: Case) => folder.workloads[workload]?.devices === undefined
    const workloads = await catalogued(folder.plan.cases.filter(isUnknown), [])
    const facts = sourceFacts({ source: this.source, folder, results, report, workloads })
    this.rows = resultRows(facts, this.name)
  }

  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN` */
  #run(id: string) {
    const run = this.#folder?.runs.find((candidate) => candidate.id === id)
    if (this.#folder === undefined || run === undefined)
      throw new SteadyError('EXPLORE_RUN_UNKNOWN', { run: id })
    return { folder: this.#folder, run }
  }

  get #loaded(): ResultsFolder {
    if (this.#folder === undefined) throw new TypeError('results that were not read are asked for')
    return this.#folder
  }

  /** The words of its suite's author for values of parameters. */
  get labels(): ParameterLabels {
    return this.#folder?.suite.report.labels ?? {}
  }

  /** The one that its figures are computed under. */
  get protocol(): Protocol {
    return this.#loaded.suite.protocol
  }

  /**
   * All of its cases as a side of a comparison.
   *
   * @param cwd whose `workloads/` is looked into
   */
  async sideUnder(under: Protocol, cwd: string): Promise<SourceSide> {
    const [folder, protocol] = [this.#loaded, this.protocol]
    const { results } =
      firstDifference(protocol, under) === undefined
        ? { results: this.#results }
        : await measureResults(folder, { protocol: under, store: this.#store })
    const workloads = await catalogued(folder.plan.cases, [join(cwd, 'workloads')])
    const { sideOfResults } = await import('../compare/compare-folder-side.ts')
    const side = sideOfResults(folder, { results, protocol: under, workloads })
    return { name: this.name, protocol, under, side }
  }

  /**
   * Its figures as a history has them.
   *
   * @throws SteadyError `TRACK_NO_FIGURE`, `TRACK_DATE_UNKNOWN`
   */
  async entry(cwd: string): Promise<Entry> {
    const { side } = await this.sideUnder(this.protocol, cwd)
    const { entryOf } = await import('../track/track.ts')
    return entryOf(this.#loaded, side, { name: this.name, commit: undefined, date: undefined })
  }

  /** SHA-256 of the log of a run as it was made; undefined where there is none. */
  logDigest(id: string): string | undefined {
    const { origin } = this.#run(id).run
    return origin.kind === 'published' ? undefined : origin.log.sha256
  }

  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN` */
  async detail(id: string): Promise<RunDetail> {
    const { folder, run } = this.#run(id)
    const { loggedStepsOf } = await import('../measure/logged-steps.ts')
    const steps = await loggedStepsOf(run, {
      results: folder.path,
      workload: folder.workloads[run.case.workload],
    })
    const measurement = this.#ended.get(id)?.measurement
    const courses = measurement?.kind === 'known' ? (measurement.value.telemetry?.courses ?? []) : []
    return { steps: thinned(steps, mostSteps), allSteps: steps.length, courses }
  }

  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN`, `EXPLORE_LOG_ABSENT`, and as `readLog` */
  async lines(id: string, from: number, count: number): Promise<LogWindow> {
    const { folder, run } = this.#run(id)
    const path = run.origin.kind === 'published' ? undefined : run.origin.log.path
    if (path === undefined || !isInside(folder.path, path))
      throw new SteadyError('EXPLORE_LOG_ABSENT', { run: id })
    const { secretsInLogs } = await import('../../host/store/secret-places.ts')
    const { logWindow } = await import('./log-window.ts')
    this.#secrets ??= secretsInLogs(folder)
    return logWindow({ results: folder.path, path, from, count, secrets: this.#secrets })
  }
}

/** What the catalogue knows of the workloads of cases. Reading its files takes longer than most results. */
async function catalogued(cases: readonly Case[], folders: readonly string[]) {
  if (cases.length === 0) return new Map()
  const { workloadsOf } = await import('../measure/results-workloads.ts')
  return workloadsOf({ cases }, folders)
}

/** Whether a file is there and no link leads out of its folder. */
function isInside(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)).startsWith(realpathSync(folder) + sep)
  } catch {
    return false
  }
}

/** Another one once a run ended, or the plan or the machine changed. */
function identityOf(path: string): string {
  const runs = runsFolder(path)
  return JSON.stringify([
    fileIdentity(resultsFile(path)),
    fileIdentity(environmentFile(path)),
    foldersIn(runs).map((name) => [
      name,
      foldersIn(join(runs, name)).map((repeat) => fileIdentity(join(runs, name, repeat, 'run.json'))),
    ]),
  ])
}

/** None where the folder is not there yet. */
const foldersIn = (path: string): string[] => {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    )
  } catch {
    return []
  }
}
