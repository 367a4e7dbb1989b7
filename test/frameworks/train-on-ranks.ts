import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSuiteArgs, startSteady } from '../run/steady.ts'
import { readNpz, type Arrays } from './npz.ts'

export interface Trained {
  /** `well`, or what steady printed. */
  readonly ran: string
  readonly log: (topology: string) => string
  /** The last weights: `weights-of-2.npz`, `weights-of-2.rank-1.npz`. Of real data also `batches-of-2.npz`. */
  readonly weights: (name: string) => Arrays
}

/** Where it trains: on this machine, unless a cluster is named. */
export interface TrainingPlace {
  /** An empty folder, which all nodes of the cluster can write to. */
  readonly work?: string
  /** Path of a cluster file. */
  readonly cluster?: string
  /** Nodes may claim GPUs that are not there. */
  readonly onCpus?: true
  /** Absolute path of real data. */
  readonly dataSet?: string
}

/**
 * Trains by a shipped workload, once on each topology, and keeps the weights of every rank.
 *
 * @param folder of the workload
 * @param matrix further lines of the suite's matrix, such as `batch: 2`
 */
export async function trainOnRanks(
  folder: string,
  topologies: readonly string[],
  matrix: readonly string[],
  { work = freshFolder(), cluster, onCpus, dataSet }: TrainingPlace = {},
): Promise<Trained> {
  const workload = join(work, 'workloads', 'script')
  mkdirSync(workload, { recursive: true })
  const shipped = readFileSync(join(folder, 'workload.yaml'), 'utf8')
  writeFileSync(
    join(workload, 'workload.yaml'),
    shipped
      .replaceAll('{here}', folder)
      .replace('devices: any', onCpus === true ? 'devices: cpu' : '$&')
      .replace(
        '  - --seed',
        [
          `  - --save-weights=${work}/weights-of-{devices}.npz`,
          `  - when: data\n    is: real\n    then: --save-batches=${work}/batches-of-{devices}.npz`,
          '$&',
        ].join('\n'),
      ),
  )
  const suite = join(work, 'suite.yaml')
  writeFileSync(
    suite,
    [
      'suite: ranks',
      'matrix:',
      '  workload: script',
      `  topology: [${topologies.join(', ')}]`,
      ...matrix.map((line) => `  ${line}`),
      'repeats: 1',
      // Some of these trainings are too short for a steady window.
      'protocol: ngc',
      ...(dataSet === undefined ? [] : [`data-set: ${dataSet}`]),
      '',
    ].join('\n'),
  )
  const results = join(work, 'results')
  const { ended } = startSteady(
    [...runSuiteArgs(suite, results), ...(cluster === undefined ? [] : ['--cluster', cluster])],
    work,
  )
  const { code, stderr } = await ended
  const log = (topology: string) => {
    const path = filesBelow(results).find((file) => file.includes(topology) && file.endsWith('/log.txt'))
    return path === undefined ? '' : readFileSync(join(results, path), 'utf8')
  }
  return {
    ran: code === 0 ? 'well' : stderr,
    log,
    weights: (name) => readNpz(join(work, name)),
  }
}

/** Whether all arrays are equal bit by bit. */
export const sameWeights = (a: Arrays, b: Arrays) =>
  a.size === b.size &&
  [...a].every(([name, { data }]) => {
    const other = b.get(name)?.data
    return other !== undefined && Buffer.from(data.buffer).equals(Buffer.from(other.buffer))
  })
