import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { dataFormatNames } from '../../src/core/model/workload.ts'
import { startSteady } from '../run/steady.ts'

const root = mkdtempSync(join(tmpdir(), 'steady-data-'))
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

it('steady data make starts over in the folder of a run that was killed, which had no data set', async () => {
  const folder = join(root, 'killed')
  const started = startSteady(['data', 'make', folder, '--images', '300', '--formats', 'folder'], root)
  await started.says('30 of 300')
  started.child.kill('SIGKILL')
  await started.ended
  expect(existsSync(join(folder, 'dataset.json'))).toBe(false)
  expect(existsSync(join(folder, 'folder'))).toBe(false)
  const again = startSteady(['data', 'make', folder, '--images', '2'], root)
  expect(await again.ended).toMatchObject({ code: 0 })
  expect(readdirSync(folder).sort()).toEqual(['dataset.json', ...dataFormatNames].sort())
  expect(readdirSync(join(folder, 'folder/train'))).toHaveLength(2)
})

it('steady data make leaves nothing when it is interrupted', async () => {
  const folder = join(root, 'interrupted')
  const started = startSteady(['data', 'make', folder, '--images', '300', '--formats', 'folder'], root)
  await started.says('30 of 300')
  started.child.kill('SIGINT')
  const { code, stderr } = await started.ended
  expect([code, stderr]).toEqual([1, expect.stringContaining('Interrupted')])
  expect(readdirSync(folder)).toEqual([])
})
