import { expect, it } from 'vitest'
import { offerOf } from '../../../test/samples/offer.ts'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { wordsThrownBy } from '../../../test/samples/sentences.ts'
import { sampleWorkload, sampleWorkloadYaml } from '../../../test/samples/workload.ts'
import { say } from '../messages/say.ts'
import { anyCapacity } from '../model/capacity.ts'
import { makePlan } from '../plan/plan.ts'
import { settleWorkloads } from '../plan/offer.ts'

const refuses = `
refuses:
  - { when: { compile: true, tensor-parallel: { over: 1 } }, reason: compiles no divided layers }
  - { when: { pipeline-schedule: [1f1b], accumulation: { under: pipeline-parallel } }, reason: too few }
  - { when: { sharding: hybrid, nodes: 1 }, reason: one node }
  - { when: { precision: fp32, device: gpu }, reason: no GPU }
  - { when: { optimizer: adam, parameters: { size: large } }, reason: too large }`
const yaml = sampleWorkloadYaml
  .replace(/supports:[\s\S]*?needs:/, 'supports: any\nneeds:')
  .replace('parameters:', 'parameters:\n  size: { type: string, default: tiny, describe: size }')

const skipsOf = (matrix: string) => {
  const workloads = new Map([['llama/sample', sampleWorkload('llama/sample', `${yaml}${refuses}`)]])
  const suite = suiteFrom(`suite: s\nmatrix: { workload: llama/sample, ${matrix} }\n`, workloads)
  const { skips } = makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf())
  return skips.map(({ reason }) => say(reason, 'en'))
}

it.each([
  [
    'two values that it takes alone',
    'topology: 1x4, tensor-parallel: [1, 2], compile: [false, true]',
    'compiles no divided layers',
  ],
  [
    'a number that is under that of another axis',
    'topology: 1x4, pipeline-parallel: 4, pipeline-schedule: [gpipe, 1f1b], accumulation: [2, 4]',
    'too few',
  ],
  ['a value on one node', 'topology: [1x4, 2x4], sharding: hybrid', 'one node'],
  [
    'a value of an axis beside that of a parameter',
    'optimizer: [adam, sgd], parameters: { size: [tiny, large] }',
    'too large',
  ],
])('skips the one case with %s, with the reason that the workload states', (_, matrix, reason) => {
  expect(skipsOf(`batch: 1, precision: bf16, ${matrix}`)).toEqual([reason])
})

it.each([
  ['a parameter that the workload has not got', 'parameters: { sise: large }', /sise/],
  [
    'a value that the parameter cannot have',
    'parameters: { steps: many }',
    /refuses\[0\]\.when\.parameters\.steps/,
  ],
  ['no condition', '', /at least one condition/],
  ['bounds without a number', 'accumulation: {}', /at least one condition/],
  ['a bound by an axis that there is not', 'accumulation: { under: stages }', /accumulation/],
])('refuses %s', (_, when, seen) => {
  const text = `${yaml}\nrefuses: [{ when: { ${when} }, reason: none }]\n`
  expect(JSON.stringify(wordsThrownBy(() => sampleWorkload('llama/sample', text)))).toMatch(seen)
})
