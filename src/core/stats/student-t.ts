/**
 * P(|T| > t) of Student's t, two-sided: the incomplete beta function I(f ÷ (f + t²); f ÷ 2, ½) (Abramowitz and Stegun,
 * 26.7.1 and 26.5.27).
 *
 * @param t at least 0; Infinity gives 0
 * @param freedom degrees of freedom, above 0
 */
export const studentTail = (t: number, freedom: number): number =>
  t === Infinity ? 0 : incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5)

/**
 * P(F > ratio) of the ratio of two variances (Abramowitz and Stegun, 26.6.2).
 *
 * @param above degrees of freedom of the numerator
 * @param below those of the denominator
 */
export const fisherTail = (ratio: number, above: number, below: number): number =>
  incompleteBeta(below / (below + above * ratio), below / 2, above / 2)

/**
 * The t that |T| exceeds with probability `outside`: half the width of a two-sided interval, in standard errors.
 *
 * @param outside above 0 and below 1, such as 0.05 for an interval at 95 %
 * @param freedom degrees of freedom, above 0
 */
export function studentReach(outside: number, freedom: number): number {
  let low = 0
  let high = 1
  while (studentTail(high, freedom) > outside) high *= 2
  for (let halving = 0; halving < 8; halving++) {
    const middle = (low + high) / 2
    if (studentTail(middle, freedom) > outside) low = middle
    else high = middle
  }
  let reach = (low + high) / 2
  // Newton's steps double the correct digits: from 3 bits after the halvings to more than a double has.
  for (let step = 0; step < 5; step++) {
    reach += (studentTail(reach, freedom) - outside) / (2 * density(reach, freedom))
  }
  return reach
}

/** Density of Student's t (Abramowitz and Stegun, 26.7.2). */
const density = (t: number, freedom: number) =>
  Math.exp(
    logGamma((freedom + 1) / 2) - logGamma(freedom / 2) - ((freedom + 1) / 2) * Math.log1p(t ** 2 / freedom),
  ) / Math.sqrt(freedom * Math.PI)

/** I(x; a, b) by the continued fraction of Abramowitz and Stegun, 26.5.8, evaluated with Lentz's method. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  // The fraction converges fast only below the mean.
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

function betaFraction(x: number, a: number, b: number): number {
  let above = 1
  let below = 1 / (1 - ((a + b) * x) / (a + 1))
  let fraction = below
  for (let term = 1; term <= 200; term++) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term))
    below = 1 / (1 + even * below)
    above = 1 + even / above
    fraction *= below * above
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1))
    below = 1 / (1 + odd * below)
    above = 1 + odd / above
    fraction *= below * above
    if (Math.abs(below * above - 1) < 1e-14) break
  }
  return fraction
}

/** Stirling's series (Abramowitz and Stegun, 6.1.41) from 10 on, and the recurrence below; accurate to 1e-12. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x)
  const square = 1 / (x * x)
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series
}
