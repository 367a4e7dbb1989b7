import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { collectedParts, partsOf } from '../../core/library-tables/parts.ts'
import { sourceFacts } from '../../core/library-tables/collected.ts'
import { numbered } from '../../core/export/steps.ts'
import { describedSource } from '../../core/library-tables/sources-table.ts'
import { stepsTable, type StepRow } from '../../core/library-tables/steps-table.ts'
import { libraryVersion, type TablePart } from '../../core/library-tables/table.ts'
import type { Drift } from '../../core/check/drift.ts'
import { outputsOf, type Run } from '../../core/model/run.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { environmentFile, matrixRatesFile, resultsFile, runPaths } from '../../host/store/paths.ts'
import { publishedFile, readPublished as readMark } from '../../host/store/published-mark.ts'
import { readResults, readSuiteSource } from '../../host/store/read-results.ts'
import { fileDigest, sha256Of } from '../../host/files/sha256.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { damageOf } from '../report/damage.ts'
import { readPublished } from '../suite/published-figures.ts'
import { loggedStepsOf } from '../measure/logged-steps.ts'
import { layOut } from '../report/lay-out.ts'
import { readAndMeasure } from '../report/report.ts'
import { workloadsOf } from '../measure/results-workloads.ts'
import type { UnplacedSource, CollectSettings, ReadSource } from './collectable.ts'

/** A results folder as a source. */
export function resultsSource(path: string, typed: string): UnplacedSource {
  return {
    name: basename(path),
    path: typed,
    id: ({ steps }) => idOf(path, steps),
    read: (source, settings) => readSource(path, source, settings),
  }
}

/** Of every byte that its rows come from, and of what computes them. */
function idOf(path: string, steps: boolean): string {
  const { runs } = readResults(path)
  const digest = createHash('sha256')
  const add = (file: string) => {
    digest.update(JSON.stringify([file, digestIfThere(join(path, file))]))
  }
  digest.update(JSON.stringify([libraryVersion, steadyVersion(), steps]))
  for (const file of [resultsFile(path), environmentFile(path), matrixRatesFile(path), publishedFile(path)])
    add(basename(file))
  const suite = readSuiteSource(path)
  if (suite !== undefined) digest.update(suite.text)
  for (const run of runs) for (const file of [runPaths(run.id).run, ...filesOf(run)]) add(file)
  return digest.digest('hex')
}

function filesOf({ origin }: Run): string[] {
  switch (origin.kind) {
    case 'published':
      return []
    case 'imported':
      return [origin.log.path]
    case 'executed':
      return outputsOf(origin).flatMap(({ log, arrivals }) =>
        'path' in arrivals ? [log.path, arrivals.path] : [log.path],
      )
  }
}

const digestIfThere = (path: string) => (existsSync(path) ? fileDigest(path) : null)

async function readSource(
  path: string,
  source: string,
  { steps, cwd, measurements }: CollectSettings,
): Promise<ReadSource> {
  const reader = openFileReader()
  const {
    read: folder,
    listed,
    protocol,
    measured,
  } = await readAndMeasure(path, {
    read: reader,
    ...(measurements === undefined ? {} : { store: measurements }),
  })
  const { results } = measured
  const published = await readPublished(folder)
  const report = await layOut(folder, { protocol, tables: folder.suite.report.tables, results, published })
  const workloads = await workloadsOf(folder.plan, [join(cwd, 'workloads')])
  const originals = readMark(path)?.files.flatMap(({ path: log, original }) =>
    original === undefined ? [] : [[log, original.sha256] as const],
  )
  const facts = sourceFacts({
    source,
    folder,
    results,
    report,
    workloads,
    originals: originals && new Map(originals),
  })
  const damage: readonly Drift[] = await damageOf({ folder, listed, ...measured })
  const suite = readSuiteSource(path)
  const parts: TablePart[] = collectedParts(facts)
  if (steps) {
    const rows: StepRow[] = []
    for (const run of report.runs) {
      const made = facts.runs.get(run.run)
      if (made === undefined) continue
      const logged = await loggedStepsOf(made, {
        results: path,
        workload: folder.workloads[run.case.workload],
      })
      for (const step of numbered(logged)) rows.push({ source, run, step })
    }
    parts.push(...partsOf(stepsTable, rows))
  }
  return {
    described: {
      ...describedSource(facts),
      suite_sha256: suite === undefined ? null : sha256Of(suite.text),
    },
    parts,
    damage,
  }
}
