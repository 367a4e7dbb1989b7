import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { layoutRecordSchema } from '../../src/core/forecast/layouts/layout-record.ts'
import { runSteady } from '../run/steady.ts'

const typed = (...words: string[]) =>
  runSteady(['forecast', 'torchtitan', '--layout', 'tp2', 'tp3', ...words], tmpdir())

it('prints every forecast of a layout as JSON, with the reason where there is none', async () => {
  const { code, stdout } = await typed('--json')
  expect(code).toBe(0)
  const { level, series } = layoutRecordSchema.parse(JSON.parse(stdout))
  expect(level).toBe(0.9)
  const [divided, impossible] = series[0]?.answers ?? []
  expect(divided?.forecast).toMatchObject({ kind: 'known', value: { fits: expect.any(String) as string } })
  expect(impossible?.forecast).toMatchObject({ kind: 'missing', code: 'layout-not-divisible' })
})

it.each(['md', 'html', 'json'])('writes the forecasts as %s', async (format) => {
  const { code, stdout } = await typed('--format', format)
  expect(code).toBe(0)
  expect(stdout).toContain('tp2')
})
