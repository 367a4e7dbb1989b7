import { precisionIn, type LogLayout, type NameFacts } from './name-facts.ts'

/** These clusters have eight devices to a node, and the names give the devices only. */
const devicesPerNode = 8

/**
 * Names made of words in any order: `tf_gpu8_amp_bs256.txt`, `PaddleClas_ResNet50_bs256_pure_fp16_DP_N1C8_log`,
 * `Hrnet_FP16_BS8-N8.log`. A name that counts no devices is not of this layout. The model is the folder above `logs`,
 * because file names abbreviate it and some logs do not state it.
 */
export const paddlePerfLayout: LogLayout = {
  name: 'paddle-perf',
  describe: 'words such as gpu8, N1C8, bs256, fp32 or amp in the file name, in any order',
  read(file) {
    const name = file.slice(file.lastIndexOf('/') + 1)
    const batch = /(?:^|[_.-])bs(\d+)(?=[_.-]|$)/i.exec(name)?.[1]
    const cluster = clusterIn(name)
    if (cluster === undefined) return undefined
    const framework = frameworkIn(name)
    const model = /(?:^|\/)([^/]+)\/(?:OtherReports|logs)\//.exec(file)?.[1]
    return {
      ...(model === undefined ? {} : { model }),
      ...cluster,
      ...(batch === undefined ? {} : { batchPerDevice: Number(batch) }),
      ...precisionIn(name),
      ...(framework === undefined ? {} : { framework }),
    }
  },
}

/** `N4C32` counts nodes and all devices; `gpu32`, `c8` and a closing `N8` count all devices. */
function clusterIn(name: string): Pick<NameFacts, 'nodes' | 'devices'> | undefined {
  const both = /(?:^|[_.-])n(\d+)c(\d+)(?=[_.-]|$)/i.exec(name)
  if (both !== null) return { nodes: Number(both[1]), devices: Number(both[2]) }
  const all = [...name.matchAll(/(?:^|[_.-])(?:gpus?|c)(\d+)(?=[_.-]|$)|-n(\d+)(?=\.|$)/gi)]
  const [only] = all
  // A name with two counts is of a file with two runs; which is which, the log says.
  if (only === undefined || all.length > 1) return all.length > 1 ? {} : undefined
  const devices = Number(only[1] ?? only[2])
  return { nodes: Math.max(1, Math.ceil(devices / devicesPerNode)), devices }
}

const frameworks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['TensorFlow', /(?:^|_)(?:tf|tensorflow)(?=_)/i],
  ['PyTorch', /(?:^|[_.])(?:py)?torch(?=_)|(?:^|[_.])pyt(?=_)/i],
  ['MXNet', /(?:^|_)mxnet(?=_)/i],
  ['PaddlePaddle', /(?:^|_)paddle/i],
]

const frameworkIn = (name: string) => frameworks.find(([, pattern]) => pattern.test(name))?.[0]
