import { hostileLogs } from './hostile-logs.ts'
import { judge, type Judged } from './judge.ts'
import { tableOf } from './table.ts'

/**
 * Prints how every log comes out with these seeds.
 *
 * @param part of the names or groups of the logs
 */
export async function printTable(seeds: readonly number[], part = ''): Promise<void> {
  const judged: Judged[] = []
  for (const log of hostileLogs.filter(({ name, group }) => `${group} ${name}`.includes(part)))
    for (const seed of seeds) judged.push(await judge(log, seed))
  console.log(tableOf(judged))
}
