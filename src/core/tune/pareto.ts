/** What a setting gives, and what it takes; undefined where that was not measured. */
export interface Tradeoff {
  readonly setting: string
  readonly speed: number
  readonly takes: number | undefined
}

/**
 * The settings that no other beats: none is as fast and takes less, or takes as little and is faster. Fastest first. Settings of
 * which either is not known are neither on the front nor beat others.
 */
export function paretoFront(tradeoffs: readonly Tradeoff[]): readonly string[] {
  const known = tradeoffs.flatMap(({ setting, speed, takes }) =>
    takes === undefined ? [] : [{ setting, speed, takes }],
  )
  const front: string[] = []
  let least = Infinity
  for (const { setting, takes } of known.toSorted((a, b) => b.speed - a.speed || a.takes - b.takes)) {
    if (takes >= least) continue
    least = takes
    front.push(setting)
  }
  return front
}
