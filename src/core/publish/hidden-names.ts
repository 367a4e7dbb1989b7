import { runsAndTrials, type ResultsFolder } from '../model/results-folder.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import { redactedText } from '../secrets/secrets.ts'
import { secretName, type FoundText } from './found-identities.ts'
import type { HiddenKind, HiddenName } from './hidden-name.ts'
import { hostNames } from './host-names.ts'
import { isOrdinary } from './ordinary-names.ts'
import { openReplacer } from './replacer.ts'

/** Folders that every system has: a path in one of them reveals nothing about a person. */
const systemFolders = '(?:bin|boot|dev|etc|lib|lib32|lib64|libx32|opt|proc|sbin|snap|sys|usr|var)'

const below = new RegExp(`^/${systemFolders}/`)
const itself = new RegExp(`^/(?:${systemFolders}?|usr/[^/]+|var/(?:cache|lib|log|run|spool))$`)

/** Whether a path is such a folder, or `/`: replacing it would change parts of every other path. */
export const isSystemFolder = (path: string): boolean => itself.test(path)

const written =
  /(?:(?<![A-Za-z0-9_.~*<>/)\]})-])|(?<=file:\/\/))\/[A-Za-z0-9_.+@-]+(?:\/[A-Za-z0-9_.+@%=-]+)+/g

/** The first two parts, as in `/paddle/paddle`, of what looks like a path outside of the folders that every system has. */
export function* absolutePaths(text: string): Generator<string> {
  for (const [path] of text.matchAll(written))
    if (!below.test(path)) yield path.split('/').slice(0, 3).join('/')
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
  /** Texts that its files reveal by their form. */
  readonly found: readonly FoundText[]
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
  const revealed = (kind: HiddenKind) => more.found.filter((text) => text.kind === kind)
  const textsOf = (kind: HiddenKind) => revealed(kind).map(({ text }) => text)
  const homes = [...machine.homes, ...found.homes, ...textsOf('home')]
  const known: HiddenName[] = []
  const taken = new Set<string>()
  const placed = new Set(
    more.found.filter((text) => text.placed === true).map(({ kind, text }) => `${kind} ${text}`),
  )
  const add = (kind: HiddenKind, all: readonly string[], nameOf: (index: number) => string) => {
    const fresh = [...new Set(all)].filter((text) => text !== '' && !taken.has(text))
    for (const [index, text] of fresh.entries()) {
      known.push({ kind, text, name: nameOf(index), ...(placed.has(`${kind} ${text}`) && { placed: true }) })
      taken.add(text)
    }
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
  for (const [text, name] of hostNames(folder, machine.hosts, textsOf('host')))
    add('host', [text], () => name)
  const users = [...machine.users, ...homes.map(lastPart), ...usersOf(folder), ...textsOf('user')]
  add(
    'user',
    users.filter((text) => !isOrdinary({ kind: 'user', text })),
    (index) => (index === 0 ? 'user' : `user-${String(index + 1)}`),
  )
  // This machine comes last, so that the other names do not depend on where the results are published.
  const addresses = [
    ...folder.cluster.nodes.map(({ address }) => address).filter(isAddress),
    ...textsOf('address'),
    ...machine.addresses.filter(isAddress),
  ]
  add('address', addresses, (index) => `address-${String(index + 1)}`)
  for (const [kind, word] of namedByNumber)
    add(kind, textsOf(kind), (index) => `${word}-${String(index + 1)}`)
  // What stands before a secret may have an identity: `password for bob@lab.example:`.
  const { replace } = openReplacer(known)
  for (const secret of secretNames(more.found, more.secrets))
    known.push({ ...secret, name: replace(secret.name).text })
  add('text', more.texts, (index) => `hidden-${String(index + 1)}`)
  return known
}

/** Secrets that their form reveals, and known values. */
export const secretNames = (found: readonly FoundText[], values: readonly string[]): HiddenName[] => [
  ...values.map((text): HiddenName => ({ kind: 'secret', text, name: redactedText })),
  ...found.flatMap(({ kind, text }): HiddenName[] =>
    kind === 'secret' ? [{ kind, text, name: secretName(text) }] : [],
  ),
]

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

const usersOf = ({ cluster }: ResultsFolder): string[] => {
  const user = cluster.settings['user']
  return typeof user === 'string' ? [user] : []
}

/** An address may be a host name. */
const isAddress = (text: string) =>
  /^\d{1,3}(?:\.\d{1,3}){3}$|:.*:|^[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|^[0-9a-f]{16}$|^[0-9a-f]{4}(?:\.[0-9a-f]{4}){2}$|(?:^|-)\d+(?:-\d+){3}$/i.test(
    text,
  ) && !isOrdinary({ kind: 'address', text })

/** Kinds that only the form of a text reveals, and the word of their names. */
const namedByNumber: readonly (readonly [HiddenKind, string])[] = [
  ['email', 'email'],
  ['device', 'gpu'],
  ['account', 'account'],
  ['id', 'id'],
  ['person', 'person'],
  ['phone', 'phone'],
]
