import { hostileLogs } from './hostile-logs.ts'
import { judge } from './judge.ts'
import { tableOf } from './table.ts'

/** Prints how every log comes out with these seeds. */
export function printTable(seeds: readonly number[]): void {
  console.log(tableOf(hostileLogs.flatMap((log) => seeds.map((seed) => judge(log, seed)))))
}
