/** `1:02:03` and `02:03` in seconds, after days where there are such: `1 day, 0:00:05`. */
export function clockSeconds(printed: string): number {
  const [, days = '0', clock = ''] = /^(?:(\d+) days?, )?([\d:.]+)$/.exec(printed) ?? []
  return 86_400 * Number(days) + clock.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
}
