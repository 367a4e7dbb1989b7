/**
 * Which of several tests are positive. Where chance does not explain the number of tests below the level (binomial, at the same level),
 * all of these are; otherwise only those below the level ÷ number of tests (Bonferroni).
 *
 * @param chances p-values of independent tests
 * @param level of each test, and of any error of all of them
 */
export function moreThanChance(chances: readonly number[], level: number): boolean[] {
  const count = chances.length
  const positive = chances.filter((chance) => chance < level).length
  const areMany = chanceOfAtLeast(positive, count, level) <= level * (1 + 1e-9)
  return chances.map((chance) => chance < (areMany ? level : level / count))
}

/** The probability that at least `positive` of `count` tests are positive, each with this probability. */
function chanceOfAtLeast(positive: number, count: number, probability: number): number {
  let below = 0
  let term = (1 - probability) ** count
  for (let successes = 0; successes < positive; successes++) {
    below += term
    term *= ((count - successes) / (successes + 1)) * (probability / (1 - probability))
  }
  return 1 - below
}
