import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Preflight } from '../../src/app/preflight/preflight.ts'
import { preparedSuite } from './prepared-suite.ts'

it('preflight says on which nodes steps of preparation are done', { timeout: 120_000 }, async () => {
  const { folder, steady } = preparedSuite()
  const look = async () => {
    const { code, stdout } = await steady('preflight', 'suite.yaml', '--json')
    const seen = JSON.parse(stdout) as Preflight
    const column = seen.checks.findIndex(({ name }) => name === 'prepared')
    return {
      code,
      shown: seen.nodes.map(({ cells }) => cells[column]?.shows),
      found: seen.findings.flatMap(({ finding, nodes }) => (finding.code === 'step-not-done' ? [nodes] : [])),
    }
  }
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'converted'), '')
  const cell = (done: number) => ({ kind: 'known', value: { code: 'steps-done', data: { done, all: 2 } } })
  expect(await look()).toMatchObject({ code: 1, shown: [cell(1), cell(1)], found: [['n1', 'n2']] })
  writeFileSync(join(folder, 'data', 'converted.index'), '')
  expect(await look()).toMatchObject({ code: 0, shown: [cell(2), cell(2)], found: [] })
})
