import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { suiteFrom, sampleWorkloads } from '../../../test/samples/suite.ts'
import { offerOf } from '../../../test/samples/offer.ts'
import { untitled } from '../document/block-builders.ts'
import { printoutText } from '../document/terminal/terminal.ts'
import type { Case } from '../model/case.ts'
import { same } from '../model/text.ts'
import { makePlan } from '../plan/plan.ts'
import { caseColumns, sharedLines } from './case-columns.ts'

it('what cases share is broken between its parts, never between a name and its value', () => {
  const shared = ['workload resnet50/own', 'precision fp32', 'data synthetic'].map(same)
  const lines = printoutText([untitled(...sharedLines(shared))], { width: 32, language: 'en' }).split('\n')
  expect(lines).toEqual(['all with workload resnet50/own,', 'precision fp32, data synthetic'])
  expect(lines.every((line) => stringWidth(line) <= 32)).toBe(true)
  expect(sharedLines([])).toEqual([])
})

it('a setting that only some cases have is not one that all share', () => {
  const suite = suiteFrom('suite: s\nmatrix: { workload: resnet50/sample, batch: 4 }\n', sampleWorkloads)
  const [plain] = makePlan(suite, sampleWorkloads, offerOf()).cases as [Case]
  const compiled = { ...plain, axes: { ...plain.axes, compile: true } }
  const { varying, shared } = caseColumns([plain, compiled])
  expect(varying.map(({ title }) => title.en)).toEqual(['compile'])
  expect(varying[0]?.cell(plain)).toBe('off')
  expect(shared.map(({ en }) => en)).toContain('batch 4')
})
