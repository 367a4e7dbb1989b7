import { embeddedTrainer } from '../../src/core/logs/formats/embedded-trainer.ts'
import { readLines } from '../read-log.ts'

/** The one run in a script's output. */
export function runOf(output: string) {
  const [run, ...others] = readLines(embeddedTrainer, output.split('\n'))
  if (run === undefined || others.length > 0)
    throw new Error(`a script's log holds one run, not ${others.length + 1}`)
  return run
}

export const lossesOf = (output: string): number[] => runOf(output).steps.map(({ loss }) => loss ?? NaN)
