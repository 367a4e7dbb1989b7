import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { describe, expect, it } from 'vitest'
import { importLogs } from '../../src/app/import/import-logs.ts'
import { measureRun } from '../../src/app/measure/measure-run.ts'
import { parseLayout } from '../../src/core/import/custom-layout.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { agrees, asPublished, publishedLogs, type PublishedLog } from '../published-logs.ts'
import { freshFolder } from '../run/replayed.ts'
import { everyForm } from './made-archives.ts'

const { entries, folder: logs, there } = publishedLogs()
if (!there) console.warn('skipped: archives of the real logs, which are not at ../shared/logs')

/** States of each log what its entry does: the names of many state less. */
const layout = stringify({
  rules: entries.map(({ log, devices, nodes, batchPerDevice: batch, precision }) => ({
    path: log,
    set: { devices, nodes, batch, precision: precision.replace('pure_', '') },
  })),
})

const forms = ['zip', 'tgz'] as const

describe.skipIf(!there)('an archive of the logs with published figures', () => {
  const files = Object.fromEntries(
    entries.map(({ log }) => [log, there ? readFileSync(join(logs, log)) : '']),
  )

  it.each(forms)('as .%s gives all 112 of them', async (form) => {
    const folder = freshFolder()
    const from = join(folder, `logs.${form}`)
    writeFileSync(from, (await everyForm(files))[form])
    const { results, passedOver } = await importLogs({
      from,
      layouts: [parseLayout(layout, 'layout.yaml')],
      format: undefined,
      stated: {},
      results: join(folder, 'results'),
      protocol: undefined,
      rules: 'found',
    })
    expect(passedOver).toEqual([])
    const missed = []
    for (const entry of entries) {
      const found = await figuresOf(results, entry)
      if (!found.some((figure) => agrees(figure, entry.published)))
        missed.push(`${entry.log}: published ${entry.published.value}, found ${found.join(', ')}`)
    }
    console.log(`logs.${form}: ${entries.length - missed.length} of ${entries.length} published figures`)
    expect(missed).toEqual([])
    expect(entries).toHaveLength(112)
  })
})

/** What the runs of a log give under the rule that its figure was published by. */
async function figuresOf(results: string, { log, rule }: PublishedLog): Promise<(number | undefined)[]> {
  const { runs, workloads } = readResults(results)
  const ofLog = runs.filter(({ origin }) => origin.kind === 'imported' && origin.source === log)
  return Promise.all(
    ofLog.map(async (run) => {
      const { measurement } = await measureRun(run, {
        results,
        protocol: asPublished(rule),
        workload: workloads[run.case.workload],
      })
      if (measurement.kind === 'missing' || measurement.value.throughput.kind === 'missing') return undefined
      return measurement.value.throughput.value
    }),
  )
}
