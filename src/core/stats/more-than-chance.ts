/**
 * Which of several tests are positive beside the others: each below the level by itself, where so many of them are not
 * explained by chance (binomial, at the same level); otherwise those below the level ÷ their number (Bonferroni).
 *
 * @param chances of independent tests that nothing is there
 * @param level of each test, and of any error of all of them
 */
export function moreThanChance(chances: readonly number[], level: number): boolean[] {
  const count = chances.length
  const positive = chances.filter((chance) => chance < level).length
  const areMany = chanceOfAtLeast(positive, count, level) <= level * (1 + 1e-9)
  return chances.map((chance) => chance < (areMany ? level : level / count))
}

/** How likely so many of `count` tests are positive or more, where each is with this probability. */
function chanceOfAtLeast(positive: number, count: number, probability: number): number {
  let below = 0
  let term = (1 - probability) ** count
  for (let successes = 0; successes < positive; successes++) {
    below += term
    term *= ((count - successes) / (successes + 1)) * (probability / (1 - probability))
  }
  return 1 - below
}
