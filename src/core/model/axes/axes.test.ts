import fc from 'fast-check'
import { say } from '../../messages/say.ts'
import { describe, expect, it } from 'vitest'
import { suiteFrom } from '../../../../test/samples/suite.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../../test/samples/workload.ts'
import { axisLabel, axisFact } from '../../words/case-words.ts'
import { makePlan } from '../../plan/plan.ts'
import { settleWorkloads } from '../../plan/offer.ts'
import { anyCapacity } from '../capacity.ts'
import { rankCommandOf } from '../../workload/command.ts'
import { offerOf } from '../../../../test/samples/offer.ts'
import { caseId, type Case, type CasePoint } from '../case.ts'
import { caseSchema } from '../case-schema.ts'
import { axes } from './axes.ts'
import type { Axis, AxisValue } from './axis.ts'
import { axisValue } from './axis-values.ts'
import { keptAxes } from './axis-shape.ts'

/** Values of an axis that are not the ordinary one. */
function unusual({ choices, ordinary }: Axis): readonly AxisValue[] {
  if (choices === 'counts') return [2, 64]
  if (choices === 'words') return ['adam', 'max-autotune']
  return choices.filter((value) => value !== ordinary)
}

const pointWith = (values: Case['axes'], devicesPerNode = 8): CasePoint => ({
  workload: 'm/own',
  topology: { nodes: 1, devicesPerNode },
  batchPerDevice: 4,
  axes: keptAxes(values),
  parameters: {},
})

const yaml = sampleWorkloadYaml
  .replace(/supports:[\s\S]*?needs:/, 'supports: any\nneeds:')
  .replace('--batch={batch}', axes.map(({ name }) => `--${name}={${name}}`).join('\n  - '))
const workload = sampleWorkload('resnet50/sample', yaml)
const workloads = new Map([[workload.name, workload]])

describe.each(axes.map((axis) => [axis.name, axis] as const))('the axis %s', (name, axis) => {
  const [value] = unusual(axis)
  if (value === undefined) throw new Error(`${name} has one value only`)
  const written = `matrix: { workload: resnet50/sample, topology: 1x128, batch: 1, ${name}: ${String(value)} }`

  it('is read in a suite, fills its placeholder, and is part of the id unless it is the ordinary value', () => {
    const suite = suiteFrom(`suite: s\n${written}\n`, workloads)
    const { cases, skips } = makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf())
    const [matrixCase] = [...cases, ...skips.map((skip) => skip.case)]
    if (matrixCase === undefined) throw new Error('no case')
    expect(axisValue(matrixCase, axis)).toBe(value)
    const context = {
      node: 'node',
      steady: '/steady',
      shared: '/shared',
      suiteFolder: '/suite',
      dataSet: undefined,
      python: 'python3',
      device: 'cpu' as const,
    }
    expect(rankCommandOf(matrixCase, workload, context).command).toContain(`--${name}=${String(value)}`)
    const plain = suiteFrom(`suite: s\n${written.replace(/, [a-z-]+: [^,]* }$/, ' }')}\n`, workloads)
    expect(matrixCase.id).not.toBe(
      makePlan(plain, settleWorkloads(workloads, anyCapacity), offerOf()).cases[0]?.id,
    )
  })

  it('is a part of a skip rule', () => {
    const rule = `skip: [{ when: { ${name}: ${String(value)} }, reason: not today }]`
    const suite = suiteFrom(`suite: s\n${written}\n${rule}\n`, workloads)
    const { skips } = makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf())
    expect(skips.map(({ reason }) => say(reason, 'en'))).toEqual(['not today'])
  })

  it('is read back from a file', () => {
    const point = pointWith({ [name]: value })
    const matrixCase = { id: caseId(point, {}), ...point }
    expect(caseSchema.parse(JSON.parse(JSON.stringify(matrixCase)))).toEqual(matrixCase)
    expect(caseSchema.safeParse({ ...matrixCase, axes: { ...matrixCase.axes, [name]: [] } }).success).toBe(
      false,
    )
  })

  it('has its title, its labels and its values in both languages', () => {
    const matrixCase = { id: 'x', ...pointWith({ [name]: value }) }
    for (const text of [axis.title, axisLabel(matrixCase, axis), axisFact(matrixCase, axis)])
      expect([text.en, text.zh]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  })
})

it('no two cases that differ on an axis share an id', () => {
  const values = fc.record(
    Object.fromEntries(
      axes.map((axis) => [axis.name, fc.option(fc.constantFrom(...unusual(axis)), { nil: undefined })]),
    ),
  )
  fc.assert(
    fc.property(values, values, (a, b) => {
      const [casePoint, other] = [pointWith(a), pointWith(b)]
      expect(caseId(casePoint, {}) === caseId(other, {})).toBe(
        JSON.stringify(casePoint) === JSON.stringify(other),
      )
    }),
  )
})
