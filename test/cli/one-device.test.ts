import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

/** torchtitan prints the tokens of one device. */
const titan = (rate: number) =>
  Array.from(
    { length: 30 },
    (_, n) =>
      `[rank0]:2026-03-01 09:00:${String(n).padStart(2, '0')},000 - root - INFO - step:  ${n + 1}  loss:  7.0  tps: ${rate}\n`,
  ).join('')

function folderOfLogs(): string {
  const folder = freshFolder()
  writeFileSync(join(folder, 'a.log'), titan(8000))
  writeFileSync(join(folder, 'b.log'), titan(7000))
  return folder
}

it('a figure of one device says so in every form', async () => {
  const folder = folderOfLogs()
  const measure = async (...more: string[]) => (await runSteady(['measure', 'a.log', ...more], folder)).stdout
  expect(await measure()).toContain('8000.00 tokens/s/device')
  const { measurements } = JSON.parse(await measure('--json')) as { measurements: { throughput: unknown }[] }
  expect(measurements.map(({ throughput }) => throughput)).toEqual([{ value: 8000, unit: 'tokens/s/device' }])
  expect(await measure('--unit', 'tokens/s/device')).toContain('8000.00 tokens/s/device')
  expect(await measure('--unit', 'tokens/s')).not.toContain('8000')
  expect(await measure('--devices', '8')).toContain('64000.00 tokens/s')
})

it('figures of one device are compared with each other, and with none of all devices', async () => {
  const folder = folderOfLogs()
  const compare = async (...args: string[]) =>
    (await runSteady(['compare', 'a.log', ...args], folder)).stdout.replaceAll(/\s+/g, ' ')
  const both = await compare('b.log')
  expect(both).toContain('A (tokens/s/device)')
  expect(both).toContain('−12.5%')
  writeFileSync(
    join(folder, 'total.jsonl'),
    Array.from({ length: 30 }, (_, n) => `{"step": ${n + 1}, "tokens_per_second": 64000}\n`).join(''),
  )
  expect(await compare('total.jsonl')).not.toMatch(/(faster|slower) than A/)
})
