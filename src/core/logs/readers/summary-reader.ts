import type { LineReader } from '../format.ts'

/** Reads the lines that a program sums its run up on, each by the rate that `rateOn` finds there. */
export const summaryReader = (rateOn: (line: string) => number | undefined): LineReader => ({
  read(line, number, sink) {
    const rate = rateOn(line)
    if (rate !== undefined) sink.summary(number, rate)
  },
})
