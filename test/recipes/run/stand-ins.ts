import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, type ShippedWorkload, type Yaml } from './shipped.ts'

const programs = join(root, 'test/recipes/programs')

/** Where the parameters of a stand-in point: short, because they are part of the name of each run's folder. */
const places: Readonly<Record<string, string>> = { 'data-dir': 'd', 'dali-index-dir': 'i', checkpoint: 'd/c' }

const exampleOf = ({ name }: ShippedWorkload) => name.replaceAll('/', '-')

/**
 * Lays out the example's folder with the stand-in, and the data that its steps of preparation would have made.
 *
 * @returns the workload's parameters that say where they are
 */
export function layOut(workload: ShippedWorkload, folder: string): Yaml {
  const { standIn = '', command } = workload
  cpSync(standIn, join(folder, exampleOf(workload)), { recursive: true })
  const beside = dirname(programOf(workload, folder))
  for (const file of readdirSync(programs).filter((name) => name.endsWith('.py')))
    cpSync(join(programs, file), join(beside, file))

  const known = Object.entries(places).filter(([name]) => name in workload.parameters)
  const paths = Object.fromEntries(known.map(([name, place]) => [name, join(folder, place)]))
  const placed = (path: string) =>
    path.replaceAll(/\{([a-z-]+)\}/g, (hole, name: string) => paths[name] ?? hole)
  // Images that only further steps read are not needed once these are done.
  const read = workload.prepare
    .flatMap(({ creates }) => creates ?? [])
    .filter((path) => !path.includes('{imagenet-dir}'))
  for (const path of read) write(placed(path), '')
  // The length of this list gives the number of steps; ImageNet's is six times as long.
  if (JSON.stringify(command).includes('{data-dir}/train_list.txt'))
    write(placed('{data-dir}/train_list.txt'), 'train/n01440764_1.JPEG 0\n'.repeat(200_000))
  // Seen from the suite's folder.
  return { ...paths, 'example-dir': exampleOf(workload) }
}

/** The program that the command names, which a program that steady ships may start. */
function programOf(workload: ShippedWorkload, folder: string): string {
  const { name, command } = workload
  const program = command.find(
    (word) => typeof word === 'string' && word.endsWith('.py') && !word.startsWith('{shared}'),
  )
  if (typeof program !== 'string') throw new Error(`the command of ${name} names no program`)
  return join(folder, exampleOf(workload), program)
}

/** A process that a stand-in ran as. */
export interface Start {
  readonly rank: number
  readonly devices: number
  readonly mixed: boolean
  /** What the log that it printed should be measured as. */
  readonly rate: number
  readonly folder: string
  /** Names of the variables of Paddle that it saw. */
  readonly flags: readonly string[]
}

export function startsOf(workload: ShippedWorkload, folder: string): Start[] {
  const file = join(dirname(programOf(workload, folder)), 'started.jsonl')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.map((line) => JSON.parse(line) as Start)
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
