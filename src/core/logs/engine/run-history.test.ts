import { expect, it } from 'vitest'
import { measureLog } from './measure-log.ts'

it('a run too far back for the figures of the table at the end says that it missed its own', () => {
  const run = (index: number) => [
    '2026-03-01 09:00:00,000:INFO: Start with arguments Namespace(batch_size=256)',
    `2026-03-01 09:00:10,000:INFO: Epoch[0] Batch [0-19]\tSpeed: ${500 + index}.5 samples/sec`,
  ]
  const runs = Array.from({ length: 70 }, (_, index) => run(index)).flat()
  const rows = Array.from({ length: 70 }, (_, index) => `     ${index + 1}     |   500.25  |`)
  const measuring = measureLog({ protocols: [], format: 'mxnet-speedometer' })
  const lines = [...runs, 'train.total_ips', '        |  256  |', '------', ...rows]
  measuring.push(new TextEncoder().encode(lines.join('\n')))
  const late = measuring.end().map(({ findings }) => findings.map(({ code }) => code))
  expect(late.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => ['log-figure-came-late']))
  expect(late.slice(5)).toEqual(Array.from({ length: 65 }, () => []))
})
