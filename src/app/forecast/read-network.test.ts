import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { known } from '../../core/model/missing.ts'
import { bytes, seconds } from '../../core/model/units.ts'
import type { NetworkFile } from '../../core/preflight/network-file.ts'
import { readNetwork } from './read-network.ts'

const folder = mkdtempSync(join(tmpdir(), 'steady-read-network-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function read(devices: readonly string[], ofResults: readonly string[]) {
  const file: NetworkFile = {
    version: 1,
    madeBy: '0.1.0',
    when: '2026-01-02T03:04:05Z',
    cluster: 'a100',
    engine: 'ssh',
    network: known({
      nodes: ['a', 'b'],
      devicesPerNode: 8,
      devices: [...devices],
      backend: 'nccl',
      ranks: 16,
      allReduce: [{ bytes: bytes(4096), time: seconds(0.0002) }],
      links: [],
    }),
  }
  writeFileSync(join(folder, 'network.json'), JSON.stringify(file))
  const source = { source: 'results', measuredOn: { cluster: 'a100', devices: ofResults } }
  return readNetwork('network.json', folder, source)
}

describe('readNetwork', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['the devices of the results', ['Sample GPU'], ['Sample GPU']],
    ['the GPUs of results of CPUs and GPUs', ['Sample GPU'], ['Sample CPU', 'Sample GPU']],
    ['no named device', [], ['Sample GPU']],
    ['some device, for results that name none', ['Sample GPU'], []],
  ])('takes a file of %s', async (_, devices, ofResults) => {
    expect((await read(devices, ofResults)).origin.cluster).toBe('a100')
  })

  it.each<[string, readonly string[], readonly string[]]>([
    ['another device', ['Other GPU'], ['Sample CPU', 'Sample GPU']],
    ['another device beside that of the results', ['Other GPU', 'Sample GPU'], ['Sample GPU']],
  ])('refuses a file of %s', async (_, devices, ofResults) => {
    await expect(read(devices, ofResults)).rejects.toMatchObject({ code: 'NETWORK_OF_OTHER_DEVICES' })
  })
})
