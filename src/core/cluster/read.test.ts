import { z } from 'zod'
import { expect, it } from 'vitest'
import type { SteadyError } from '../model/error.ts'
import { readCluster } from './read.ts'

const engines = [{ name: 'local', settings: z.strictObject({}).prefault({}) }]
const file = (containers: string) =>
  `cluster: lab\nengine: local\nnodes: [{ name: h1 }]\ncontainers:\n  ${containers}\n`

it('a key of containers that their program has no option for is an error at its place', () => {
  const read = () =>
    readCluster(file("program: apptainer\n  user: '1000'\n  shm-size: 1g"), 'lab.yaml', engines)
  const at = (key: string, line: number) => ({
    code: 'CONTAINER_KEY_UNUSED',
    data: { program: 'apptainer', key },
    place: { file: 'lab.yaml', line, column: 3 },
  })
  const { data, place, code } = at('user', 6)
  expect(read).toThrow(
    expect.objectContaining({ code, place, details: { data, others: [at('shm-size', 7)] } }) as SteadyError,
  )
})

it('a program that only another engine has is an error at its place', () => {
  expect(() => readCluster(file('{ program: pyxis }'), 'lab.yaml', engines)).toThrow(
    expect.objectContaining({
      code: 'CONTAINER_PROGRAM_ELSEWHERE',
      place: { file: 'lab.yaml', line: 5, column: 14 },
    }) as SteadyError,
  )
})

it('containers have the network of their node and 8 GB of shared memory, unless the file says otherwise', () => {
  const { containers } = readCluster(file('program: docker'), 'lab.yaml', engines)
  expect(containers).toMatchObject({ network: 'host', sharedMemory: '8g', limits: [] })
  const own = readCluster(
    file('{ network: bridge, shm-size: 1g, ulimits: [memlock=-1] }'),
    'lab.yaml',
    engines,
  )
  expect(own.containers).toMatchObject({ network: 'bridge', sharedMemory: '1g', limits: ['memlock=-1'] })
})
