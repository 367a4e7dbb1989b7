import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { interpreterAmong, parsePythonPackages, pythonDistributions } from './python-packages.ts'

const answer = (versions: Record<string, string>) => JSON.stringify({ python: '3.12.1', versions })

it('Python itself comes first', () => {
  expect(parsePythonPackages(answer({}))?.[0]).toEqual({ name: 'python', version: known('3.12.1') })
})

it('a package is found under any name that it is distributed under', () => {
  const found = parsePythonPackages(answer({ 'paddlepaddle-gpu': '2.6.1', 'nvidia-nccl-cu12': '2.20.5' }))
  expect(found).toContainEqual({ name: 'paddlepaddle', version: known('2.6.1') })
  expect(found).toContainEqual({ name: 'nccl', version: known('2.20.5') })
})

it('a package that is not installed is missing with that reason', () => {
  const torch = parsePythonPackages(answer({}))?.find(({ name }) => name === 'torch')
  expect(torch?.version).toMatchObject({ kind: 'missing', code: 'not-installed' })
})

it.each(['', 'Traceback (most recent call last):', '{"python": 3}'])('%j is no answer', (text) => {
  expect(parsePythonPackages(text)).toBeUndefined()
})

it('asks for each distribution once', () => {
  expect(new Set(pythonDistributions).size).toBe(pythonDistributions.length)
})

it('knows an interpreter by its name, wherever it lies', () => {
  expect(interpreterAmong(['mpirun', '/opt/conda/bin/python3.11'])).toBe('/opt/conda/bin/python3.11')
  expect(interpreterAmong(['pythonic', 'torchrun'])).toBeUndefined()
})
