import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { writeFiles } from './own-logs.ts'

interface Printed {
  readonly runs: readonly { readonly id: string; readonly origin: { readonly source: string } }[]
  readonly figures: readonly {
    readonly case: { readonly parameters: Readonly<Record<string, string>> }
    readonly throughput: { readonly value?: { readonly value: number } }
  }[]
  readonly passedOver: readonly { readonly file: string; readonly code: string }[]
}

async function imported(files: Readonly<Record<string, string>>, ...more: string[]): Promise<Printed> {
  const folder = freshFolder()
  writeFiles(folder, files)
  const { code, stdout, stderr } = await runSteady(['import', 'logs', '--json', ...more], folder)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Printed
}

const seriesOf = ({ figures }: Printed) =>
  Object.fromEntries<number | undefined>(
    figures.map(({ case: { parameters }, throughput }) => [
      parameters['series'] ?? '',
      throughput.value?.value,
    ]),
  )

/** A log of a program that no format knows, with a rate that states its unit. */
function unknown(rate: number, noise: (step: number) => number = () => 0): string {
  let time = 1_767_225_600
  return Array.from({ length: 30 }, (_, step) => {
    time += 1 + noise(step)
    const at = new Date(1000 * time).toISOString().replace('T', ' ').replace('Z', '')
    return `${at} step ${step + 1} | loss ${(4 - step / 100).toFixed(3)} | ${(rate / (1 + noise(step))).toFixed(2)} tok/s\n`
  }).join('')
}

describe('a folder of logs with names of nobody’s collection', () => {
  it('has a case for each folder in it, and a repeat for each file', async () => {
    const printed = await imported(
      {
        'logs/baseline/run1.log': unknown(1000),
        'logs/baseline/run2.log': unknown(1020),
        'logs/compiled/out.txt': unknown(1200),
        'logs/compiled/notes.md': 'slower at night',
      },
      '--devices',
      '8',
    )
    expect(seriesOf(printed)).toEqual({ baseline: 1010, compiled: 1200 })
    expect(printed.passedOver).toMatchObject([{ file: 'compiled/notes.md', code: 'name-unknown' }])
  })

  it('takes files in no folder apart by their names, up to the number of a repeat', async () => {
    const files = {
      'logs/a_1.log': unknown(1000),
      'logs/a_2.log': unknown(1020),
      'logs/b_1.log': unknown(1200),
    }
    expect(seriesOf(await imported(files, '--devices', '1'))).toEqual({ a: 1010, b: 1200 })
  })

  it('reads a program that no format knows, and needs no batch', async () => {
    const files = { 'logs/a/1.log': unknown(1000), 'logs/b/1.log': unknown(1200) }
    expect(seriesOf(await imported(files, '--devices', '1'))).toEqual({ a: 1000, b: 1200 })
  })

  it('takes the devices that a name states before those of an option', async () => {
    const files = { 'logs/4gpu/1.log': unknown(1000), 'logs/other/1.log': unknown(1200) }
    const { runs } = await imported(files, '--devices', '2')
    expect(runs.map(({ id }) => /_(\dx\d)_/.exec(id)?.[1])).toEqual(['1x2', '1x4'])
  })

  it('counts the ranks of one run once', async () => {
    const shared = (step: number) => 0.02 * Math.sin(7 * step * step)
    const rank = (noise: number) => unknown(1000, (step) => shared(step) + noise * Math.cos(step))
    const { runs, passedOver } = await imported(
      { 'logs/a/r0.log': rank(0), 'logs/a/r1.log': rank(0.001), 'logs/a/r2.log': rank(0.002) },
      '--devices',
      '3',
    )
    expect(runs.map(({ origin }) => origin.source)).toEqual(['a/r0.log'])
    expect(passedOver.map(({ file, code }) => [file, code])).toEqual([
      ['a/r1.log', 'run-beside'],
      ['a/r2.log', 'run-beside'],
    ])
  })

  it('counts the ranks that names tell once, and repeats in no folder as one case', async () => {
    const ranks = { 'logs/a/rank0.log': unknown(1000), 'logs/a/rank1.log': unknown(1010) }
    const { passedOver } = await imported(ranks, '--devices', '2')
    expect(passedOver).toMatchObject([{ file: 'a/rank1.log', code: 'rank-of-run' }])
    const repeats = { 'logs/run1.log': unknown(1000), 'logs/run2.log': unknown(1020) }
    const { runs, figures } = await imported(repeats, '--devices', '1')
    expect(runs).toHaveLength(2)
    expect(figures).toHaveLength(1)
  })

  it('tells cases apart whose names are in another script, or alike in a file name', async () => {
    const files = { 'logs/基线/1.log': unknown(1000), 'logs/优化/1.log': unknown(1200) }
    expect(seriesOf(await imported(files, '--devices', '1'))).toEqual({ 基线: 1000, 优化: 1200 })
    const alike = { 'logs/a b/1.log': unknown(1000), 'logs/a-b/1.log': unknown(1200) }
    expect(seriesOf(await imported(alike, '--devices', '1'))).toEqual({ 'a b': 1000, 'a-b 2': 1200 })
  })

  it('reads a tree so of which the layouts of collections make no run', async () => {
    const files = { 'logs/base/run1.log': unknown(1000), 'logs/new/train_gpu8.log': unknown(1200) }
    expect(seriesOf(await imported(files, '--devices', '8'))).toEqual({ base: 1000, new: 1200 })
  })
})
