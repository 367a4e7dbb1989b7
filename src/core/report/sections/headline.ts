import { deviceCount } from '../../model/topology.ts'
import { valueOf, type CaseOutcome } from '../context.ts'

/** The case that stands for the whole report: the most devices first, then the highest throughput. */
export const headlineCase = (cases: readonly CaseOutcome[]): CaseOutcome | undefined =>
  cases
    .filter(({ throughput }) => throughput.kind === 'known')
    .toSorted(
      (a, b) =>
        deviceCount(b.case.topology) - deviceCount(a.case.topology) ||
        (valueOf(b.throughput) ?? 0) - (valueOf(a.throughput) ?? 0),
    )[0]
