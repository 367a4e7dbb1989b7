import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  environmentFileSchema,
  environmentSchema,
  environmentVersion,
  type Environment,
} from './environment.ts'
import { known, missing, type Maybe } from './missing.ts'
import { bytes, type Bytes } from './units.ts'
import { soundMachine } from '../../../test/samples/sound-machine.ts'

const text = fc.record({ en: fc.string(), zh: fc.string() })
const code = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/)
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Maybe<T>> =>
  fc.oneof(
    value.map(known),
    fc.tuple(code, text).map(([code, why]) => missing(code, why)),
  )
const size: fc.Arbitrary<Bytes> = fc.nat().map(bytes)
const positive = fc.double({ min: 0.01, max: 1e4, noNaN: true })

const environment: fc.Arbitrary<Environment> = fc.record({
  captured: fc
    .date({ noInvalidDate: true, min: new Date('1971-01-01'), max: new Date('2999-01-01') })
    .map((date) => date.toISOString()),
  host: fc.string(),
  os: fc.string(),
  kernel: fc.string(),
  processor: fc.record({
    model: maybe(fc.string()),
    architecture: fc.string(),
    sockets: maybe(fc.nat()),
    cores: maybe(fc.nat()),
    threads: fc.nat(),
    numaNodes: maybe(fc.nat()),
    flags: fc.array(fc.string()),
  }),
  memory: size,
  limits: fc.record({
    container: maybe(fc.string()),
    cpus: maybe(positive),
    affinity: maybe(fc.nat()),
    memory: maybe(size),
  }),
  gpus: maybe(
    fc.record({
      devices: fc.array(
        fc.record({
          index: fc.nat(),
          name: fc.string(),
          memory: maybe(size),
          clock: maybe(positive),
          powerLimit: maybe(positive),
          slowdown: maybe(fc.array(fc.string())),
        }),
      ),
      driver: maybe(fc.string()),
      cuda: maybe(fc.string()),
      topology: maybe(fc.string()),
      processes: maybe(fc.array(fc.record({ pid: fc.nat(), name: fc.string(), memory: maybe(size) }))),
    }),
  ),
  software: fc.array(fc.record({ name: fc.string(), version: maybe(fc.string()) })),
  conditions: fc.record({
    load: maybe(positive),
    availableMemory: maybe(size),
    swapUsed: maybe(size),
    governor: maybe(fc.string()),
    turbo: maybe(fc.boolean()),
    hugePages: maybe(fc.string()),
    hypervisor: maybe(fc.string()),
    sharedMemory: maybe(size),
    freeDisk: maybe(size),
  }),
  commit: maybe(fc.string()),
  findings: fc.array(
    fc.record({
      code,
      level: fc.constantFrom('note' as const, 'warning' as const, 'error' as const),
      seen: text,
      todo: text,
    }),
  ),
})

describe('environmentSchema', () => {
  it('gives back every environment that was written', () => {
    fc.assert(
      fc.property(environment, (environment) => {
        expect(environmentSchema.parse(JSON.parse(JSON.stringify(environment)))).toEqual(environment)
      }),
      { numRuns: 50 },
    )
  })

  const written: object = { ...soundMachine, findings: [] }

  it.each(Object.keys(written))('refuses an environment without %s', (field) => {
    const rest = Object.fromEntries(Object.entries(written).filter(([name]) => name !== field))
    expect(environmentSchema.safeParse(rest).success).toBe(false)
  })

  it('refuses a blank where a reason for the missing value belongs', () => {
    expect(environmentSchema.safeParse({ ...written, commit: { kind: 'missing' } }).success).toBe(false)
    expect(environmentSchema.safeParse({ ...written, commit: null }).success).toBe(false)
  })

  it('passes over a field that a later steadystate added', () => {
    expect(environmentSchema.parse({ ...written, rack: 7 })).toEqual(written)
  })

  it('reads a file of one machine as one of a single node, and refuses a file of a later version', () => {
    const read = (file: object) => environmentFileSchema.safeParse(file)
    const nodes = [
      { node: environmentSchema.parse(written).host, environment: environmentSchema.parse(written) },
    ]
    expect(read({ version: 1, environment: written }).data?.nodes).toEqual(nodes)
    expect(read({ version: environmentVersion, nodes }).data?.nodes).toEqual(nodes)
    expect(read({ version: environmentVersion + 1, nodes }).success).toBe(false)
    expect(read({ version: environmentVersion, nodes: [] }).success).toBe(false)
  })
})
