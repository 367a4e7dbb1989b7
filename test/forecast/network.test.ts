import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forecastRecordSchema } from '../../src/core/forecast/record.ts'
import { known, missing } from '../../src/core/model/missing.ts'
import { bytes, seconds } from '../../src/core/model/units.ts'
import type { ClusterNetwork, NetworkFile } from '../../src/core/preflight/network-file.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

/** Measured on one node with one and with two devices. */
const reports = resolve(import.meta.dirname, '../../reports')
const oneCase = join(reports, 'quickstart')
const results = join(reports, 'cpu-frameworks')

const measured: ClusterNetwork = {
  nodes: ['a', 'b'],
  devicesPerNode: 2,
  devices: [],
  backend: 'gloo',
  ranks: 4,
  allReduce: [
    { bytes: bytes(4096), time: seconds(0.0002) },
    { bytes: bytes(1 << 26), time: seconds(0.005) },
  ],
  links: [{ nodes: [0, 1], bandwidth: 2e9 }],
}

const file: NetworkFile = {
  version: 1,
  madeBy: '0.1.0',
  when: '2026-01-02T03:04:05Z',
  cluster: 'local',
  engine: 'ssh',
  network: known(measured),
}

function write(document: object): string {
  const folder = freshFolder()
  writeFileSync(join(folder, 'network.json'), JSON.stringify(document))
  return folder
}

describe('steady forecast --network', () => {
  it('narrows the interval of several nodes, and says which preflight it used', async () => {
    const typed = ['forecast', oneCase, '--topology', '8x2', '--json']
    const folder = write(file)
    const [without, measured] = await Promise.all(
      [typed, [...typed, '--network', 'network.json']].map(async (args) => {
        const { stdout } = await runSteady(args, folder)
        return forecastRecordSchema.parse(JSON.parse(stdout))
      }),
    )
    expect(without?.network).toBeUndefined()
    expect(measured?.network).toEqual({ file: 'network.json', cluster: 'local', when: file.when })
    const widths = [without, measured].map((document) =>
      (document?.series ?? []).flatMap(({ forecast }) =>
        forecast.kind === 'known'
          ? forecast.value.predictions.map(({ low, high }) => Math.log(high / low))
          : [],
      ),
    )
    expect(widths[1]?.length).toBeGreaterThan(0)
    for (const [index, width] of (widths[1] ?? []).entries())
      expect(width).toBeLessThan(widths[0]?.[index] ?? 0)
    for (const { forecast } of measured?.series ?? []) {
      if (forecast.kind === 'missing') continue
      expect(forecast.value.findings.map(({ code }) => code)).toContain('forecast-network-used')
    }
  })

  it.each<[string, object, string, string]>([
    ['no JSON of a preflight', { ...file, version: 7 }, results, 'NETWORK_FILE_INVALID'],
    ['another cluster', { ...file, cluster: 'a100' }, results, 'NETWORK_OF_OTHER_CLUSTER'],
    ['any cluster, for published figures', file, 'dlperf-bert', 'NETWORK_OF_OTHER_CLUSTER'],
    [
      'other devices',
      { ...file, network: known({ ...measured, devices: ['Sample GPU'] }) },
      results,
      'NETWORK_OF_OTHER_DEVICES',
    ],
    ['one node', { ...file, network: known({ ...measured, nodes: ['a'] }) }, results, 'NETWORK_OF_ONE_NODE'],
    [
      'a network not measured',
      { ...file, network: missing('one-rank-only') },
      results,
      'NETWORK_NOT_MEASURED',
    ],
  ])('refuses a file of %s', async (_, document, source, code) => {
    const ended = await runSteady(
      ['forecast', source, '--network', 'network.json', '--json'],
      write(document),
    )
    expect(ended.code).toBe(2)
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code } })
  })

  it('refuses a file that is not there', async () => {
    const { code, stderr } = await runSteady(
      ['forecast', results, '--network', 'nowhere.json'],
      freshFolder(),
    )
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('NETWORK_FILE_NOT_FOUND') as string,
    })
  })
})
