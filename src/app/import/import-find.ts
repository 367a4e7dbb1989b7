import { openTrace, partsOfRuns, partWithoutFigure, type RunTrace } from '../../core/results/same-run.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { importedCase } from '../../core/import/imported-case.ts'
import type { LogTitle, PlacedLog } from '../../core/import/imported-suite.ts'
import { nameReader } from '../../core/import/layouts.ts'
import { factsOfRun, type LogLayout, type NameFacts } from '../../core/import/name-facts.ts'
import { type InSeries, separateSeries } from '../../core/import/separate-series.ts'
import { importFinding } from '../../core/import/messages.ts'
import type { LogFormat } from '../../core/logs/format.ts'
import type { Quote } from '../../core/messages/data.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { FormatChoice } from '../../core/model/workload.ts'
import { missing, type Missing } from '../../core/model/missing.ts'
import { isNamedArchive } from '../../host/logs/archive/kind.ts'
import type { SourceDocument } from '../../../packages/audit/documents.ts'
import { documentsIn, type LogTree } from './import-tree.ts'
import { openFormat } from '../measure/log-format.ts'
import { measureDigested } from '../measure/measure.ts'

/** A file that gave no run, and why. */
export interface PassedOver {
  readonly file: string
  readonly code: string
  readonly why: Quote
}

/** One run inside one log file. */
export interface FoundRun extends InSeries {
  /** Which of the file's runs, from 1. */
  readonly part: number
  /** Step records of the run. */
  readonly records: number
  readonly sha256: string
  /** The first line with a loss, where no loss of the run is a finite number. */
  readonly divergedFrom: number | undefined
  readonly title: LogTitle
  readonly layout: LogLayout
  /** Id of the log's format. */
  readonly format: string
  readonly accelerator: string | undefined
  /** Of a run whose ranks each have a file, as its name says. */
  readonly rank: number | undefined
  /** Only of the one run in a file whose name does not say that it is a repeat. */
  readonly trace: RunTrace | undefined
}

export interface FoundLogs {
  readonly placed: readonly PlacedLog<FoundRun>[]
  readonly passedOver: readonly PassedOver[]
  /** The collection's own documents. */
  readonly documents: readonly SourceDocument[]
  /** Files of any kind. */
  readonly files: number
}

/** What the user says of all logs. */
export interface AllLogs {
  /** Detected for each without one. */
  readonly format: FormatChoice | undefined
  /** What counts where neither a log nor its name states it. */
  readonly stated: Pick<NameFacts, 'devices' | 'batchPerDevice'>
}

/**
 * Every run in the logs of a tree, under the case that it is of. A file that gives none is named with the reason.
 *
 * @throws SteadyError those of {@link openFormat}
 */
export async function findLogs(
  tree: LogTree,
  layouts: readonly LogLayout[],
  { format: choice, stated }: AllLogs,
): Promise<FoundLogs> {
  const format = choice === undefined ? undefined : { choice, opened: await openFormat(choice) }
  const { files, unread } = tree
  const read = nameReader(layouts, files)
  const placed: PlacedLog<FoundRun>[] = []
  const passedOver: PassedOver[] = unread.map(({ file, why }) => ({ file, code: why.code, why }))
  for (const file of files) {
    const name = read(file)
    if (name === undefined) {
      const why = isNamedArchive(file) ? missing('archive-apart') : missing('name-unknown')
      passedOver.push({ file, code: why.code, why })
      continue
    }
    const facts = { ...stated, ...(await settingsOf(tree, file, name.layout)), ...name.facts }
    const found = await runsIn(tree, file, { ...name, facts }, format)
    passedOver.push(...found.passedOver)
    placed.push(...found.placed)
  }
  const { originals, copies } = withoutCopies(placed)
  const { runs, parts } = withoutParts(separateSeries(ofSeveralCases(originals)))
  return {
    placed: runs,
    passedOver: [...passedOver, ...copies, ...parts].toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    documents: await documentsIn(tree),
    files: files.length,
  }
}

/** What a file of settings beside a log states of its run. */
async function settingsOf(
  tree: LogTree,
  log: string,
  { settings }: LogLayout,
): Promise<Pick<NameFacts, 'batchPerDevice'>> {
  const file = settings?.fileOf(log)
  if (settings === undefined || file === undefined || !tree.files.includes(file)) return {}
  const text = await tree.text(file)
  return text === undefined ? {} : settings.read(text)
}

/** The format that the user names for all logs. */
interface GivenFormat {
  readonly choice: FormatChoice
  readonly opened: string | LogFormat
}

async function runsIn(
  tree: LogTree,
  file: string,
  { layout, facts: name }: { readonly layout: LogLayout; readonly facts: NameFacts },
  format: GivenFormat | undefined,
): Promise<Pick<FoundLogs, 'placed' | 'passedOver'>> {
  const placed: PlacedLog<FoundRun>[] = []
  const passedOver: PassedOver[] = []
  try {
    const followed = openTrace(TRACED)
    const read = (opened: string | LogFormat | undefined, ranks = 1) =>
      measureDigested((take) => tree.read(file, take), {
        protocols: [],
        ...(ranks === 1 ? {} : { devices: name.devices ?? ranks }),
        ...(opened === undefined ? {} : { format: opened }),
        ...(layout.namesCases === true ? { onStep: followed.take } : {}),
      })
    const { logs, sha256 } = await read(format?.opened).catch(async (error: unknown) => {
      const draft = await draftOf(tree, file, name, error)
      if (draft === undefined) throw error
      return read(draft.format, draft.ranks)
    })
    for (const [index, log] of logs.entries()) {
      const facts = factsOfRun(name, index, logs.length)
      const found = importedCase(log.facts, facts, log.format, layout.namesCases !== true)
      if (found.kind === 'missing') {
        passedOver.push({ file, code: found.code, why: found })
        continue
      }
      const { case: matrixCase, title, findings } = found.value
      // A log that states no batch counts steps. With a batch of its name or of the user, it counts samples.
      const unit = log.unit === 'steps' && matrixCase.batchFrom !== 'log' ? 'samples' : log.unit
      placed.push({
        case: matrixCase,
        repeat: name.repeat,
        source: {
          file,
          part: index + 1,
          records: log.records,
          sha256,
          divergedFrom: log.divergedFrom,
          title: { ...title, unit, format: format?.choice, devices: undefined, source: undefined },
          findings,
          layout,
          format: log.format,
          series: name.series,
          accelerator: name.accelerator,
          rank: name.rank,
          trace: layout.namesCases === true && logs.length === 1 ? followed.trace() : undefined,
        },
      })
    }
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    passedOver.push({ file, code: error.code, why: quoted(error) })
  }
  return { placed, passedOver }
}

/** As many records as tell whether logs are of one run, so that those of ten thousand files stay in memory. */
const TRACED = 300

/** How the lines of a file decide that it is read, where no format knows it; undefined where a person has to decide. */
async function draftOf(tree: LogTree, file: string, { devices, batchPerDevice }: NameFacts, why: unknown) {
  if (!(why instanceof SteadyError) || why.code !== 'LOG_FORMAT_UNDETECTED') return undefined
  const { readingIfDecided } = await import('../measure/measure-by-draft.ts')
  return readingIfDecided((take) => tree.read(file, take), {
    ...(devices === undefined ? {} : { devices }),
    ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
  })
}

/** Ranks and later parts of a run are no repeats of it. */
function withoutParts(placed: readonly PlacedLog<FoundRun>[]) {
  const cases = [...groupBy(placed, (run) => run.case.id).values()]
  const skipped = new Map(cases.flatMap((runs) => [...partsOf(runs)]))
  return {
    runs: placed.filter((run) => !skipped.has(run)),
    parts: [...skipped].map(([{ source }, why]): PassedOver => ({ file: source.file, code: why.code, why })),
  }
}

/** Why logs of a case are no runs of their own. */
function partsOf(runs: readonly PlacedLog<FoundRun>[]): ReadonlyMap<PlacedLog<FoundRun>, Missing> {
  const [first, ...ranks] = runs
    .filter(({ source: { rank } }) => rank !== undefined)
    .toSorted((a, b) => (a.source.rank ?? 0) - (b.source.rank ?? 0))
  const others = runs.filter((run) => run === first || run.source.rank === undefined)
  return new Map([
    ...ranks.map((run) => [run, missing('rank-of-run', { file: first?.source.file ?? '' })] as const),
    ...[...partsOfRuns(others, ({ source }) => source.trace)].map(
      ([run, { original, likeness }]) => [run, partWithoutFigure(likeness, original.source.file)] as const,
    ),
  ])
}

const contentOf = ({ source: { sha256, part } }: PlacedLog<FoundRun>) => `${sha256} ${part}`

/** The same bytes under two cases are the log of one of them at most. */
function ofSeveralCases(placed: readonly PlacedLog<FoundRun>[]): PlacedLog<FoundRun>[] {
  const byContent = groupBy(placed, contentOf)
  return placed.map((log) => {
    const { source: run } = log
    const others = (byContent.get(contentOf(log)) ?? []).filter((other) => other !== log)
    const [first] = others
    if (first === undefined) return log
    const several = importFinding('log-of-several-cases', {
      file: first.source.file,
      more: others.length - 1,
    })
    return { ...log, source: { ...run, findings: [...run.findings, several] } }
  })
}

/** A log that is there twice under one case is one run: a copy is no repeat. */
function withoutCopies(placed: readonly PlacedLog<FoundRun>[]) {
  const first = new Map<string, string>()
  const originals: PlacedLog<FoundRun>[] = []
  const copies: PassedOver[] = []
  for (const placedRun of placed) {
    const key = `${contentOf(placedRun)} ${placedRun.case.id}`
    const file = first.get(key)
    if (file === undefined) {
      first.set(key, placedRun.source.file)
      originals.push(placedRun)
    } else {
      const why = missing('log-identical', { file })
      copies.push({ file: placedRun.source.file, code: why.code, why })
    }
  }
  return { originals, copies }
}
