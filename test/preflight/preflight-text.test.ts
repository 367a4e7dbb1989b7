import { stripVTControlCharacters } from 'node:util'
import { describe, it } from 'vitest'
import { preflightPrintout } from '../../src/app/preflight/preflight-printout.ts'
import { advised } from '../../src/cli/terminal/advice.ts'
import { printoutText } from '../../src/core/document/terminal/terminal.ts'
import { environmentFindings } from '../../src/core/environment/findings.ts'
import { languages } from '../../src/core/messages/data.ts'
import { known, missing } from '../../src/core/model/missing.ts'
import { bytes, seconds } from '../../src/core/model/units.ts'
import { checkNodes } from '../../src/core/preflight/check-nodes.ts'
import type { NodeObservation } from '../../src/core/preflight/observations.ts'
import { expectGolden } from '../golden.ts'
import { soundMachine } from '../samples/sound-machine.ts'

const environment = { ...soundMachine, findings: environmentFindings(soundMachine) }

const nodes: readonly NodeObservation[] = [1, 2, 3, 4].map((index) => ({
  node: `n${index}`,
  facts:
    index === 3
      ? missing('job-failed', { outcome: { en: 'n3 cannot be reached', zh: '无法连接 n3' }, printed: '' })
      : known({
          clock: { ahead: seconds(index === 4 ? 7.5 : -0.1), uncertainty: seconds(0.01) },
          interfaces: [{ name: 'ib0', state: 'up', speed: 200_000 }],
          fabric: [{ name: 'mlx5_0/1', state: 'ACTIVE', rate: '200 Gb/sec (4X HDR)' }],
          lockedMemory: 'unlimited',
          takenPort: undefined,
          data: { files: 1_281_167, bytes: 147e9, sum: '1-2' },
        }),
  environment: index === 3 ? undefined : environment,
  steps: [],
}))

const network = known({
  nodes: ['n1', 'n2', 'n4'] as const,
  devicesPerNode: 2,
  devices: ['Sample GPU'],
  backend: 'nccl',
  ranks: 6,
  allReduce: [
    { bytes: bytes(4096), time: seconds(60e-6) },
    { bytes: bytes(1 << 26), time: seconds(6e-3) },
  ] as const,
  links: [
    { nodes: [0, 1], bandwidth: 21.3e9 },
    { nodes: [1, 2], bandwidth: 21.3e9 },
    { nodes: [2, 0], bandwidth: 21.3e9 },
  ] as const,
})

const seen = {
  cluster: 'a100',
  engine: 'ssh',
  network,
  ...checkNodes({ nodes, unusable: [], interface: 'ib0', dataSet: '/data/imagenet', network }),
}

describe('the text of a preflight', () => {
  it.each(languages.flatMap((language) => [60, 120].map((columns) => ({ language, columns }))))(
    'is a table, the findings and one sentence ($language, $columns columns)',
    ({ language, columns }) => {
      const text = stripVTControlCharacters(
        printoutText(preflightPrintout(seen), { width: columns, language, advise: advised }),
      )
      expectGolden(`${text}\n`, `preflight/${language}-${columns}.txt`)
    },
  )
})
