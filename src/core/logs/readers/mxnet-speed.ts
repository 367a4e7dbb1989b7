/**
 * `Epoch[1] Batch [20-39]⇥Speed: 91.5 samples/sec`, what MXNet's Speedometer and its descendants print: one step, which may be of so many,
 * or the first and the last of a stretch that the rate is the mean of.
 *
 * @param count `Epoch`, or what else a program counts by
 */
export const speedometer = (count: string): string =>
  String.raw`\b${count}\[(?<epoch>\d+)\] ?Batch ?\[(?:\d+-)?(?<step>\d+)\](?:/\[\d+\])?\s*Speed: (?<rate>\d[\d.]*) samples/sec`
