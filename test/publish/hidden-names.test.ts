import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { ResultsFolder } from '../../src/core/model/results-folder.ts'
import { hiddenNames, type MachineNames } from '../../src/core/publish/hidden-names.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { node } from '../samples/nodes.ts'

/** Made by another machine: it ran in /srv/bench, with the package in /opt/steadystate, on a host called bench-1. */
const fixture = readResults(resolve(import.meta.dirname, '../fixtures/results-0.1/replay-example'))

const machine: MachineNames = {
  homes: ['/home/carol'],
  packages: ['/home/carol/code/steady/'],
  setups: ['/home/carol/.local/share/steadystate/setups'],
  temporaries: ['/tmp'],
  hosts: ['laptop'],
  users: ['carol'],
  addresses: ['192.168.7.20', '127.0.0.1'],
}

interface Change extends Partial<ResultsFolder> {
  readonly on?: Partial<MachineNames>
}

const namesOf = ({ on, ...change }: Change = {}): Record<string, string> =>
  Object.fromEntries(
    hiddenNames({
      machine: { ...machine, ...on },
      folder: { ...fixture, ...change },
      realPath: fixture.path,
      found: [],
      secrets: [],
      texts: [],
    }).map(({ text, name }) => [text, name]),
  )

it('what stands before a secret has no identity', () => {
  const text = 'password for bob@lab.example: Hunter2x'
  const names = hiddenNames({
    ...{ machine, folder: fixture, realPath: fixture.path, secrets: [], texts: [] },
    found: [
      { kind: 'email', text: 'bob@lab.example' },
      { kind: 'secret', text },
    ],
  })
  expect(names.find((name) => name.text === text)?.name).toBe('password for email-1: (redacted)')
})

it('the machine that ran the suite is hidden, and so is the one that publishes', () => {
  expect(namesOf()).toMatchObject({
    [fixture.path]: '<results>',
    '/srv/bench': '<working-folder>',
    '/opt/steadystate': '<package>',
    '/home/carol/code/steady': '<package>',
    '/home/carol': '<home>',
    'bench-1': 'host-1',
    laptop: 'host-2',
    carol: 'user',
    '192.168.7.20': 'address-1',
  })
})

it('what tells nothing of a person stays: loopback addresses, common users, folders of every system', () => {
  const names = namesOf({ on: { homes: ['/root', '/'], users: ['root'], packages: ['/usr', '/opt'] } })
  const stays = ['127.0.0.1', 'root', '/', '', '/usr', '/opt']
  expect(Object.keys(names).filter((text) => stays.includes(text))).toEqual([])
  expect(names['/root']).toBe('<home>')
})

it('the folders above the package are hidden where npm puts them into PATH', () => {
  expect(namesOf()).toMatchObject({
    '/home/carol/code/node_modules': '<package>/../node_modules',
    '/home/node_modules': '<package>/../../../node_modules',
  })
})

it('the nodes of a cluster are numbered in its order, with their short and their full names', () => {
  const hosts = ['dgx-2.example.org', 'dgx-1.example.org']
  const cluster = {
    ...fixture.cluster,
    engine: 'ssh',
    nodes: hosts.map((name, index) => ({
      name,
      address: `10.0.0.${index}`,
      cpus: undefined,
      gpus: undefined,
    })),
    settings: { user: 'dora' },
  }
  expect(namesOf({ cluster, nodes: hosts.map((name) => node(name)) })).toMatchObject({
    'dgx-2.example.org': 'host-1',
    'dgx-2': 'host-1',
    'dgx-1': 'host-2',
    '10.0.0.0': 'address-1',
    dora: 'user-2',
  })
})

it('a host that is called host-1 keeps its name, and no other host gets it', () => {
  const nodes = [node('gpu-a'), node('host-1')]
  const names = namesOf({ nodes, cluster: { ...fixture.cluster, engine: 'slurm', nodes: [] } })
  expect(names).not.toHaveProperty(['host-1'])
  expect(names['gpu-a']).toBe('host-2')
})

it('the folder of the data set that a run reads is data', () => {
  const runs = fixture.runs.map((run) => ({
    ...run,
    origin:
      run.origin.kind === 'executed'
        ? { ...run.origin, command: ['train.py', '--data-dir=/mnt/jpegs'] }
        : run.origin,
  }))
  expect(namesOf({ runs })['/mnt/jpegs']).toBe('<data>')
})

it('a path that a parameter of a case names is data, unless it is in a folder that has a name', () => {
  const [first] = fixture.plan.cases
  if (first === undefined) throw new Error('the fixture has no case')
  const cases = ['/mnt/imagenet', '/srv/bench/data', 'train.log'].map((log) => ({
    ...first,
    parameters: { log },
  }))
  const names = namesOf({ plan: { ...fixture.plan, cases } })
  expect(names['/mnt/imagenet']).toBe('<data>')
  expect(names).not.toHaveProperty(['/srv/bench/data'])
})
