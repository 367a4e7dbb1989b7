import { describe, expect, it } from 'vitest'
import { comparisonOf } from '../../../../test/samples/comparison.ts'
import { sideCase, sideOf } from '../../../../test/samples/sides.ts'
import { expectGolden } from '../../../../test/golden.ts'
import { languages, same } from '../../model/text.ts'
import { missing } from '../../model/missing.ts'
import { ratio } from '../../model/units.ts'
import { notInstalled } from '../circumstances.ts'
import { compareSides } from '../compare.ts'
import { answerDocument } from '../comparison-document.ts'
import type { LabelledComparison } from '../comparison.ts'
import { gateOf } from '../gate.ts'
import { reportedComparison } from '../reported-comparison.ts'
import type { Side, SideCase } from '../side.ts'
import { summaryText } from '../words.ts'
import { compareRenderers } from './renderers.ts'

const around = (centre: number, spread = 0.002) =>
  [-1, -0.5, 0, 0.5, 1].map((step) => centre * (1 + step * spread))

const labelled = (batch: number, speeds: readonly number[], more: Parameters<typeof sideCase>[1] = {}) => ({
  ...sideCase(speeds, { ...more, work: { batch, ...more.work } }),
  label: [same('ResNet-50'), same(`batch ${batch}`)],
})

/** A side with a run more, which has no figure. */
const withFailedRun = (side: SideCase): SideCase => ({
  ...side,
  runs: [
    ...side.runs,
    ...side.runs.slice(0, 1).map((run) => ({
      ...run,
      run: `${side.name}/failed`,
      throughput: missing('no-completed-run'),
      log: undefined,
      firstLine: undefined,
      lastLine: undefined,
    })),
  ],
})

const torch = (version: string, more: Readonly<Record<string, string>> = {}) => ({
  circumstances: { torch: version, ...more },
})

/** A case of each verdict, and of each reason that there is none. */
const every: readonly [Side, Side] = [
  sideOf(
    labelled(1, around(100), { round: 'suite', ...torch('2.3') }),
    labelled(2, around(100), { round: 'suite', ...torch('2.3') }),
    withFailedRun(labelled(4, around(100), torch('2.3'))),
    labelled(8, around(100), torch('2.3', { OMP_NUM_THREADS: '4', apex: '0.1' })),
    labelled(16, [100, 97, 104], torch('2.3')),
    labelled(32, [100], { ...torch('2.3'), work: { loader: 'dali' } }),
    labelled(64, around(100), torch('2.3')),
    labelled(128, around(100), torch('2.3')),
    labelled(256, around(100), { ...torch('2.3'), work: { workload: 'bert/own' } }),
  ),
  sideOf(
    labelled(1, around(94), { round: 'suite', ...torch('2.4') }),
    labelled(2, around(90), { round: 'suite', ...torch('2.4') }),
    labelled(4, around(105), torch('2.4')),
    labelled(8, around(100.05), torch('2.4', { OMP_NUM_THREADS: '8', apex: notInstalled })),
    labelled(16, [99, 103, 96], torch('2.4')),
    labelled(32, [98], torch('2.4')),
    labelled(64, [], torch('2.4')),
    labelled(128, around(100), { ...torch('2.4'), work: { precision: 'amp' } }),
    labelled(512, around(100), { ...torch('2.4'), work: { workload: 'gpt/own' } }),
  ),
]

const alike: readonly [Side, Side] = [
  sideOf(labelled(1, around(100)), labelled(2, around(100))),
  sideOf(labelled(1, around(100.02)), labelled(2, around(99.98))),
]
const faster: readonly [Side, Side] = [sideOf(labelled(1, around(100))), sideOf(labelled(1, around(104)))]
const single: readonly [Side, Side] = [sideOf(labelled(1, [100])), sideOf(labelled(1, [99.97]))]
const apart: readonly [Side, Side] = [
  sideOf(labelled(1, around(100))),
  sideOf(labelled(1, around(100), { work: { workload: 'bert/own' } })),
]

/** @param limit of the gate, if there is one */
function compared(sides: readonly [Side, Side], limit?: number): LabelledComparison {
  const comparison = comparisonOf(...sides)
  if (limit === undefined) return comparison
  const found = compareSides(...sides, { across: [], sameWithin: comparison.sameWithin })
  return { ...comparison, gate: gateOf(found, ratio(limit)) }
}

const forms: readonly { readonly format: keyof typeof compareRenderers; readonly file: string }[] = [
  { format: 'md', file: 'md' },
  { format: 'github-summary', file: 'summary.md' },
  { format: 'junit', file: 'junit.xml' },
]

const comparisons: Readonly<Record<string, () => LabelledComparison>> = {
  every: () => compared(every),
  gate: () => compared(every, 0.03),
  alike: () => compared(alike, 0.03),
  faster: () => compared(faster),
  single: () => ({ ...compared(single), comparisons: 3 }),
  apart: () => compared(apart, 0.03),
}

describe.each(Object.entries(comparisons))('the comparison of %s', (name, comparison) => {
  // The document of a comparison begins with its summary; it lists every run.
  const shown = forms.filter(({ format }) => format !== (name === 'every' ? 'github-summary' : 'md'))
  const written = shown.flatMap(({ format, file }) =>
    languages.map((language) => ({ format, language, file: `${name}.${language}.${file}` })),
  )

  it.each(written)('is as reviewed: $file', ({ format, language, file }) => {
    const text = compareRenderers[format](comparison(), { language, pathTo: (_side, path) => path })
    expectGolden(text, `compare/${file}`)
  })
})

/** Forms for terminals repeat the table; `comparison-document.test.ts` prints them. */
const withoutNarrower = (key: string, value: unknown) => (key === 'narrower' ? undefined : value)

describe('the comparison of every verdict', () => {
  it('gives benchmark services the figures of B', () => {
    const text = compareRenderers['github-benchmark'](compared(every), {
      language: 'en',
      pathTo: (_side, path) => path,
    })
    expectGolden(text, 'compare/every.benchmark.json')
  })

  it.each(['every', 'alike', 'faster'])('is the document that pages are made of: %s', (name) => {
    const comparison = comparisons[name] ?? expect.fail('there is no such comparison')
    expectGolden(
      `${JSON.stringify(answerDocument(comparison()), withoutNarrower, 2)}\n`,
      `compare/${name}.document.json`,
    )
  })

  it('is a part of the report of its results, with the names of both sides', () => {
    const part = reportedComparison(compared(every), ['fp32', 'amp'])
    expectGolden(`${JSON.stringify(part, null, 2)}\n`, 'compare/every.report.json')
  })

  it('has the names of both sides in its summary', () => {
    const texts = Object.values(comparisons).map((comparison) =>
      summaryText(comparison(), { a: same('fp32'), b: same('amp') }),
    )
    expectGolden(`${JSON.stringify(texts, null, 2)}\n`, 'compare/summaries.json')
  })
})

it('says why figures have another order than the pairs of runs', () => {
  const rounds = { round: 'suite' }
  const text = (a: readonly number[], b: readonly number[]) =>
    JSON.stringify(
      answerDocument(comparisonOf(sideOf(sideCase(a, rounds)), sideOf(sideCase(b, rounds))), 'own'),
    )
  expect(text([100, 100, 50], [97, 97, 75])).toContain('the figures have the other order')
  expect(text([100, 100, 50], [110, 110, 55])).not.toContain('the figures have the other order')
})
