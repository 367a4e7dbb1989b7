// How often the printed intervals contain the truth, findings speak up and verdicts err, on runs whose truth is known.
// Step times go through the same code as those of a log: protocol, repeats, interval, verdict. Seeded: it prints the same
// tables everywhere. docs/statistics.md quotes them.
// usage: npm run simulate [-- --only NAME]
import { compareSides } from '../dist/src/core/compare/compare.js'
import { settledRatios } from '../dist/src/core/compare/settled-ratios.js'
import { StepBatch } from '../dist/src/core/logs/engine/step-batch.js'
import { openFold } from '../dist/src/core/protocols/fold.js'
import { protocolNamed } from '../dist/src/core/protocols/protocols.js'
import { reproduce } from '../dist/src/core/reproduce/reproduce.js'
import { estimate, isNarrow } from '../dist/src/core/results/estimate.js'
import { summarise } from '../dist/src/core/results/summarise.js'
import { changePoints, slowTrend } from '../dist/src/core/stats/change-points.js'
import { figureInterval } from '../dist/src/core/stats/interval.js'
import { mean, median } from '../dist/src/core/stats/sample.js'
import { chanceOfFalseChange } from '../dist/src/core/track/history.js'
import '../dist/src/library/index.js' // gives messages their sentences
import { machines, normal, seed, studentOf3, uniform as random } from './noises.js'
import { machineHead, machineRows } from './simulate-machines.js'
import { intervalHead, intervalRows } from './simulate-intervals.js'

const protocol = protocolNamed('steady')
const batch = 32
const steps = 200

/** Step times around 1, in order; each run is longer or shorter as a whole by its own factor. */
const white = () => Array.from({ length: steps }, () => 1 + 0.02 * normal())
function correlated(rho, spread, count = steps) {
  let state = normal()
  return Array.from({ length: count }, () => {
    const time = 1 + spread * state
    state = rho * state + Math.sqrt(1 - rho ** 2) * normal()
    return time
  })
}
const throttled = (from) => () => white().map((time, step) => (step < from * steps ? time : 1.08 * time))
const onePeak = () => Math.exp(0.01 * normal())

const kinds = [
  { name: 'white, 2%', times: white, run: onePeak },
  { name: 'AR(1), ρ = 0.9, 3%', times: () => correlated(0.9, 0.03), run: onePeak },
  {
    name: 'heavy-tailed',
    times: () =>
      Array.from(
        { length: steps },
        () => 1 + 0.01 * normal() + (random() < 0.05 ? -Math.log(1 - random()) : 0),
      ),
    run: () => Math.exp(0.006 * studentOf3()),
  },
  {
    name: 'warm-up, 2 × at first',
    times: () => white().map((time, step) => time * (1 + Math.exp(-step / 8))),
    steady: white,
    run: onePeak,
  },
  { name: 'throttled at 30%', times: throttled(0.3), steady: throttled(0), run: onePeak },
  { name: 'throttled at 60%', times: throttled(0.6), steady: throttled(0), run: onePeak },
  {
    name: 'two speeds, 3% apart',
    times: white,
    run: () => Math.exp(0.003 * normal() + (random() < 0.55 ? 0 : -0.03)),
  },
]

/** The rate that half of all runs exceed in their steady part, whatever the window makes of it. */
const truths = new Map(
  kinds.map(({ name, steady, times, run }) => {
    const rates = Array.from({ length: 20_001 }, () => batch / (mean((steady ?? times)()) * run()))
    return [name, median(rates)]
  }),
)

/** One run, measured as its log would be. */
function measured(times) {
  const fold = openFold(protocol)
  const columns = new StepBatch((filled) => fold.push(filled))
  let at = 0
  times.forEach((time, index) => {
    at += time
    columns.write({ step: index + 1, at }, index + 1, NaN)
    columns.keep(columns.rows.length)
  })
  columns.endRun()
  return fold.finish({
    facts: { devices: 1, globalBatch: batch },
    unit: 'images',
    rateScope: 'global',
    summary: undefined,
    clock: 'log',
  })
}

const aRun = ({ times, run }) => {
  const factor = run()
  return measured(times().map((time) => time * factor))
}

const caseOn = (devices) => ({
  id: `own_1x${devices}`,
  workload: 'own/own',
  topology: { nodes: 1, devicesPerNode: devices },
  batchPerDevice: batch,
  axes: {},
  parameters: {},
})

function resultsOf(sides, untilNarrow = false) {
  const cases = sides.map(({ devices }) => caseOn(devices))
  const runs = sides.flatMap(({ measurements }, side) =>
    measurements.map((measurement, index) => ({
      run: {
        id: `${cases[side].id}/${index + 1}`,
        case: cases[side],
        repeat: index + 1,
        origin: { kind: 'executed' },
      },
      measurement,
    })),
  )
  return summarise({ protocol, untilNarrow, cases, runs })
}

/** A published figure of the same machine. */
const published = (throughputs, printed) => ({
  name: 'own',
  title: { en: 'own', zh: 'own' },
  collection: 'own',
  revision: '1',
  published: '2026-01-01',
  tables: [
    {
      document: 'README.md',
      conditions: { framework: 'own', model: 'own', batchPerDevice: batch, axes: {} },
      unit: 'images',
      figures: [
        {
          topology: { nodes: 1, devicesPerNode: 1 },
          throughput: median(throughputs),
          speedup: undefined,
          line: 1,
          runs: printed ? throughputs.map((throughput, index) => ({ throughput, line: index + 2 })) : [],
        },
      ],
    },
  ],
})

const contains = ({ interval: { value } }, truth) => value.low <= truth && truth <= value.high
const throughputsOf = (measurements) =>
  measurements.flatMap(({ throughput }) => (throughput.kind === 'known' ? [throughput.value] : []))
const alarms = new Set(['speed-shifts', 'step-time-drifts'])
const isAlarm = ({ throughput, findings }) =>
  throughput.kind === 'missing' || findings.some(({ code }) => alarms.has(code))

/** What a reader sees beside a figure: of its case and of its runs. */
const findingsOf = ({ findings, runs }) => [
  ...findings,
  ...runs.flatMap(({ measurement }) => measurement.findings),
]

const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)}%`
const share = (all, is) => all.filter(is).length / all.length

function coverageTable(trials) {
  const rows = []
  for (const kind of kinds) {
    const truth = truths.get(kind.name)
    const drawn = Array.from({ length: trials }, () => [
      Array.from({ length: 10 }, () => aRun(kind)),
      Array.from({ length: 10 }, () => aRun(kind)),
    ])
    const falseAlarms = share(drawn.flat(2), isAlarm)
    for (const repeats of [3, 5, 10]) {
      const results = drawn.map(([oneDevice, eightDevices]) =>
        resultsOf([
          { devices: 1, measurements: oneDevice.slice(0, repeats) },
          { devices: 8, measurements: eightDevices.slice(0, repeats) },
        ]),
      )
      const figures = results
        .map(([oneDevice]) => oneDevice)
        .filter(({ throughput }) => throughput.kind === 'known')
      const speedups = results
        .map(([, eightDevices]) => eightDevices)
        .filter(({ speedup }) => speedup.kind === 'known')
      const covered = share(figures, ({ throughput }) => contains(throughput.value, truth))
      const ratios = share(speedups, ({ speedup }) => contains(speedup.value, 1))
      const found = share(figures, (result) => findingsOf(result).length > 0)
      const warned = share(figures, (result) => findingsOf(result).some(({ level }) => level === 'warning'))
      const level = figures[0].throughput.value.interval.value.level
      const holds =
        covered >= level - 0.015 && ratios >= speedups[0].speedup.value.interval.value.level - 0.015
      rows.push([
        kind.name,
        repeats,
        percent(level, 2),
        percent(covered),
        percent(ratios),
        percent(warned),
        percent(found),
        kind.name.startsWith('throttled') ? '' : percent(falseAlarms),
        holds ? 'coverage' : found >= 0.9 ? 'finding' : 'no',
      ])
    }
  }
  return table(
    ['runs', 'repeats', 'level', 'figure', 'speedup', 'warning', 'finding', 'false drift', 'holds by'],
    rows,
  )
}

/** Alarms on stationary noise of 3 %. */
function driftTable(trials) {
  const lengths = [20, 50, 100, 200, 1000]
  return table(
    ['ρ', ...lengths.map((count) => `${count} steps`)],
    [0, 0.5, 0.9].map((rho) => [
      rho,
      ...lengths.map((count) =>
        percent(
          share(
            Array.from({ length: trials }, () => measured(correlated(rho, 0.03, count))),
            isAlarm,
          ),
        ),
      ),
    ]),
  )
}

function narrowTable(trials) {
  const rows = []
  for (const least of [2, 3, 5]) {
    for (const within of [0.005, 0.01, 0.02]) {
      let covered = 0
      let repeats = 0
      for (let trial = 0; trial < trials; trial++) {
        const measurements = []
        let result
        do {
          measurements.push(aRun({ times: () => new Array(20).fill(1), run: onePeak }))
          ;[result] = resultsOf([{ devices: 1, measurements }], true)
        } while (
          measurements.length < least ||
          (measurements.length < 20 && !isNarrow(result.throughput, within))
        )
        repeats += measurements.length
        if (contains(result.throughput.value, batch)) covered++
      }
      rows.push([least, percent(within), percent(covered / trials), (repeats / trials).toFixed(1)])
    }
  }
  return table(['`min`', '`within`', 'coverage', 'repeats on average'], rows)
}

/** Ours and the published figure come from the same machine. */
function verdictTable(trials) {
  const rows = []
  const worst = { white: kinds[0], 'heavy-tailed': kinds[2], 'two speeds': kinds[6] }
  for (const [name, kind] of Object.entries(worst)) {
    const drawn = Array.from({ length: trials }, () => [
      Array.from({ length: 10 }, () => aRun(kind)),
      Array.from({ length: 5 }, () => aRun(kind)),
    ])
    for (const [ours, theirs, printed] of [
      [3, 1, false],
      [3, 5, true],
      [5, 1, false],
      [5, 5, true],
      [10, 5, true],
    ]) {
      const verdicts = (within) =>
        drawn.map(([ourRuns, theirRuns]) => {
          const results = resultsOf([{ devices: 1, measurements: ourRuns.slice(0, ours) }])
          const baseline = published(throughputsOf(theirRuns.slice(0, theirs)), printed)
          return reproduce(results, () => ({ axes: {} }), baseline, within, 'median')[0].verdict.kind
        })
      const kindsOf = [0.05, 0.02, 0.01].map(verdicts)
      const shares = (verdict) => kindsOf.map((some) => share(some, (kind) => kind === verdict))
      rows.push([
        name,
        ours,
        printed ? `${theirs} printed` : 'one figure',
        ...shares('reproduced').map((reproduced) => percent(reproduced, 0)),
        percent(Math.max(...shares('not-reproduced'))),
      ])
    }
  }
  const heads = [...['5%', '2%', '1%'].map((within) => `± ${within}: reproduced`), 'not reproduced, at most']
  return table(['runs', 'ours', 'published', ...heads], rows)
}

/** Speeds of one side of a comparison: runs of one case, measured as their logs would be. */
const fixedRepeats = (count) => (kind) => throughputsOf(Array.from({ length: count }, () => oneRun(kind)))

/** The steps of quiet runs are all alike, so nothing of their logs is left to measure. */
const oneRun = (kind) => (kind.times === undefined ? ofSpeed(batch / kind.run()) : aRun(kind))

const ofSpeed = (value) => ({
  protocol: protocol.name,
  unit: 'images',
  throughput: { kind: 'known', value },
  records: 0,
  evidence: { kind: 'missing', code: 'no-steps', data: {} },
  findings: [],
})

/** As many as the stop rule of a suite asks for: until half the interval is at most 1 % of the figure. */
const untilOnePercent = (most) => (kind) => {
  const speeds = throughputsOf(Array.from({ length: 5 }, () => oneRun(kind)))
  const isWide = () => {
    const { low, high } = figureInterval(median(speeds), speeds, 'median', true)
    return (high - low) / 2 > 0.01 * median(speeds)
  }
  while (speeds.length < most && isWide()) speeds.push(...throughputsOf([oneRun(kind)]))
  return speeds
}

/** Both sides of every case in rounds, until half the interval of each ratio is at most so much of it. */
const untilRatio = (within, most) => (kind, cases) => {
  const draw = () => throughputsOf([oneRun(kind)])[0]
  const sides = [0, 1].map(() => Array.from({ length: cases }, () => Array.from({ length: 5 }, draw)))
  for (let round = 6; round <= most; round++) {
    const settled = settledRatios(
      sides.flatMap((side, variant) =>
        side.map((speeds, group) => ({
          group: String(group),
          variant: String(variant),
          speeds: new Map(speeds.map((speed, index) => [index + 1, speed])),
        })),
      ),
      ['0', '1'],
      within,
    )
    for (const side of sides)
      for (const [group, speeds] of side.entries()) if (!settled.has(String(group))) speeds.push(draw())
  }
  return sides
}

/** @param rounds what the runs of both sides that are pairs share, and those of another side do not */
const sideOf = (speeds, untilNarrow, rounds) => ({
  untilNarrow,
  cases: speeds.map((caseSpeeds, index) => ({
    name: `case ${index}`,
    label: [{ en: `case ${index}`, zh: `case ${index}` }],
    executed: true,
    work: { batch: index },
    stated: undefined,
    circumstances: {},
    unit: 'images',
    throughput: {
      kind: 'known',
      value: estimate(median(caseSpeeds), undefined, caseSpeeds.length),
    },
    runs: caseSpeeds.map((value, run) => ({
      run: `${index}/${run}`,
      throughput: { kind: 'known', value },
      round: `${rounds} ${run}`,
    })),
    findings: [],
  })),
})

const quietRuns = (spread) => ({ run: () => Math.exp(spread * normal()) })

/** Both sides are the same; then B is slower by 3 % in its first case. */
function compareTable(trials) {
  seed(2)
  const rows = []
  const untilNarrow = new Set()
  const until = (most) => {
    const draw = untilOnePercent(most)
    untilNarrow.add(draw)
    return draw
  }
  const inRounds = new Set()
  const ratio = (within, most) => {
    const draw = untilRatio(within, most)
    untilNarrow.add(draw)
    inRounds.add(draw)
    return draw
  }
  const pairs = (count) => {
    const draw = (kind, cases) =>
      [0, 1].map(() => Array.from({ length: cases }, () => fixedRepeats(count)(kind)))
    inRounds.add(draw)
    return draw
  }
  const five = fixedRepeats(5)
  const suites = [
    ['normal, 1%', quietRuns(0.01), 40, five, '5'],
    ['normal, 3%', quietRuns(0.03), 40, five, '5'],
    ['normal, 1%; steps AR(1), ρ = 0.9, 3%', kinds[1], 40, five, '5'],
    ['heavy-tailed', kinds[2], 40, five, '5'],
    ['two speeds, 3% apart', kinds[6], 40, five, '5'],
    ['normal, 1%', quietRuns(0.01), 40, fixedRepeats(10), '10'],
    ['normal, 1%', quietRuns(0.01), 40, until(20), 'until ±1%, 5 to 20'],
    ['normal, 1%', quietRuns(0.01), 1, five, '5'],
    ['normal, 3%', quietRuns(0.03), 1, five, '5'],
    ['normal, 1%; steps AR(1), ρ = 0.9, 3%', kinds[1], 1, five, '5'],
    ['heavy-tailed', kinds[2], 1, five, '5'],
    ['two speeds, 3% apart', kinds[6], 1, five, '5'],
    ['normal, 1%', quietRuns(0.01), 1, until(20), 'until ±1%, 5 to 20'],
    ['normal, 1%', quietRuns(0.01), 40, pairs(5), '5, in rounds'],
    ['normal, 3%', quietRuns(0.03), 40, pairs(5), '5, in rounds'],
    ['normal, 1%', quietRuns(0.01), 40, ratio(0.01, 20), 'ratio ±1%, 5 to 20'],
    ['normal, 3%', quietRuns(0.03), 40, ratio(0.01, 20), 'ratio ±1%, 5 to 20'],
    ['normal, 1%', quietRuns(0.01), 40, ratio(0.02, 20), 'ratio ±2%, 5 to 20'],
    ['heavy-tailed', kinds[2], 40, ratio(0.01, 20), 'ratio ±1%, 5 to 20'],
    ['normal, 1%', quietRuns(0.01), 1, ratio(0.01, 20), 'ratio ±1%, 5 to 20'],
    ['normal, 1%', quietRuns(0.01), 1, ratio(0.02, 20), 'ratio ±2%, 5 to 20'],
  ]
  for (const [name, kind, cases, draw, repeats] of suites) {
    const count = Math.round((kind.times === undefined ? trials : trials / 3) * (cases === 1 ? 10 : 1))
    let [slower, faster, found, covered, runs] = [0, 0, 0, 0, 0]
    for (let trial = 0; trial < count; trial++) {
      const speeds = () => Array.from({ length: cases }, () => draw(kind))
      const [a, b] = inRounds.has(draw) ? draw(kind, cases) : [speeds(), speeds()]
      const side = (speedsOfCases, name) =>
        sideOf(speedsOfCases, untilNarrow.has(draw), inRounds.has(draw) ? 'both' : name)
      const compare = (other) =>
        compareSides(side(a, 'a'), side(other, 'b'), { across: [], sameWithin: 0.01 }).cases
      const alike = compare(b)
      const has = (all, verdict) => all.some((comparedCase) => comparedCase.verdict.kind === verdict)
      if (has(alike, 'slower')) slower++
      if (has(alike, 'faster')) faster++
      covered += share(alike, ({ ratio }) => contains(ratio.value, 1))
      const slowed = compare(
        b.map((caseSpeeds, index) => (index === 0 ? caseSpeeds.map((speed) => 0.97 * speed) : caseSpeeds)),
      )
      if (has(slowed.slice(0, 1), 'slower')) found++
      runs += mean(a.map((caseSpeeds) => caseSpeeds.length))
    }
    rows.push([
      name,
      cases,
      repeats,
      (runs / count).toFixed(1),
      percent(slower / count, 2),
      percent(faster / count, 2),
      percent(covered / count),
      percent(found / count),
    ])
  }
  return table(
    [
      'runs',
      'cases',
      'repeats',
      'on average',
      'any false slower',
      'any false faster',
      'coverage',
      '3% slower is found',
    ],
    rows,
  )
}

/** Runs of every case of a suite, in rounds, on a machine that is as fast as `day` says of each round. */
const suiteOf = (spreads, rounds, day) =>
  spreads.map((spread) =>
    Array.from(
      { length: rounds },
      (_, round) => batch * day(round / (rounds - 1)) * Math.exp(spread * normal()),
    ),
  )

/** Of each case, which differ by a factor of about e to the `by`. */
const spreadsOf = (cases, by = 0) => Array.from({ length: cases }, () => 0.01 * Math.exp(by * normal()))

/** Both sides are the same, and ran on days on which the machine was not; then B is slower in all cases. */
function daysTable(trials) {
  seed(4)
  const steadyDay = () => 1
  const days = [
    ['as on the first day', steadyDay],
    ['1% slower', () => 0.99],
    ['2% slower', () => 0.98],
    ['3% slower', () => 0.97],
    ['slower by 2% in the end', (share) => 1 - 0.02 * share],
    ['slower by 4% in the end', (share) => 1 - 0.04 * share],
  ]
  const rows = []
  for (const cases of [1, 5, 10, 40]) {
    for (const [name, day] of days) {
      const count = cases === 40 ? trials : 3 * trials
      const verdicts = (drift, slowdown, slowed = cases) =>
        Array.from({ length: count }, () => {
          const b = suiteOf(spreadsOf(cases), 5, day).map((speeds, index) =>
            index < slowed ? speeds.map((speed) => (1 - slowdown) * speed) : speeds,
          )
          const a = suiteOf(spreadsOf(cases), 5, steadyDay)
          const { cases: compared, overall } = compareSides(sideOf(a, false, 'a'), sideOf(b, false, 'b'), {
            across: [],
            sameWithin: 0.01,
            ...(drift === undefined ? {} : { drift }),
          })
          return { kinds: compared.map(({ verdict }) => verdict.kind), overall: overall.value.verdict }
        })
      const anySlower = ({ kinds }) => kinds.includes('slower')
      rows.push([
        name,
        cases,
        percent(share(verdicts(0, 0), anySlower)),
        percent(share(verdicts(undefined, 0), anySlower)),
        percent(share(verdicts(undefined, 0), ({ overall }) => overall === 'slower')),
        ...[0.05, 0.08].map((slowdown) =>
          percent(
            share(verdicts(undefined, slowdown, 1), ({ kinds }) => kinds[0] === 'slower'),
            0,
          ),
        ),
      ])
    }
  }
  return table(
    [
      'the machine, for B',
      'cases',
      'any false slower with `--drift 0`',
      'any false slower',
      'false slower overall',
      '5% slower is found',
      '8% slower is found',
    ],
    rows,
  )
}

/** How often a slowdown of the first case is found, and equal cases are called the same. */
function powerTable(trials) {
  seed(5)
  const rows = []
  const suites = [
    ...[true, false].flatMap((inRounds) =>
      [1, 10, 40].flatMap((cases) => [5, 7, 10, 20].map((repeats) => ({ inRounds, cases, repeats, by: 0 }))),
    ),
    ...[10, 40].flatMap((cases) =>
      [0.15, 0.3, 0.45].map((by) => ({ inRounds: true, cases, repeats: 5, by })),
    ),
  ]
  for (const { inRounds, cases, repeats, by } of suites) {
    const count = by > 0 || cases === 1 ? 3 * trials : trials
    let [same, falsely, slower] = [0, 0, 0]
    const found = [0, 0, 0]
    for (let trial = 0; trial < count; trial++) {
      const spreads = spreadsOf(cases, by)
      const [a, b] = [0, 1].map(() => suiteOf(spreads, repeats, () => 1))
      const compare = (other) =>
        compareSides(sideOf(a, false, 'a'), sideOf(other, false, inRounds ? 'a' : 'b'), {
          across: [],
          sameWithin: 0.01,
        }).cases
      const alike = compare(b)
      same += share(alike, ({ verdict }) => verdict.kind === 'same')
      if (alike.some(({ verdict }) => verdict.kind === 'slower')) slower++
      const shifted = compare(b.map((speeds) => speeds.map((speed) => speed * 0.99)))
      falsely += share(shifted, ({ verdict }) => verdict.kind === 'same')
      for (const [index, slowdown] of [0.02, 0.03, 0.05].entries()) {
        const [first] = compare(
          b.map((speeds, at) => (at === 0 ? speeds.map((speed) => (1 - slowdown) * speed) : speeds)),
        )
        if (first.verdict.kind === 'slower') found[index]++
      }
    }
    rows.push([
      inRounds ? 'in rounds' : 'apart',
      by === 0 ? '1%' : `1%, differs by ${percent(by, 0)}`,
      cases,
      repeats,
      percent(slower / count, 2),
      ...found.map((times) => percent(times / count)),
      percent(same / count),
      percent(falsely / count),
    ])
  }
  return table(
    [
      'sides',
      'noise of a case',
      'cases',
      'repeats',
      'any false slower',
      '2% slower is found',
      '3% slower is found',
      '5% slower is found',
      'same, of equal cases',
      'same, of 1% slower',
    ],
    rows,
  )
}

/** Repeats that depend on those before them, as on a machine whose temperature wanders. */
function alikeTable(trials) {
  const rows = []
  for (const rho of [0, 0.5, 0.9]) {
    for (const repeats of [5, 10, 20]) {
      const results = Array.from({ length: trials }, () => {
        const factors = correlated(rho, 0.01, repeats)
        return resultsOf([
          { devices: 1, measurements: factors.map((factor) => measured(new Array(20).fill(factor))) },
        ])[0]
      })
      const codes = (result) => result.findings.map(({ code }) => code)
      rows.push([
        rho,
        repeats,
        percent(share(results, ({ throughput }) => contains(throughput.value, batch))),
        percent(
          share(results, (result) =>
            codes(result).some((code) => code === 'repeats-alike' || code === 'repeats-drift'),
          ),
        ),
      ])
    }
  }
  return table(['ρ of repeats', 'repeats', 'coverage', '`repeats-alike` or `repeats-drift`'], rows)
}

/** Histories of one case, a point for each commit, with noise of 1 %; then slower from some point on. */
function historyTable(trials) {
  seed(3)
  const noises = {
    normal: (count) => Array.from({ length: count }, () => 1 + 0.01 * normal()),
    'heavy-tailed': (count) => Array.from({ length: count }, () => 1 + 0.006 * studentOf3()),
    ...Object.fromEntries(
      [0.3, 0.5, 0.7].map((rho) => [`AR(1), ρ = ${rho}`, (count) => correlated(rho, 0.01, count)]),
    ),
  }
  const rows = []
  for (const [name, draw] of Object.entries(noises)) {
    for (const count of [20, 40]) {
      const drawn = Array.from({ length: trials }, () => draw(count))
      const changed = (series) => changePoints(series, chanceOfFalseChange).length > 0
      const alarms = share(drawn, changed)
      // Looked at after each of the last ten commits.
      const looked = share(drawn, (series) =>
        Array.from({ length: 10 }, (_, back) => series.slice(0, count - back)).some(changed),
      )
      const isFound = (slowdown, after) => (series) => {
        const slower = series.map((speed, at) => (at < count - after ? speed : speed * (1 - slowdown)))
        return changePoints(slower, chanceOfFalseChange).some((at) => Math.abs(at - (count - after)) <= 1)
      }
      const found = [
        [0.03, 3],
        [0.03, 6],
        [0.03, 10],
        [0.05, 3],
        [0.05, 6],
      ].map(([slowdown, after]) => percent(share(drawn, isFound(slowdown, after)), 0))
      const trends = [0, 0.03, 0.05].map((fall) =>
        percent(
          share(drawn, (series) => {
            const logs = series.map((speed, at) => Math.log(speed * (1 - (fall * at) / (count - 1))))
            return (
              changePoints(logs, chanceOfFalseChange).length === 0 &&
              slowTrend(logs, chanceOfFalseChange) !== undefined
            )
          }),
          fall === 0 ? 1 : 0,
        ),
      )
      rows.push([name, count, percent(alarms), percent(looked), ...found, ...trends])
    }
  }
  return table(
    [
      'noise of 1%',
      'points',
      'any false change',
      'in ten looks',
      '3%, 3 points ago',
      '3%, 6 points ago',
      '3%, 10 points ago',
      '5%, 3 points ago',
      '5%, 6 points ago',
      'any false trend',
      'trend of 3%',
      'trend of 5%',
    ],
    rows,
  )
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** How far figures of each grade are right, whatever the noise within and between runs. */
function gradesTable(trials) {
  const onMachine = (open) => (count) => {
    const speed = open(count)
    return Array.from({ length: count }, () => {
      const ofRun = speed()
      return white().map((time) => time / ofRun)
    })
  }
  const between = {
    ...Object.fromEntries(
      ['sticky speeds 5% apart', 'AR(1), ρ = 0.7, 1%', 'one run in 20 at −30%'].map((name) => [
        name,
        onMachine(machines[name]),
      ]),
    ),
    'a slowdown that grows': (count) =>
      Array.from({ length: count }, () =>
        white().map((time, step) => time * (1 + Math.max(0, step / steps - 0.5) * 2)),
      ),
    'a wait within the run': (count) =>
      Array.from({ length: count }, () => white().map((time, step) => (step === 120 ? 30 : time))),
  }
  const all = [
    ...kinds.map((kind) => ({
      name: kind.name,
      truth: truths.get(kind.name),
      draw: (count) => Array.from({ length: count }, () => aRun(kind)),
    })),
    ...Object.entries(between).map(([name, times]) => ({
      name,
      truth: median(Array.from({ length: 2000 }, () => times(1)).map(([run]) => batch / mean(run))),
      draw: (count) => times(count).map(measured),
    })),
  ]
  const rows = []
  for (const { name, truth, draw } of all) {
    for (const repeats of [1, 3, 5, 10]) {
      const results = Array.from(
        { length: trials },
        () => resultsOf([{ devices: 1, measurements: draw(repeats) }])[0],
      )
      const cells = ['solid', 'usable', 'doubtful', 'none'].map((grade) => {
        const graded = results.filter((result) => result.grade.grade === grade)
        const right = share(
          graded,
          ({ throughput }) =>
            throughput.kind === 'known' && Math.abs(throughput.value.value / truth - 1) < 0.05,
        )
        if (graded.length === 0) return ''
        return `${percent(graded.length / trials, 0)}${grade === 'none' ? '' : `; ${percent(right, 0)}`}`
      })
      rows.push([name, repeats, ...cells])
    }
  }
  return table(['share; within 5% of the truth', 'repeats', 'solid', 'usable', 'doubtful', 'none'], rows)
}

const trials = Number(process.env.TRIALS ?? 300)
const parts = {
  intervals: () => table(intervalHead, intervalRows(7 * trials, { protocol, caseOn, ofSpeed })),
  coverage: () => coverageTable(trials),
  drift: () => driftTable(2 * trials),
  'until-narrow': () => narrowTable(2 * trials),
  verdicts: () => verdictTable(trials),
  'alike-repeats': () => alikeTable(trials),
  grades: () => gradesTable(trials),
  machines: () => table(machineHead, machineRows(trials, { sideOf })),
  compare: () => compareTable(trials),
  days: () => daysTable(Math.round(trials / 3)),
  power: () => powerTable(Math.round(trials / 3)),
  history: () => historyTable(trials),
}
for (const [name, make] of Object.entries(parts)) {
  if (process.argv.includes('--only') && !process.argv.includes(name)) continue
  console.log(`\n${name}\n\n${make()}`)
}
