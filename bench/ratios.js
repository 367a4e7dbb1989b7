import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { digits, median, spread } from './pairs.js'
import { referenceSide, scenarios, steadySide, withGiven } from './scenarios.js'

const committed = fileURLToPath(new URL('ratios.json', import.meta.url))
const program = fileURLToPath(new URL('../bin/steady.js', import.meta.url))

/** A loss of a quarter fails. */
const mostLoss = 1.25
const runs = 1000
const pairs = 5
/** Other programs may be in the way of some pairs: a ratio that seems too large is measured so many times. */
const tries = 3

/**
 * Measures how much processor time each scenario takes against fixed work of plain Node in the same minute, and holds it
 * against the committed ratios. Of the same code, they are about the same on each machine.
 *
 * @param {boolean} write writes the committed ratios again
 * @returns {Promise<boolean>} whether none is lost
 */
export async function guardRatios(write) {
  const known = JSON.parse(readFileSync(committed, 'utf8'))
  const seen = {}
  const lost = []
  await withGiven(runs, async (given, folder) => {
    const [steady, plain] = [steadySide(program, join(folder, 'own'), given), referenceSide(given)]
    for (const scenario of scenarios) {
      const { name, what } = scenario
      const limit = write ? Infinity : (known[name] ?? 0) * mostLoss
      for (const side of [steady, plain]) side(scenario)
      const samples = []
      do {
        for (let pair = 0; pair < pairs; pair += 1)
          samples.push(steady(scenario).processor / plain(scenario).processor)
      } while (median(samples) > limit && samples.length < tries * pairs)
      seen[name] = Number(median(samples).toPrecision(3))
      const isLost = median(samples) > limit
      console.log(
        `${isLost ? 'MISSED' : 'met   '}  ${what} ÷ plain Node: ${spread(samples)} × of ${samples.length}, ${write ? 'written' : `at most ${digits(limit)}`}`,
      )
      if (isLost) lost.push(scenario)
    }
  })
  if (write) writeFileSync(committed, `${JSON.stringify(seen, null, 2)}\n`)
  for (const { name, what } of lost)
    console.error(
      `${what} takes ${digits(seen[name])} times the work of plain Node; bench/ratios.json has ${known[name]}, and at most a quarter more is allowed.`,
    )
  if (lost.length > 0) {
    console.error('  Compare it with an earlier commit: npm run bench -- --against COMMIT')
    console.error('  See where the time goes: node --cpu-prof bin/steady.js COMMAND')
    console.error('  If the loss is worth it, commit what this writes: npm run bench -- --short --write')
  }
  return lost.length === 0
}
