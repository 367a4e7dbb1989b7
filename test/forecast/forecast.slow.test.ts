import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forecastRecordSchema } from '../../src/core/forecast/record.ts'
import { documentFormats } from '../../src/core/document/document-renderers.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

const forecastOf = async (...typed: string[]) => {
  const ended = await runSteady(['forecast', ...typed, '--json'], tmpdir())
  return { ...ended, document: forecastRecordSchema.parse(JSON.parse(ended.stdout)) }
}

describe('steady forecast', () => {
  it('forecasts published tables, beside the figures that it did not use', async () => {
    const { code, document } = await forecastOf('dlperf-bert', '--devices', '32', '--at-most', '16')
    expect(code).toBe(0)
    expect(document.series).toHaveLength(10)
    for (const { forecast } of document.series) {
      if (forecast.kind === 'missing') throw new Error('a forecast is missing')
      const [prediction] = forecast.value.predictions
      expect(prediction?.topology).toEqual({ nodes: 4, devicesPerNode: 8 })
      expect(prediction?.measured).toBeGreaterThan(0)
      expect(prediction?.low).toBeLessThan(prediction?.high ?? 0)
    }
  })

  it('forecasts a whole node from parts of one, beside its measured figure', async () => {
    const { document } = await forecastOf('dlperf-bert', '--devices', '8', '--at-most', '4')
    const predictions = document.series.flatMap(({ forecast }) =>
      forecast.kind === 'known' ? forecast.value.predictions : [],
    )
    expect(predictions.length).toBeGreaterThan(0)
    for (const { topology, measured } of predictions) {
      expect(topology).toEqual({ nodes: 1, devicesPerNode: 8 })
      expect(measured).toBeGreaterThan(0)
    }
  })

  it('ends with 3 where no number of devices can be placed on whole nodes', async () => {
    const { code, document } = await forecastOf('dlperf-bert', '--devices', '12')
    expect(code).toBe(3)
    expect(document.series[0]?.forecast).toMatchObject({
      value: {
        findings: expect.arrayContaining([expect.objectContaining({ code: 'forecast-uneven' })]) as unknown,
      },
    })
  })

  it('takes models of more than a billion parameters', async () => {
    expect((await forecastOf('dlperf-bert', '--parameters', '7000000000')).code).toBe(0)
  })

  it('prints a table for each series, and what to measure next', async () => {
    const { stdout } = await runSteady(
      ['forecast', 'dlperf-bert', '--topology', '16x8', '--at-most', '8'],
      tmpdir(),
    )
    expect(stdout).toContain('OneFlow, BERT base, FP32, batch 96')
    expect(stdout).toContain('Range only (16x8): only one node was measured')
    expect(stdout).toMatch(/Measure \dx8 next: the interval at 16x8 is expected to shrink by \d+%\./)
  })

  it('says in Chinese what it says in English', async () => {
    const { stdout } = await runSteady(
      ['forecast', 'dlperf-bert', '--at-most', '8', '--lang', 'zh'],
      tmpdir(),
    )
    expect(stdout).toContain('仅给出范围')
    expect(stdout).not.toMatch(/interval|measured|devices/)
  })

  it.each(documentFormats)('prints %s, and writes the same to a file', async (format) => {
    const folder = freshFolder()
    const args = ['forecast', 'dlperf-bert', '--devices', '32', '--at-most', '16', '--format', format]
    const { code, stdout } = await runSteady(args, folder)
    expect(code).toBe(0)
    expect(stdout).toContain('OneFlow, BERT base, FP32, batch 96')
    await runSteady([...args, '--out', 'some/forecast'], folder)
    expect(readFileSync(join(folder, 'some/forecast'), 'utf8')).toBe(stdout)
  })

  it('prints the same document as JSON in either way', async () => {
    const { stdout } = await runSteady(['forecast', 'dlperf-bert', '--format', 'json'], tmpdir())
    expect(forecastRecordSchema.parse(JSON.parse(stdout))).toEqual((await forecastOf('dlperf-bert')).document)
  })

  it('draws every series in HTML for wide and for narrow screens, with a mark for each figure', async () => {
    const { stdout } = await runSteady(
      [
        'forecast',
        'dlperf-bert',
        '--devices',
        '32,1024',
        '--at-most',
        '16',
        '--format',
        'html',
        '--lang',
        'zh',
      ],
      tmpdir(),
    )
    const { document } = await forecastOf('dlperf-bert', '--devices', '32,1024', '--at-most', '16')
    const charts = stdout.match(/<svg [\s\S]*?<\/svg>/g) ?? []
    expect(charts).toHaveLength(2 * document.series.length)
    const [first = ''] = charts
    const [series] = document.series
    if (series?.forecast.kind !== 'known') throw new Error('a forecast is missing')
    const { fitted, predictions } = series.forecast.value
    const leftOut = predictions.filter(({ measured }) => measured !== undefined).length
    const marks = fitted.length + fitted.length + predictions.length + leftOut
    // The legend shows one of each.
    expect(first.match(/class="series c\d point"/g)).toHaveLength(marks + 3)
    expect(first).not.toContain('NaN')
    expect(stdout).toContain('吞吐率预测')
  })

  it('ends with 3 where nothing can be forecast, and says why', async () => {
    const { code, stdout } = await runSteady(['forecast', 'paddle-perf-paddle-resnet50'], tmpdir())
    expect(code).toBe(3)
    expect(stdout).toContain('only 1x1 was measured, so its scaling is unknown')
  })

  it.each([
    [['nowhere'], 'BASELINE_UNKNOWN'],
    [[join(tmpdir(), 'nowhere')], 'RESULTS_NOT_FOUND'],
    [['dlperf-bert', '--topology', '4*8'], 'TOPOLOGY_INVALID'],
    [['dlperf-bert', '--devices', '32,x'], 'OPTION_INVALID'],
    [['paddle-perf-ngc-tensorflow2-mask-rcnn', '--topology', '4x8', '--at-most', '0'], 'OPTION_INVALID'],
  ])('steady forecast %j ends in %s', async (typed, code) => {
    const ended = await runSteady(['forecast', ...typed, '--json'], tmpdir())
    expect(ended.code).toBe(2)
    expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code } })
  })
})
