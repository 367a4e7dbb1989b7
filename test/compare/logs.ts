import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trainingLog } from '../run/replayed.ts'

/** Departures of five repeats from their middle, in shares; their sample deviation is 0.4 %. */
const departures = [-0.0045, 0.002, 0, 0.0055, -0.003]

/** Writes a folder with a log for each of five repeats that take so many seconds for a step. */
export function writeLogs(
  folder: string,
  interval: number,
  { batch = 32, repeats = 5, steps = 150, name = 'run' } = {},
): void {
  mkdirSync(folder, { recursive: true })
  departures.slice(0, repeats).forEach((by, index) => {
    const log = trainingLog(steps, { interval: Number((interval * (1 + by)).toFixed(6)), batch })
    writeFileSync(join(folder, `${name}${index + 1}.log`), log)
  })
}

/** As {@link writeLogs}, with a layout that lets them be imported. */
export function writeLayout(folder: string): string {
  const path = join(folder, 'layout.yaml')
  writeFileSync(
    path,
    "rules:\n  - path: 'run{repeat}.log'\n    set: { model: ResNet-50 v1.5, precision: fp32 }\n",
  )
  return path
}
