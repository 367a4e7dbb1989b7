/** The step and the rate of a step line. */
export interface PrintedRateOf {
  readonly step: string
  readonly rate: number | undefined
}

/** With fewer steps, nothing is known. */
const FEWEST_STEPS = 3
/** The lines of a step are within this many times their number. */
const SPREAD = 3

/**
 * How many programs print each step into one stream, with different rates; 1 where there is no sign of several. Steps of another epoch
 * repeat too, but later, and a second logger prints the same rates.
 *
 * @param lines in the order of the log; the last step may be incomplete
 */
export function printersOfSteps(lines: readonly PrintedRateOf[]): number {
  const steps = new Map<string, { readonly places: number[]; readonly rates: Set<number> }>()
  for (const [place, { step, rate }] of lines.entries()) {
    const seen = steps.get(step) ?? { places: [], rates: new Set() }
    seen.places.push(place)
    if (rate !== undefined) seen.rates.add(rate)
    steps.set(step, seen)
  }
  const whole = [...steps.values()].slice(0, -1)
  if (whole.length < FEWEST_STEPS) return 1
  const printers = Math.min(...whole.map(({ places }) => places.length))
  const isEven = whole.every(
    ({ places }) =>
      places.length === printers && (places.at(-1) ?? NaN) - (places[0] ?? NaN) < SPREAD * printers,
  )
  const differing = whole.filter(({ rates }) => rates.size > 1).length
  return isEven && 2 * differing > whole.length ? printers : 1
}
