// How often `compare` finds a difference between a side and itself, on machines whose runs differ in each way that real ones do, and how
// often it finds a case that is 5 % slower. `npm run simulate -- --only machines` prints it.
import { compareSides } from '../dist/src/core/compare/compare.js'
import { machines, seed } from './noises.js'

/** The speeds of each case, run in rounds on one machine; two sides run together take turns. */
function inRounds(open, cases, repeats, sides) {
  const speed = open(cases * repeats * sides)
  const all = Array.from({ length: sides }, () => Array.from({ length: cases }, () => []))
  for (let round = 0; round < repeats; round += 1)
    for (let place = 0; place < cases; place += 1) for (const side of all) side[place].push(speed())
  return all
}

const ways = {
  'in rounds': { areTogether: true, draw: (...suite) => inRounds(...suite, 2) },
  apart: { areTogether: false, draw: (...suite) => [inRounds(...suite, 1)[0], inRounds(...suite, 1)[0]] },
}

const repeatCounts = [2, 3, 5, 10]

export const machineHead = [
  'machine',
  'sides',
  'cases',
  ...repeatCounts.map((repeats) => `${repeats} repeats: false; 5% found`),
]

/** @param sideOf makes a side of the speeds of its cases, whether repeats end early, and its name */
export function machineRows(trials, { sideOf }) {
  seed(7)
  const percent = (count) => `${((100 * count) / trials).toFixed(1)}%`
  const kindsOf = ([a, b], areTogether) => {
    const [nameOfA, nameOfB] = areTogether ? ['both', 'both'] : ['a', 'b']
    const { cases } = compareSides(sideOf(a, false, nameOfA), sideOf(b, false, nameOfB), {
      across: [],
      sameWithin: 0.01,
    })
    return cases.map(({ verdict }) => verdict.kind)
  }
  const isClear = (kind) => kind === 'slower' || kind === 'faster'
  return Object.entries(machines).flatMap(([name, open]) =>
    Object.entries(ways).flatMap(([way, { areTogether, draw }]) =>
      [1, 10].map((cases) => [
        name,
        way,
        cases,
        ...repeatCounts.map((repeats) => {
          let [wrong, found] = [0, 0]
          for (let trial = 0; trial < trials; trial += 1) {
            const [a, b] = draw(open, cases, repeats)
            if (kindsOf([a, b], areTogether).some(isClear)) wrong += 1
            const slowed = b.map((speeds, place) =>
              place === 0 ? speeds.map((speed) => 0.95 * speed) : speeds,
            )
            if (kindsOf([a, slowed], areTogether)[0] === 'slower') found += 1
          }
          return `${percent(wrong)}; ${percent(found)}`
        }),
      ]),
    ),
  )
}
