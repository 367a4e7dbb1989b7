import type { Quoted } from '../data.ts'

/** What is wrong with the key of a suite's repeats. */
type ImpossibleRepeats =
  { readonly key: 'min'; readonly min: number; readonly max: number } | { readonly key: 'within' }

/** Suites whose values do not fit together. */
export const errors = {
  REPEATS_IMPOSSIBLE: (repeats: ImpossibleRepeats) =>
    repeats.key === 'min'
      ? {
          seen: `repeats.min is ${repeats.min} and repeats.max is ${repeats.max}`,
          fix: 'Set min to at most max.',
        }
      : {
          seen: 'repeats.within is 0%, which no interval reaches',
          fix: "Use a fixed count, or a width such as 'within: 2%'.",
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
  BATCH_MISSING: ({ at, precision }: { at: Quoted; precision: string }) => ({
    seen: `${at} has no entry for ${precision}, which the matrix asks for`,
    fix: `Add '${precision}: [...]' there, or remove ${precision} from the matrix.`,
  }),
  AXIS_TWICE: ({ axis, at, parameters }: { axis: string; at: Quoted; parameters: Quoted }) => ({
    seen: `${axis} is stated twice, in ${at} and in ${parameters}`,
    fix: 'Remove it from the parameters.',
  }),
  AXIS_VALUE_UNSUPPORTED: ({
    axis,
    value,
    workload,
    supported,
  }: {
    axis: string
    value: string
    /** Null where the block has several workloads. */
    workload: string | null
    supported: readonly { workload: string; values: Quoted }[]
  }) => ({
    seen: `${workload === null ? 'no workload of this block supports' : `${workload} does not support`} '${axis}: ${value}'`,
    fix:
      supported.length === 0
        ? `Remove ${axis} here, or state it under 'supports' in the workload.yaml.`
        : `Use a supported value: ${supported.map((one) => `${one.workload} supports ${one.values}`).join('; ')}.`,
  }),
  FILE_MISSING: ({ file }: { file: string }) => ({
    seen: `there is no file ${file}`,
    fix: 'Correct the path. It is relative to the folder of the suite.',
  }),
  FILE_OUTSIDE: ({ file, leadsTo }: { file: string; leadsTo: string | null }) => ({
    seen:
      leadsTo === null
        ? `${file} is outside the folder of the suite`
        : `${file} leads to ${leadsTo}, outside the folder of the suite`,
    fix: `If the suite may read it, add it to the suite: 'external-files: [${JSON.stringify(leadsTo ?? file)}]'.`,
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
