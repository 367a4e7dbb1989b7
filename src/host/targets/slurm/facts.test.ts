import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { answersFolder, clearFacts, collectedFrom } from './facts.ts'

const base = mkdtempSync(join(tmpdir(), 'steady-facts-'))
afterAll(() => {
  rmSync(base, { recursive: true })
})

function answer(jobs: string, script: string, node: string, text: string) {
  const file = join(jobs, answersFolder(script), node)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

it('a suite does not get what a node answered to another suite that shares the folder', async () => {
  const jobs = join(base, 'shared')
  answer(jobs, 'ask /opt/torch/bin/python', 'n1', 'torch')
  expect(await collectedFrom(jobs, 'ask /opt/torch/bin/python', 'n1')).toBe('torch')
  expect(await collectedFrom(jobs, 'ask /opt/paddle/bin/python', 'n1')).toBeUndefined()
  answer(jobs, 'ask /opt/paddle/bin/python', 'n1', 'paddle')
  expect(await collectedFrom(jobs, 'ask /opt/torch/bin/python', 'n1')).toBe('torch')
})

it('all answers are removed with the last job', async () => {
  const jobs = join(base, 'last')
  answer(jobs, 'one', 'n1', '')
  answer(jobs, 'other', 'n1', '')
  mkdirSync(join(jobs, 'job'))
  await clearFacts(jobs)
  expect(readdirSync(jobs).sort()).toEqual(['job', 'nodes'])
  rmSync(join(jobs, 'job'), { recursive: true })
  await clearFacts(jobs)
  expect(readdirSync(jobs)).toEqual([])
})
