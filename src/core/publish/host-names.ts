import { thisMachine } from '../model/cluster.ts'
import { runsAndTrials, type ResultsFolder } from '../model/results-folder.ts'
import { isOrdinary } from './ordinary-names.ts'

/**
 * Every name of a machine, and its replacement. A machine that already has such a name keeps it, and no other gets it.
 * @param here names of the machine that publishes
 * @param found names and lists of nodes that texts reveal
 */
export function hostNames(
  folder: ResultsFolder,
  here: readonly string[],
  found: readonly string[],
): Map<string, string> {
  const machines = [...machinesOf(folder, here, found)]
  const taken = new Set(machines.flat().filter((name) => numberedHost.test(name)))
  const names = new Map<string, string>()
  let number = 0
  for (const machine of machines) {
    const hidden = machine.filter((name) => !numberedHost.test(name))
    if (hidden.length === 0) continue
    do number += 1
    while (taken.has(`host-${String(number)}`))
    for (const name of hidden) names.set(name, `host-${String(number)}`)
  }
  for (const list of found.filter(isList))
    names.set(list, shortList(nodesOf(list).map((name) => names.get(name) ?? name)))
  return names
}

const numberedHost = /^host-\d+$/

/** The names of each machine, in the order of the cluster; a full name also gives its first part. */
function* machinesOf(
  { cluster, nodes, ...folder }: ResultsFolder,
  here: readonly string[],
  found: readonly string[],
): Generator<readonly string[]> {
  const machines = new Map<string, Set<string>>()
  const machineOf = new Map<string, Set<string>>()
  const add = (key: string, names: readonly string[]) => {
    const machine = machines.get(key) ?? new Set()
    machines.set(key, machine)
    for (const name of names) {
      if (machineOf.has(name) || isNoName(name)) continue
      machine.add(name)
      machineOf.set(name, machine)
    }
  }
  const isThisMachine = cluster.engine === thisMachine.engine
  for (const { name, address } of cluster.nodes)
    add(name, isThisMachine ? [] : [...withShort(name), ...hostIn(address).flatMap(withShort)])
  for (const { node, environment } of nodes)
    add(node, (isThisMachine ? [environment.host] : [node, environment.host]).flatMap(withShort))
  // Where an engine lists its nodes itself, the runs name those that they got.
  for (const { origin } of runsAndTrials(folder))
    if (origin.kind === 'executed' && !isThisMachine)
      for (const node of origin.nodes) if (!machines.has(node)) add(node, withShort(node))
  for (const full of found.flatMap((name) => (isList(name) ? nodesOf(name) : [name]))) {
    const [short = ''] = full.split('.')
    const machine = machineOf.get(short)
    // `metrics.lab.example` is a host, `metrics` a word.
    if (machine === undefined) add(`found ${short}`, /[\d-]/.test(short) ? [full, short] : [full])
    else machine.add(full)
  }
  add('', here.flatMap(withShort))
  for (const machine of machines.values()) yield [...machine]
}

const withShort = (full: string) => [full, full.split('.')[0] ?? '']

const isNoName = (text: string) =>
  text === '' || (isOrdinary({ kind: 'host', text }) && !numberedHost.test(text))

const hostIn = (address: string) => (/^[\d.]+$|:/.test(address) ? [] : [address])

const isList = (name: string) => name.includes('[')

/** More names than a cluster has are no list of nodes. */
const mostNodes = 4096

/** `gpu[01-03,7]`: gpu01, gpu02, gpu03, gpu7 */
function nodesOf(list: string): string[] {
  const [, before = '', ranges = '', after = ''] = /^([^[]*)\[([^\]]*)\](.*)$/.exec(list) ?? []
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = '', last = first] = range.split('-')
      const count = Math.min(Number(last) - Number(first) + 1, mostNodes)
      return Array.from({ length: Math.max(count, 0) }, (_, index) =>
        String(Number(first) + index).padStart(first.length, '0'),
      )
    })
    .map((number) => `${before}${number}${after}`)
}

/** `host-[3-6]` for hosts that follow each other. */
function shortList(names: readonly string[]): string {
  const numbers = names.map((name) => Number(name.replace(/^host-/, '')))
  const [first = 0] = numbers
  return names.length > 1 && numbers.every((number, index) => number === first + index)
    ? `host-[${String(first)}-${String(first + names.length - 1)}]`
    : [...new Set(names)].join(',')
}
