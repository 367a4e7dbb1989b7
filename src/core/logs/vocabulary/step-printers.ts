/** A line of a step: which step it is of, and the rate that it prints. */
export interface PrintedRateOf {
  readonly step: string
  readonly rate: number | undefined
}

/** Fewer steps show nothing. */
const FEWEST_STEPS = 3
/** The lines of a step stand within so many times their number. */
const SPREAD = 3

/**
 * How many programs print each step into one stream, with other rates: 1 where nothing says that there are several. The steps of an
 * epoch come again too, but later; a second logger prints the same rates.
 *
 * @param lines in the order of the log; the last step may be cut off
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
