/** Suites whose values do not fit together. */
export const errors = {
  REPEATS_IMPOSSIBLE: ({ min, max }: { min: number; max: number }) =>
    min > max
      ? { seen: `repeats.min is ${min} and repeats.max is ${max}`, fix: 'Set min to at most max.' }
      : {
          seen: 'repeats.within is 0%, which no interval reaches',
          fix: "Use a fixed count, or a width: 'within: 2%'.",
        },
  PROTOCOL_IMPOSSIBLE: ({ part }: { part: 'statistic' | 'skip' | 'count' }) =>
    part === 'statistic'
      ? {
          seen: "the statistic 'reported' takes only a log's own summary",
          fix: 'Take the figure from the summary, or choose mean or median.',
        }
      : {
          seen: `a log's own summary is one figure, so '${part}' cannot shorten it`,
          fix: `Remove '${part}', or take the figure from steps, step-times or elapsed.`,
        },
  PROTOCOL_NEEDS_LOGS: ({ asked, printed }: { asked: string; printed: string }) => ({
    seen: `some of these runs are printed figures without a log, so they cannot be measured under '${asked}'`,
    fix: `Name no protocol: steady then takes them as printed, under '${printed}'.`,
  }),
  PLAN_TOO_LARGE: ({ cases, most }: { cases: number; most: number }) => ({
    seen: `the matrix has ${cases} cases`,
    fix: `Shorten its axes: at most ${most} cases.`,
  }),
  CASE_ID_CLASH: ({ id }: { id: string }) => ({
    seen: `two cases need the same folder ${id}: their parameters differ only in characters that a folder name cannot have`,
    fix: 'Give the parameters values that differ in letters or digits, or put them into two suites.',
  }),
  CASE_ID_TOO_LONG: ({ id, longest }: { id: string; longest: number }) => ({
    seen: `the case ${id} needs a folder name of ${id.length} characters`,
    fix: `Give its parameters shorter values: a folder name has at most ${longest} characters.`,
  }),
}
