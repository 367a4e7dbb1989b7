import type { LineReader } from '../format.ts'
import { numberAt } from '../vocabulary/numbers.ts'
import { anchorsOf } from './anchors.ts'
import { fixedTextsOf } from './fixed-texts.ts'
import type { LogFacts } from '../../model/log.ts'

const families: Readonly<Record<string, readonly [name: string, version: string]>> = {
  resnetv1: ['ResNet', 'v1'],
  resnetv15: ['ResNet', 'v1.5'],
  resnextv1: ['ResNeXt', 'v1'],
  resnextv15: ['ResNeXt', 'v1.5'],
  xception: ['Xception', ''],
}

/** NGC's image classification on MXNet prints a model family and, a few settings later, the number of layers. */
export function ngcMxnetModel(settings: string): LogFacts {
  const [, arch = '', layers = ''] = /^(\w+).*?(\d+)$/.exec(settings) ?? []
  const family = families[arch]
  if (family === undefined) return { model: arch }
  const [name, version] = family
  return { model: version === '' ? name : `${name}-${layers} ${version}`, unit: 'images' }
}

const heading = /^train\.\w/
const rateHeading = /^train\.(?:total_)?ips\s*$/
const row = /^\s*\d+ {5,}\| {2}(.*)\|\s*$/

/**
 * The final table of NGC's MXNet benchmark: a row for each number of devices, a column for each batch size. Its cells are the figures of
 * the file's runs, in order; tables of latencies follow.
 */
export function ngcMxnetTable(): LineReader {
  let cells: number | undefined
  return {
    anchors: anchorsOf([heading, row].map(fixedTextsOf)),
    read(line, emit) {
      if (heading.test(line)) cells = rateHeading.test(line) ? 0 : undefined
      if (cells === undefined) return
      const columns = row.exec(line)?.[1]?.split('|') ?? []
      for (const column of columns) {
        const rate = numberAt(column, 0)
        if (rate !== undefined) emit({ kind: 'summary', rate, run: cells })
        cells += 1
      }
    },
  }
}

/**
 * `Epoch[1] Batch [20-39]⇥Speed: 91.5 samples/sec` of MXNet's Speedometer and its descendants. The brackets have one step, perhaps with
 * the total, or the first and last step of a stretch with this mean rate.
 *
 * @param count `Epoch`, or another word that a program counts by
 */
export const speedometer = (count: string): string =>
  String.raw`\b${count}\[(?<epoch>\d+)\] ?Batch ?\[(?:\d+-)?(?<step>\d+)\](?:/\[\d+\])?\s*Speed: (?<rate>\d[\d.]*) samples/sec`
