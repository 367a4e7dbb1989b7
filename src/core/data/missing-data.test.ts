import { describe, expect, it } from 'vitest'
import { keptAxes } from '../model/axes/axis-shape.ts'
import { missingData, type FoundDataSet } from './missing-data.ts'

const workload = { name: 'resnet50/sample', reads: { native: 'recordio' } } as const
const set: FoundDataSet = { folder: '/data', formats: ['folder', 'recordio'] }

const reasonFor = (axes: Readonly<Record<string, string>>, found?: FoundDataSet, reads = workload.reads) =>
  missingData({ axes: keptAxes(axes) }, { ...workload, reads }, found)

describe('missingData', () => {
  it('is nothing where the set has the format that the workload reads', () => {
    expect(reasonFor({ data: 'real' }, set)).toBeUndefined()
  })

  it('is nothing for synthetic data, whatever the suite names', () => {
    expect(reasonFor({})).toBeUndefined()
    expect(reasonFor({}, { folder: '/data', formats: [] })).toBeUndefined()
  })

  it('is nothing for a workload that has its own way to find data', () => {
    expect(
      missingData({ axes: keptAxes({ data: 'real' }) }, { name: 'w', reads: {} }, undefined),
    ).toBeUndefined()
  })

  it('tells a set that nobody named, one that is not there, and one without the format', () => {
    expect(reasonFor({ data: 'real' })).toMatchObject({ code: 'data-set-not-named' })
    expect(reasonFor({ data: 'real' }, { folder: '/data', formats: [] })).toMatchObject({
      code: 'data-set-absent',
      data: { command: 'steady data make /data' },
    })
    expect(reasonFor({ data: 'real' }, { folder: '/data', formats: ['folder'] })).toMatchObject({
      code: 'data-format-absent',
      data: { format: 'recordio' },
    })
  })

  it('refuses a loader for which the workload names no format, and any loader of images that are made in memory', () => {
    expect(reasonFor({ data: 'real', loader: 'dali' }, set)).toMatchObject({ code: 'loader-without-format' })
    expect(reasonFor({ loader: 'dali' }, set)).toMatchObject({ code: 'loader-reads-real-data' })
  })
})
