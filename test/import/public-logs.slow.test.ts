import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

// The logs of the collections are not part of this repository. If a copy is next to it, it must give the published
// figures.

const logs = join(import.meta.dirname, '../../../shared/logs')
const there = existsSync(logs)
const why = there ? '' : ' (skipped: the public logs are not at ../shared/logs)'

const importOf = async (folder: string) => {
  const cwd = freshFolder()
  const { code, stdout, stderr } = await runSteady(['import', join(logs, folder), '--results', 'r'], cwd)
  expect(code, stderr).toBe(0)
  return { cwd, stdout }
}

describe.skipIf(!there)(`the public logs${why}`, () => {
  it("of DLPerf's TensorFlow 2 ResNet-50 give its published medians and speedups", async () => {
    const { cwd, stdout } = await importOf('dlperf/tensorflow2-resnet50')
    const rows = [...stdout.matchAll(/^(\dx\d) +([\d.]+) examples\/s .*? ([\d.]+)×/gm)].map((match) =>
      match.slice(1),
    )
    expect(rows).toEqual([
      ['1x1', '321.80', '1.00'],
      ['1x2', '574.66', '1.79'],
      ['1x4', '1143.46', '3.55'],
      ['1x8', '2458.74', '7.64'],
      ['2x8', '4849.68', '15.07'],
      ['4x8', '9418.44', '29.27'],
    ])
    const again = await runSteady(['check', 'r'], cwd)
    expect(again.code, again.stdout).toBe(0)
  })

  it('of PaddlePaddle/Perf are filed by their names, each under the case that it is of', async () => {
    const { stdout } = await importOf('paddle-perf/master')
    expect(stdout).toMatch(/^64 runs of 64 cases, protocol collection$/m)
    expect(stdout).not.toContain('Skipped files')
    expect(stdout).toMatch(/^resnet50v1\.5\/tensorflow +1x1 +amp +256 +on .*images\/s/m)
    expect(stdout).toMatch(/^transformer\/pytorch +1x8 +fp16 +5120 .*tokens\/s/m)
    // Two campaigns of one case are no repeats of each other.
    expect(stdout).toMatch(/^hrnetw18\/\S+ +1x8 +fp16 +8 .* paddle Hrnet /m)
  })
})
