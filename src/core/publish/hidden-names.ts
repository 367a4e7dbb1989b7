import { thisMachine } from '../model/cluster.ts'
import { runsAndTrials, type ResultsFolder } from '../model/results-folder.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import { redactedText } from '../secrets/secrets.ts'
import type { HiddenKind, HiddenName } from './hidden-name.ts'
import { secretName, type PrivateTexts } from './private-texts.ts'

/** Folders that every system has: a path in one of them reveals nothing about a person. */
const systemFolders = '(?:bin|boot|dev|etc|lib|lib32|lib64|libx32|opt|proc|sbin|snap|sys|usr|var)'

const below = new RegExp(`^/${systemFolders}/`)
const itself = new RegExp(`^/(?:${systemFolders}?|usr/[^/]+|var/(?:cache|lib|log|run|spool))$`)

/** Whether a path is such a folder, or `/`: replacing it would change parts of every other path. */
export const isSystemFolder = (path: string): boolean => itself.test(path)

const written =
  /(?:(?<![A-Za-z0-9_.~*<>/)\]})-])|(?<=file:\/\/))\/[A-Za-z0-9_.+@-]+(?:\/[A-Za-z0-9_.+@%=-]+)+/g

/** A folder of paths in a text, and their number. */
export interface PathsLeft {
  /** Its first two parts: `/paddle/paddle`. */
  readonly folder: string
  readonly count: number
}

/** Finds what looks like an absolute path outside of the folders that every system has. */
export function absolutePaths(text: string): PathsLeft[] {
  const counts = new Map<string, number>()
  for (const [path] of text.matchAll(written)) {
    if (below.test(path)) continue
    const folder = path.split('/').slice(0, 3).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].map(([folder, count]) => ({ folder, count }))
}

/** Names of the machine that publishes. Paths are absolute, each also with its links resolved. */
export interface MachineNames {
  readonly homes: readonly string[]
  readonly packages: readonly string[]
  readonly setups: readonly string[]
  readonly temporaries: readonly string[]
  readonly hosts: readonly string[]
  readonly users: readonly string[]
  readonly addresses: readonly string[]
}

export interface HiddenNamesRequest {
  readonly machine: MachineNames
  readonly folder: ResultsFolder
  /** The results folder with its links resolved. */
  readonly realPath: string
  /** Texts that its logs reveal by the form of a word. */
  readonly found: PrivateTexts
  /** Values of secret variables that occur in its logs. */
  readonly secrets: readonly string[]
  /** Further texts that the user names. */
  readonly texts: readonly string[]
}

/**
 * Every text that a published copy must not have, with its replacement. The suite may have run on another machine, so the
 * records of the runs are searched too.
 */
export function hiddenNames({ machine, folder, realPath, ...more }: HiddenNamesRequest): HiddenName[] {
  const executed = runsAndTrials(folder).flatMap(({ origin }) => (origin.kind === 'executed' ? [origin] : []))
  const values = new Set(executed.flatMap(stringsOf))
  const found = pathsOfRecords(values)
  const temporaries = [...machine.temporaries, ...usualTemporaries]
  const homes = [...machine.homes, ...found.homes]
  const known: HiddenName[] = []
  const add = (kind: HiddenKind, all: readonly string[], nameOf: (index: number) => string) => {
    const taken = new Set(known.map(({ text }) => text))
    const fresh = [...new Set(all)].filter((text) => text !== '' && !taken.has(text))
    for (const [index, text] of fresh.entries()) known.push({ kind, text, name: nameOf(index) })
  }
  const addPaths = (kind: HiddenKind, all: readonly string[], nameOf = numbered(kind)) => {
    add(
      kind,
      all.map(withoutEnd).filter((path) => path.startsWith('/') && !isSystemFolder(path)),
      nameOf,
    )
  }
  const placeholder = (kind: HiddenKind) => () => `<${kind}>`
  addPaths('results', [folder.path, realPath], placeholder('results'))
  const packages = [...machine.packages, ...found.packages].map(withoutEnd)
  addPaths('package', packages, placeholder('package'))
  // npm adds the programs of every folder above the package to PATH. The root folder is equal on every machine.
  for (const path of packages)
    for (const [above, steps] of foldersAbove(path))
      if (above !== '')
        addPaths('package', [`${above}/node_modules`], () => `<package>${'/..'.repeat(steps)}/node_modules`)
  addPaths('setups', [...machine.setups, ...found.setups], placeholder('setups'))
  addPaths('home', homes)
  add('temporary', [...new Set(temporaries.map(withoutEnd))], placeholder('temporary'))
  add(
    'job',
    temporaries.map((path) => `${withoutEnd(path)}/steady-job-`),
    placeholder('job'),
  )
  addPaths(
    'working-folder',
    executed.map(({ workingDirectory }) => workingDirectory),
  )
  addPaths(
    'data',
    dataPaths(
      folder,
      values,
      known.map(({ text }) => text),
    ),
  )
  for (const [names, name] of hostNames(hostsOf(folder, machine))) add('host', names, () => name)
  const users = [...machine.users, ...homes.map(lastPart), ...usersOf(folder)]
  add(
    'user',
    users.filter((user) => !ordinaryWords.has(user)),
    (index) => (index === 0 ? 'user' : `user-${String(index + 1)}`),
  )
  // This machine comes last, so that the other names do not depend on where the results are published.
  const addresses = [
    ...folder.cluster.nodes.map(({ address }) => address),
    ...more.found.address,
    ...machine.addresses,
  ]
  add('address', addresses.filter(isForeignAddress), (index) => `address-${String(index + 1)}`)
  add('email', more.found.email, (index) => `email-${String(index + 1)}`)
  add('device', more.found.device, (index) => `gpu-${String(index + 1)}`)
  add('secret', more.secrets, () => redactedText)
  for (const text of more.found.secret) known.push({ kind: 'secret', text, name: secretName(text) })
  add('text', more.texts, (index) => `hidden-${String(index + 1)}`)
  return known
}

/** `<home>`, `<home-2>` */
const numbered = (kind: HiddenKind) => (index: number) =>
  index === 0 ? `<${kind}>` : `<${kind}-${String(index + 1)}>`

/** Each with its distance above the path; the root is empty. */
const foldersAbove = (path: string): (readonly [folder: string, steps: number])[] => {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => [parts.slice(0, parts.length - index - 1).join('/'), index + 1])
}

const usualTemporaries = ['/tmp', '/var/tmp']

const withoutEnd = (path: string) => path.replace(/\/+$/, '')

const lastPart = (path: string) => path.split('/').at(-1) ?? ''

/** What runs were given: every place where steady stores paths of the machine that ran them. */
const stringsOf = ({ command, tasks, variables, workingDirectory }: ExecutedOrigin): string[] => [
  ...command,
  ...Object.values(variables),
  ...tasks.flatMap((task) => [...task.command, ...Object.values(task.variables)]),
  workingDirectory,
]

function pathsOfRecords(values: Iterable<string>) {
  const homes = new Set<string>()
  const packages = new Set<string>()
  const setups = new Set<string>()
  const all = [
    [homes, /(?:\/home|\/Users)\/[^/:\s"']+|(?<![^\s:="',])\/root(?![^/:\s"',])/g],
    [packages, /\/[^:\s"']+(?=\/dist\/(?:trainer|replay)\/main\.js)|\/[^:\s"']+(?=\/workloads\/shared\b)/g],
    [setups, /\/[^:\s"']+\/setups(?=\/[a-z0-9-]+-[0-9a-f]{12}\/)/g],
  ] as const
  for (const value of values)
    for (const [into, pattern] of all) for (const [path] of value.matchAll(pattern)) into.add(path)
  return { homes: [...homes], packages: [...packages], setups: [...setups] }
}

/** Other places that parameters name, and the folder of the suite's data set. */
function dataPaths({ plan }: ResultsFolder, strings: Iterable<string>, known: readonly string[]): string[] {
  const parameters = plan.cases.flatMap(({ parameters }) => Object.values(parameters))
  const folders = [...strings].flatMap((value) => /^--data-dir=(.+)$/s.exec(value)?.[1] ?? [])
  return [...parameters, ...folders].filter(
    (value): value is string =>
      typeof value === 'string' &&
      /^\/[^/\s]/.test(value) &&
      !known.some((path) => value === path || value.startsWith(`${path}/`)),
  )
}

/** A replacement for each machine. A machine that already has such a name keeps it, and no other gets it. */
function hostNames(
  hosts: readonly (readonly string[])[],
): (readonly [names: readonly string[], name: string])[] {
  const taken = new Set(hosts.flat().filter((name) => numberedHost.test(name)))
  const free = (function* () {
    for (let number = 1; ; number++) if (!taken.has(`host-${String(number)}`)) yield `host-${String(number)}`
  })()
  return hosts
    .map((names) => names.filter((name) => !numberedHost.test(name)))
    .filter((names) => names.length > 0)
    .map((names) => [names, free.next().value])
}

const numberedHost = /^host-\d+$/

/** The names of each machine, in the order of the cluster; a full name also gives its first part. */
function hostsOf(folder: ResultsFolder, machine: MachineNames): string[][] {
  const { cluster, nodes } = folder
  const ofNodes = new Map<string, string[]>()
  const add = (key: string, names: readonly string[]) =>
    ofNodes.set(key, [...(ofNodes.get(key) ?? []), ...names])
  const isThisMachine = cluster.engine === thisMachine.engine
  for (const { name, address } of cluster.nodes) add(name, isThisMachine ? [] : [name, ...hostIn(address)])
  for (const { node, environment } of nodes)
    add(node, isThisMachine ? [environment.host] : [node, environment.host])
  // Where an engine lists its nodes itself, the runs name those that they got.
  for (const { origin } of runsAndTrials(folder))
    if (origin.kind === 'executed' && !isThisMachine)
      for (const node of origin.nodes) if (!ofNodes.has(node)) add(node, [node])
  const known = new Set([...ofNodes.values()].flat())
  add(
    '',
    machine.hosts.filter((host) => !known.has(host)),
  )
  const namesOfNodes = [...ofNodes.values()].map((names) =>
    [...new Set(names.flatMap((name) => [name, name.split('.')[0] ?? '']))].filter(
      (name) => !ordinaryWords.has(name),
    ),
  )
  return namesOfNodes.filter((names) => names.length > 0)
}

const hostIn = (address: string) => (/^[\d.]+$|:/.test(address) ? [] : [address])

const usersOf = ({ cluster }: ResultsFolder): string[] => {
  const user = cluster.settings['user']
  return typeof user === 'string' ? [user] : []
}

/** An address may be a host name. */
const isForeignAddress = (address: string) =>
  /^\d{1,3}(?:\.\d{1,3}){3}$|:.*:|^[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|^[0-9a-f]{16}$|^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}$|(?:^|-)\d+(?:-\d+){3}$/i.test(
    address,
  ) && !/^(?:127\.|0\.0\.0\.0$|::1$|0+(?:[:-]?0+)*$)/.test(address)

/** Names that reveal nothing about a person or a machine, and words that logs and results contain anyway. */
const ordinaryWords: ReadonlySet<string> = new Set(
  `root user admin administrator ubuntu debian centos ec2-user opc azureuser runner ci build builder docker jenkins nobody
  daemon guest test bench benchmark train trainer data local localhost localhost6 localdomain node host server worker master
  cpu gpu cuda none conda jovyan vagrant home results working folder setups package job temporary address text hidden
  steady steadystate report suite log run runs`.split(/\s+/),
)
