import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { parsePythonPackages, pythonCommand, pythonFor } from './python-packages.ts'

const answer = (versions: Record<string, string>) => JSON.stringify({ python: '3.12.1', versions })

it('Python itself comes first', () => {
  expect(parsePythonPackages(answer({}), [])?.[0]).toEqual({ name: 'python', version: known('3.12.1') })
})

it('a package is found under any name that it is distributed under', () => {
  const found = parsePythonPackages(answer({ 'paddlepaddle-gpu': '2.6.1', 'nvidia-nccl-cu12': '2.20.5' }), [])
  expect(found).toContainEqual({ name: 'paddlepaddle', version: known('2.6.1') })
  expect(found).toContainEqual({ name: 'nccl', version: known('2.20.5') })
})

it('a package that is not installed is missing with that reason', () => {
  const torch = parsePythonPackages(answer({}), [])?.find(({ name }) => name === 'torch')
  expect(torch?.version).toMatchObject({ kind: 'missing', code: 'not-installed' })
})

it.each(['', 'Traceback (most recent call last):', '{"python": 3}'])('%j is no answer', (text) => {
  expect(parsePythonPackages(text, [])).toBeUndefined()
})

it('asks for each distribution once', () => {
  const asked = pythonCommand({ interpreter: 'python3', packages: ['torch', 'transformers'] }).args
  expect(new Set(asked).size).toBe(asked.length)
})

it('lists a package that only a workload names', () => {
  expect(pythonCommand({ interpreter: 'python3', packages: ['transformers'] }).args).toContain('transformers')
  expect(parsePythonPackages(answer({ transformers: '4.40.0' }), ['transformers'])).toContainEqual({
    name: 'transformers',
    version: known('4.40.0'),
  })
})

it('asks the interpreter that a workload names, and python3 where only packages are named', () => {
  expect(pythonFor([{ programs: ['mpirun', '/opt/conda/bin/python3.11'], python: ['torch'] }])).toEqual({
    interpreter: '/opt/conda/bin/python3.11',
    packages: ['torch'],
  })
  expect(pythonFor([{ programs: ['torchrun'], python: ['torch'] }])?.interpreter).toBe('python3')
})

it('asks nothing on behalf of workloads that use no Python', () => {
  expect(pythonFor([{ programs: ['pythonic', 'mpirun'], python: [] }])).toBeUndefined()
})
