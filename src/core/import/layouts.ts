import { SteadyError } from '../model/error.ts'
import { alternatives } from '../yaml/nearest.ts'
import type { LogLayout, NameFacts, SettingsFiles } from './name-facts.ts'
import { foldersLayout } from './folders-layout.ts'
import { dlperfRules, perfRules } from './collection-rules.ts'
import {
  acceleratorIn,
  precisionIn,
  frameworkIn,
  neverLog,
  precisionWord,
  type StatedInPath,
} from './path-words.ts'

/** `CtrDnn/scripts/async_dataset.yaml`: the settings of PaddleRec's logs for one model, mode and reader. */
const paddlerecSettings: SettingsFiles = {
  isSettings: (path) => /\/scripts\/(?:async|geo)_data(?:set|loader)\.yaml$/.test(path),
  fileOf(log) {
    const found = /^(.*)\/logs\/[^/]*_(dataset|dataloader)_\d+thread[^/]*$/i.exec(log)
    if (found === null) return undefined
    const [, model = '', reader = ''] = found
    const mode = /_geo(?=[_.]|$)/i.test(log) ? 'geo' : 'async'
    return `${model}/scripts/${mode}_${reader.toLowerCase()}.yaml`
  },
  read(text) {
    const batch = /^\s*train_batch_size:\s*(\d+)/m.exec(text)?.[1]
    const threads = /^\s*thread_num:\s*(\d+)/m.exec(text)?.[1]
    // Each thread of a worker has a batch of its own.
    return batch === undefined || threads === undefined
      ? {}
      : { batchPerDevice: Number(batch) * Number(threads) }
  },
}

/** These clusters have eight devices per node; the names state only the devices. */
const devicesPerNode = 8

/**
 * Names of words in any order: `tf_gpu8_amp_bs256.txt`, `PaddleClas_ResNet50_bs256_pure_fp16_DP_N1C8_log`, `Hrnet_FP16_BS8-N8.log`. Other
 * files match where they are in a folder of logs. The model is the folder above `logs`, because file names abbreviate it and some logs do
 * not state it.
 */
export const paddlePerfLayout: LogLayout = {
  name: 'paddle-perf',
  describe:
    'words such as gpu8, N1C8, bs256, fp32 or amp in the file name, in any order; or files below logs/',
  rulesFor: perfRules,
  settings: paddlerecSettings,
  read(file) {
    if (neverLog.test(file)) return undefined
    const name = file.slice(file.lastIndexOf('/') + 1)
    const cluster = clusterIn(name)
    if (cluster === undefined && !logFolder.test(file)) return undefined
    const batch = wordIn(name, /(?:^|[_.-])bs(\d+)(?=[_.-]|$)/i)
    const precision = precisionWord(name)
    const framework = frameworkIn(file)
    const accelerator = acceleratorIn(file)
    const model = /(?:^|\/)([^/]+)\/(?:OtherReports|logs?)\//i.exec(file)?.[1]
    const series = seriesOf(file, [...(cluster?.texts ?? []), batch?.text, precision?.text])
    return {
      ...(model === undefined ? {} : { model }),
      ...cluster?.facts,
      ...(batch === undefined ? {} : { batchPerDevice: batch.value }),
      ...(precision === undefined ? {} : { axes: { precision: precision.value } }),
      ...(framework === undefined ? {} : { framework }),
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(series === '' ? {} : { series }),
    }
  },
}

const logFolder = /(?:^|\/)(?:logs?|[^/]+[_-]logs?)\//i

function wordIn(name: string, pattern: RegExp): StatedInPath<number> | undefined {
  const found = pattern.exec(name)
  return found === null ? undefined : { value: Number(found[1]), text: found[0] }
}

interface PaddleCluster {
  readonly facts: Pick<NameFacts, 'nodes' | 'devices' | 'devicesOfRuns'>
  readonly texts: readonly string[]
}

/** `N4C32` counts nodes and devices; `gpu32`, `c8`, a final `N8` count devices. `32Node` counts parameter-server workers, one a node. */
function clusterIn(name: string): PaddleCluster | undefined {
  const both = /(?:^|[_.-])n(\d+)c(\d+)(?=[_.-]|$)/i.exec(name)
  if (both !== null) return { facts: { nodes: Number(both[1]), devices: Number(both[2]) }, texts: [both[0]] }
  const workers = /(?:^|[_.-])(\d+)nodes?(?=[_.-]|$)/i.exec(name)
  if (workers !== null) {
    const nodes = Number(workers[1])
    return { facts: { nodes, devices: nodes }, texts: [workers[0]] }
  }
  const all = [...name.matchAll(/(?:^|[_.-])(?:gpus?|c)(\d+)(?=[_.-]|$)|-n(\d+)(?=\.|$)/gi)]
  const texts = all.map(([text]) => text)
  const [only] = all
  if (only === undefined) return undefined
  // A name with two counts is of a file with two runs, in that order.
  if (all.length > 1)
    return { facts: { devicesOfRuns: all.map((match) => Number(match[1] ?? match[2])) }, texts }
  const devices = Number(only[1] ?? only[2])
  return { facts: { nodes: Math.max(1, Math.ceil(devices / devicesPerNode)), devices }, texts }
}

/** The file's name and the folders between `logs` and the file, without the parts that state the case and the device. */
function seriesOf(file: string, stated: readonly (string | undefined)[]): string {
  const parts = file.split('/')
  const name = stated.reduce<string>(
    (rest, text) => (text === undefined ? rest : rest.replace(text, '')),
    parts.at(-1) ?? '',
  )
  const from = parts.findLastIndex((part) => /^logs?$/i.test(part))
  const folders = (from < 0 ? [] : parts.slice(from + 1, -1)).filter(
    (part) => acceleratorIn(part) === undefined,
  )
  return [...folders, name.replace(/[._-]?(?:log|txt)?(?:\.gz|\.zst)?$/i, '')]
    .filter((part) => part !== '')
    .join(' ')
}

const path = /^(?:(.*)\/)?(\d+)n(\d+)g\/([^/]+)_b(\d+)_([a-z0-9]+)_(\d+)\.log(?:\.gz|\.zst)?$/i

/**
 * `4n8g/rn50_b128_fp32_3.log`: the folder is nodes × devices per node; the file is model, batch per device, precision and repeat. It is
 * read from the right, because a model name may contain underscores.
 */
export const dlperfLayout: LogLayout = {
  name: 'dlperf',
  describe: '{nodes}n{devices per node}g/{model}_b{batch}_{precision}_{repeat}.log',
  rulesFor: dlperfRules,
  read(file) {
    const match = path.exec(file)
    if (match === null) return undefined
    const [, series, nodes, perNode, model, batch, precision, repeat] = match
    const accelerator = acceleratorIn(file)
    return {
      ...(model === undefined ? {} : { model }),
      nodes: Number(nodes),
      devices: Number(nodes) * Number(perNode),
      batchPerDevice: Number(batch),
      ...precisionIn(precision ?? ''),
      repeat: Number(repeat),
      ...(accelerator === undefined ? {} : { accelerator }),
      ...(series === undefined ? {} : { series }),
    }
  },
}

/** Those of public collections, tried in this order where the user names none. */
export const collectionLayouts: readonly LogLayout[] = [dlperfLayout, paddlePerfLayout]

/** The known ways of naming logs. */
export const layouts: readonly LogLayout[] = [...collectionLayouts, foldersLayout]

/** The layouts for a tree: those of collections if the name of any file states what they know, else any names. */
export function layoutsFor(paths: readonly string[]): readonly LogLayout[] {
  const read = nameReader(collectionLayouts, paths)
  const states = ({ devices, devicesOfRuns, batchPerDevice }: NameFacts) =>
    (devices ?? devicesOfRuns ?? batchPerDevice) !== undefined
  return paths.some((path) => states(read(path)?.facts ?? {})) ? collectionLayouts : [foldersLayout]
}

/** @param paths of the whole tree, which tell how a name is numbered */
export function readName(
  among: readonly LogLayout[],
  path: string,
  paths: readonly string[] = [path],
): { readonly layout: LogLayout; readonly facts: NameFacts } | undefined {
  for (const layout of among) {
    const facts = layout.read(path, paths)
    if (facts !== undefined) return { layout, facts }
  }
  return undefined
}

/** Reads the paths of a tree. If a layout does not recognise a path, the path without the one folder of an archive is tried. */
export function nameReader(
  among: readonly LogLayout[],
  paths: readonly string[],
): (path: string) => ReturnType<typeof readName> {
  const top = paths[0]?.slice(0, paths[0].indexOf('/') + 1) ?? ''
  const isCommon = top !== '' && paths.every((path) => path.startsWith(top))
  const below = isCommon ? paths.map((path) => path.slice(top.length)) : []
  return (path) =>
    readName(among, path, paths) ?? (isCommon ? readName(among, path.slice(top.length), below) : undefined)
}

/** @throws SteadyError `LAYOUT_UNKNOWN` */
export function layoutNamed(name: string): LogLayout {
  const names = layouts.map((layout) => layout.name)
  const found = layouts.find((layout) => layout.name === name)
  if (found !== undefined) return found
  throw new SteadyError('LAYOUT_UNKNOWN', { name, ...alternatives(name, names) })
}
