/**
 * `Epoch[1] Batch [20-39]⇥Speed: 91.5 samples/sec` of MXNet's Speedometer and its descendants. The brackets have one step, perhaps with
 * the total, or the first and last step of a stretch with this mean rate.
 *
 * @param count `Epoch`, or another word that a program counts by
 */
export const speedometer = (count: string): string =>
  String.raw`\b${count}\[(?<epoch>\d+)\] ?Batch ?\[(?:\d+-)?(?<step>\d+)\](?:/\[\d+\])?\s*Speed: (?<rate>\d[\d.]*) samples/sec`
