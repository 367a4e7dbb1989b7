import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sideCase, sideOf } from '../../../test/samples/sides.ts'
import { known } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { ratio, samplesPerSecond } from '../model/units.ts'
import { seededRandom } from '../stats/random.ts'
import { type CaseRatio, compareSides } from './compare.ts'
import { repeatsForVerdict } from './verdict.ts'
import type { Side, SideCase } from './side.ts'

/** Of a machine that does not change: what chance alone does. */
const within = { across: [], sameWithin: ratio(0.01), drift: ratio(0) }
const compare = (a: SideCase[], b: SideCase[]) => compareSides(sideOf(...a), sideOf(...b), within)
const around = (centre: number, spread = 0.002) =>
  [-1, -0.5, 0, 0.5, 1].map((step) => centre * (1 + step * spread))
const verdictsOf = (a: SideCase[], b: SideCase[]) => compare(a, b).cases.map(({ verdict }) => verdict.kind)
const batches = (speeds: readonly (readonly number[])[]) =>
  speeds.map((speed, index) => sideCase(speed, { work: { batch: index + 1 } }))

describe('compareSides', () => {
  it.each([
    ['slower', 96],
    ['faster', 104],
    ['same', 100.1],
  ])('calls a side %s where its runs show it', (verdict, centre) => {
    expect(verdictsOf([sideCase(around(100))], [sideCase(around(centre))])).toEqual([verdict])
    expect(compare([sideCase(around(100))], [sideCase(around(centre))]).overall).toMatchObject({
      value: { verdict },
    })
  })

  it('cannot tell where the noise is as large as the difference, and says how many repeats would', () => {
    const [comparedCase] = compare([sideCase(around(100, 0.03))], [sideCase(around(97, 0.03))]).cases
    expect(comparedCase?.verdict).toMatchObject({ kind: 'cannot-tell', more: { kind: 'known' } })
    const more =
      comparedCase?.verdict.kind === 'cannot-tell' && comparedCase.verdict.more.kind === 'known'
        ? comparedCase.verdict.more.value
        : NaN
    // With the same spread: some 20 on each side, and by no means hundreds.
    expect(more).toBeGreaterThan(3)
    expect(more).toBeLessThan(60)
  })

  it('cannot tell from one run of a side, whatever the ratio, and has no interval', () => {
    const [comparedCase] = compare([sideCase([100])], [sideCase(around(50))]).cases
    expect(comparedCase).toMatchObject({
      ratio: { value: { interval: { code: 'one-repeat' }, value: expect.closeTo(0.5, 3) as number } },
      verdict: { kind: 'cannot-tell', more: { kind: 'missing', code: 'side-has-one-repeat' } },
    })
  })

  it('cannot tell from repeats that are equal to the last digit: no two runs are', () => {
    const [comparedCase] = compare([sideCase([100, 100, 100])], [sideCase([90, 90, 90])]).cases
    expect(comparedCase?.verdict).toMatchObject({ kind: 'cannot-tell', more: { code: 'repeats-equal' } })
    const [ofTwo] = compare([sideCase([100, 100])], [sideCase([90, 90])]).cases
    expect(ofTwo?.verdict).toMatchObject({ kind: 'cannot-tell', more: { code: 'repeats-equal' } })
  })

  it('asks for as many repeats as the pairs, the cases and the comparisons made together need', () => {
    const rounds = { round: 'suite' }
    const noisy = [
      sideCase([100, 103, 98], rounds),
      sideCase([50, 52, 49], { ...rounds, work: { batch: 1 } }),
    ]
    const other = [sideCase([98, 98, 97], rounds), sideCase([49, 50, 49], { ...rounds, work: { batch: 1 } })]
    const { cases, ratios, stopping } = compareSides(sideOf(...noisy), sideOf(...other), {
      ...within,
      comparisons: 3,
    })
    expect(cases.map(({ verdict }) => verdict)).toEqual(
      [0, 1].map((index) => ({
        kind: 'cannot-tell',
        more: repeatsForVerdict(
          (ratios.get(index) as CaseRatio).ownRatio,
          { kind: 'paired', a: 3, b: 3, drift: ratio(0) },
          {
            tests: 6,
            sameWithin: ratio(0.01),
            stopping,
          },
        ),
      })),
    )
  })

  it('allows for repeats that ended once they were alike, whichever side they are of', () => {
    const [a, b] = [sideOf(sideCase(around(100))), sideOf(sideCase(around(99)))]
    const chanceOf = (sides: readonly [Side, Side]) => compareSides(...sides, within).cases[0]?.chance?.slower
    const plain = chanceOf([a, b]) ?? NaN
    expect(chanceOf([{ ...a, untilNarrow: true }, b])).toBeCloseTo(2 * plain, 12)
    expect(chanceOf([a, { ...b, untilNarrow: true }])).toBeCloseTo(2 * plain, 12)
    expect(
      chanceOf([
        { ...a, untilNarrow: true },
        { ...b, untilNarrow: true },
      ]),
    ).toBeCloseTo(2 * plain, 12)
  })

  it('has the geometric mean as its overall ratio, with the fewest repeats of any case', () => {
    const a = batches([around(100), around(100).slice(0, 3)])
    const b = batches([around(50), around(200).slice(0, 3)])
    expect(compare(a, b).overall).toMatchObject({
      value: { cases: 2, ratio: { value: expect.closeTo(1, 9) as number, repeats: 3 } },
    })
    const alone = compare(batches([[100], [100], []]), batches([[50], [25], []]))
    expect(alone.overall).toMatchObject({
      value: {
        cases: 2,
        verdict: 'cannot-tell',
        ratio: { value: expect.closeTo(Math.sqrt(0.125), 12) as number },
      },
    })
  })

  it('counts in the unit of the side that states one, and is called what both sides are', () => {
    const generic = {
      ...sideCase(around(100)),
      unit: 'samples',
      label: [same('r50'), same('A only')],
    } as const
    const exact = { ...sideCase(around(100)), label: [same('B only'), same('r50')] }
    expect(compare([generic], [exact]).cases[0]).toMatchObject({ unit: 'images', label: [same('r50')] })
    expect(compare([exact], [generic]).cases[0]).toMatchObject({ unit: 'images', label: [same('r50')] })
    const [apart] = compare([{ ...generic, label: [same('x')] }], [exact]).cases
    expect(apart?.label).toEqual([same('x')])
  })

  it.each([NaN, 0, Infinity])('never divides by a figure of %s', (speed) => {
    const broken = { ...sideCase([100]), runs: sideCase([speed, speed]).runs }
    expect(compare([sideCase(around(100))], [broken]).cases[0]).toMatchObject({
      ratio: { kind: 'missing' },
      verdict: { kind: 'not-comparable', why: { kind: 'no-figure', side: 'b' } },
    })
  })

  it('says that a side has no figure, and why', () => {
    expect(compare([sideCase(around(100))], [sideCase([])]).cases[0]?.verdict).toMatchObject({
      kind: 'not-comparable',
      why: { kind: 'no-figure', side: 'b', why: { code: 'no-completed-run' } },
    })
  })

  it('has no overall answer where nothing is comparable', () => {
    const other = sideCase(around(100), { work: { workload: 'bert/own' } })
    expect(compare([sideCase(around(100))], [other]).overall).toMatchObject({ kind: 'missing' })
  })

  it('uses runs of the same rounds as pairs: a machine that drifts moves both', () => {
    const drift = [1, 0.97, 0.94, 0.91, 0.88]
    const a = drift.map((factor, index) => 100 * factor * (1 + 0.0003 * index))
    const b = drift.map((factor, index) => 98 * factor * (1 - 0.0003 * index))
    const rounds = { round: 'suite' }
    expect(compare([sideCase(a, rounds)], [sideCase(b, rounds)]).cases[0]).toMatchObject({
      pairs: 5,
      verdict: { kind: 'slower' },
    })
    expect(verdictsOf([sideCase(a)], [sideCase(b)])).toEqual(['cannot-tell'])
  })

  it('needs two rounds with a run of each side for pairs', () => {
    const pairsOf = (a: number[], b: number[]) => {
      const [first] = compare([sideCase(a, { round: 'suite' })], [sideCase(b, { round: 'suite' })]).cases
      return first?.pairs
    }
    expect(pairsOf([100, 99], [98, 97])).toBe(2)
    expect(pairsOf([100, 99, 98], [98, 97])).toBe(2)
    expect(pairsOf([100, 99, 98], [98])).toBe(0)
    expect(pairsOf([100, 99, NaN], [98, NaN, 97])).toBe(0)
  })

  it('turns round with its sides', () => {
    const speeds = fc.array(fc.double({ min: 90, max: 110, noNaN: true }), { minLength: 2, maxLength: 6 })
    const turned = { slower: 'faster', faster: 'slower' } as Readonly<Partial<Record<string, string>>>
    fc.assert(
      fc.property(fc.array(fc.tuple(speeds, speeds), { minLength: 1, maxLength: 4 }), (all) => {
        const [a, b] = [
          batches(all.map(([speedsOfA]) => speedsOfA)),
          batches(all.map(([, speedsOfB]) => speedsOfB)),
        ]
        const there = compare(a, b).cases
        const back = compare(b, a).cases
        there.forEach(({ verdict, ratio: thereRatio }, index) => {
          const backCase = back[index]
          if (thereRatio.kind !== 'known' || backCase?.ratio.kind !== 'known') return
          expect(backCase.ratio.value.value).toBeCloseTo(1 / thereRatio.value.value, 9)
          // Within a margin of ±1 % up is not exactly down.
          if (verdict.kind === 'same' || backCase.verdict.kind === 'same') return
          expect(backCase.verdict.kind).toBe(turned[verdict.kind] ?? verdict.kind)
        })
      }),
    )
  })

  it('gives the same answer whatever unit both sides are counted in', () => {
    const a = [100, 101, 99.5]
    const b = [98, 97.2, 98.3]
    const scaled = (speeds: readonly number[]) => sideCase(speeds.map((speed) => 1000 * speed))
    expect(compare([scaled(a)], [scaled(b)]).overall).toMatchObject({
      kind: 'known',
      value: { verdict: verdictsOf([sideCase(a)], [sideCase(b)])[0] },
    })
  })

  it('keeps a case that is slower in sight where the whole is not', () => {
    const a = batches([around(100), around(100), around(100)])
    const b = batches([around(100.05), around(90), around(112)])
    const { cases, overall } = compare(a, b)
    expect(cases.map(({ verdict }) => verdict.kind)).toEqual(['same', 'slower', 'faster'])
    expect(overall).toMatchObject({ value: { cases: 3 } })
  })

  it('asks more of each case where there are many', () => {
    const a = around(100, 0.01)
    const b = around(98.3, 0.01)
    expect(verdictsOf([sideCase(a)], [sideCase(b)])).toEqual(['slower'])
    const random = seededRandom(4)
    const noise = () => Array.from({ length: 5 }, () => 100 * (1 + 0.027 * (random() - 0.5)))
    const others = Array.from({ length: 200 }, noise)
    const more = Array.from({ length: 200 }, noise)
    expect(verdictsOf(batches([a, ...others]), batches([b, ...more]))[0]).toBe('cannot-tell')
  })

  it('names a difference of all cases once, and one of a single case with it', () => {
    const [first, second] = batches([around(100), around(100)]) as [SideCase, SideCase]
    const noted = (side: SideCase, circumstances: SideCase['circumstances']) => ({ ...side, circumstances })
    const lost = sideCase(around(100), { work: { workload: 'bert/own' } })
    const { differs, cases } = compare(
      [
        lost,
        noted(first, { torch: '2.3', driver: '570', threads: '8', cuda: '12', gcc: '11' }),
        noted(second, { torch: '2.3', driver: '570', threads: '8', cuda: '12', gcc: '12' }),
      ],
      [
        noted(first, { torch: '2.4', driver: '580', threads: '8', cuda: '13', gcc: '13' }),
        noted(second, { torch: '2.4', driver: '580', threads: '4', cuda: '13.1', gcc: '13' }),
      ],
    )
    expect(differs).toMatchObject([
      { condition: 'torch', a: '2.3', b: '2.4' },
      { condition: 'driver', a: '570', b: '580' },
    ])
    expect(cases.map((each) => each.differs.map(({ condition, b }) => [condition, b]))).toEqual([
      [],
      [
        ['cuda', '13'],
        ['gcc', '13'],
      ],
      [
        ['threads', '4'],
        ['cuda', '13.1'],
        ['gcc', '13'],
      ],
    ])
  })
})

describe('how runs were started', () => {
  const started = (variables: Readonly<Record<string, string>>, command?: string): SideCase =>
    sideCase(around(100), {
      circumstances: variables,
      variables: new Set(Object.keys(variables)),
      command: command?.split(' '),
    })
  const differencesOf = (a: SideCase, b: SideCase) =>
    compare([a], [b]).differs.map(({ condition, ...sides }) => [condition, sides.a, sides.b])

  it('differs in a variable that only one side sets', () => {
    const set = started({ OMP_NUM_THREADS: '4' })
    expect(differencesOf(started({}), set)).toEqual([['OMP_NUM_THREADS', 'unset', '4']])
    expect(differencesOf(set, started({}))).toEqual([['OMP_NUM_THREADS', '4', 'unset']])
  })

  it('is open where a side is a log, and where the runs of a side differ among themselves', () => {
    const set = started({ OMP_NUM_THREADS: '4' })
    expect(differencesOf(sideCase(around(100)), set)).toEqual([])
    const several = { ...started({}), variables: new Set(['OMP_NUM_THREADS']) }
    expect(differencesOf(several, set)).toEqual([])
  })

  it('has an open command where a side is a log', () => {
    const typed = sideCase(around(100), { command: ['train.py'] })
    expect(differencesOf(typed, sideCase(around(100)))).toEqual([])
    expect(differencesOf(sideCase(around(100)), typed)).toEqual([])
  })

  it('differs in the command, unless the cases differ on purpose', () => {
    const a = started({}, 'train.py --hidden 1024')
    const b = started({}, 'train.py --hidden 2048')
    expect(differencesOf(a, b)).toEqual([['command', '--hidden 1024', '--hidden 2048']])
    const other = { ...b, work: { ...b.work, batch: 64 } }
    const across = compareSides(sideOf(a), sideOf(other), { ...within, across: ['batch'] })
    expect(across.differs.map(({ condition }) => condition)).toEqual(['batch'])
  })
})

describe('comparisons that are made together', () => {
  const a = around(100, 0.01)
  const b = around(98.3, 0.01)
  const together = (comparisons: number) =>
    compareSides(sideOf(sideCase(a)), sideOf(sideCase(b)), { ...within, comparisons })

  it('err as seldom as one: each asks for more', () => {
    const [alone] = together(1).cases
    const [comparedCase] = together(9).cases
    expect(alone?.verdict.kind).toBe('slower')
    expect(comparedCase?.chance?.slower).toBeCloseTo(9 * (alone?.chance?.slower ?? NaN), 12)
    expect(together(1000).cases[0]?.verdict.kind).toBe('cannot-tell')
    expect(together(1000).overall).toMatchObject({ value: { verdict: 'cannot-tell' } })
  })

  it('are wrong in at most 1% of calls, however many commands are alike', () => {
    const random = seededRandom(11)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const speeds = () => sideCase(Array.from({ length: 5 }, () => 100 * Math.exp(0.005 * normal())))
    const calls = 400
    let wrong = 0
    for (let call = 0; call < calls; call += 1) {
      const first = speeds()
      const verdicts = Array.from(
        { length: 9 },
        () =>
          compareSides(sideOf(first), sideOf(speeds()), {
            ...within,
            sameWithin: ratio(0.0001),
            comparisons: 9,
          }).cases[0]?.verdict.kind,
      )
      if (verdicts.includes('slower')) wrong += 1
    }
    // With a chance of 1%, more than 12 of 400 is seen in 0.02% of trials.
    expect(wrong).toBeLessThanOrEqual(12)
  })
})

it('a run without a figure beside those that have one takes nothing from them', () => {
  const whole = sideCase(around(100))
  const [first, ...others] = whole.runs
  if (first === undefined) throw new Error('there are no runs')
  const lost = { ...first, throughput: known(samplesPerSecond(NaN)) }
  const { cases } = compare([{ ...whole, runs: [lost, ...others] }], [sideCase(around(100))])
  expect(cases[0]).toMatchObject({ verdict: { kind: 'same' }, ratio: { value: { repeats: 4 } } })
})
