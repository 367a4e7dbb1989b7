import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { expectedLog, measureExpected } from '../../src/core/expected-log/require-figures.ts'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { openCatalogue, shippedWorkloads } from '../../src/host/catalogue/workloads.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const suites = readdirSync(join(root, 'suites'))
const catalogue = await openCatalogue([shippedWorkloads()])

/** Every case that the suite could run with enough devices. */
async function casesOf(suite: string) {
  const args = ['plan', join(root, 'suites', suite), '--devices', '4x8', '--json']
  const { code, stdout, stderr } = await runSteady(args, freshFolder())
  expect(code, stderr).toBe(0)
  return planDocumentSchema.parse(JSON.parse(stdout)).cases
}

describe.each(suites)('%s', (suite) => {
  it('has a figure for every case under each rule of its collection, by what the programs print', async () => {
    for (const point of await casesOf(suite)) {
      const workload = await catalogue.load(point.workload)
      if (workload === undefined) throw new Error(`no workload ${point.workload}`)
      const log = expectedLog(point, workload)
      for (const rule of log === undefined ? [] : workload.rules)
        expect(
          log && measureExpected(log, protocolNamed(rule)).throughput,
          `${point.id} ${rule}`,
        ).toMatchObject({
          kind: 'known',
        })
    }
  })
})

it('every workload says what it prints, unless it plays any log', async () => {
  const silent = []
  for (const name of catalogue.names)
    if ((await catalogue.load(name))?.prints === undefined) silent.push(name)
  expect(silent).toEqual(['replay'])
})
