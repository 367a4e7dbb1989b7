/** 0.975 quantiles of Student's t for 1 to 9 degrees of freedom (Abramowitz and Stegun, table 26.10). */
const small = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262]

/** 0.975 quantile of the standard normal distribution. */
const z = 1.959964

/**
 * The 0.975 quantile of Student's t, for two-sided intervals at 95 %. A fraction of a degree (Welch) below 10 is rounded
 * down, which widens the interval; from 10 on it is Fisher's expansion around the normal quantile (Abramowitz and
 * Stegun, 26.7.5, three terms), right to 0.0005.
 *
 * @param freedom degrees of freedom, at least 1
 */
export function studentT975(freedom: number): number {
  const tabled = small[Math.floor(freedom) - 1]
  if (tabled !== undefined) return tabled
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  )
}
