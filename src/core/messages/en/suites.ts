import type { WithoutFigure } from '../../expected-log/without-figure.ts'
import type { ImpossibleRepeats } from '../../suite/impossible.ts'
import { counted } from '../../text/counted.ts'
import type { Quoted } from '../data.ts'

const lineRange = ({ steps, first, every }: WithoutFigure['log']) =>
  (every === 1 ? 'steps ' : `every ${every} steps from step `) + `${first} to ${steps ?? 'the last'}`

function fixOf(fitting: string | null, enough: WithoutFigure['enough']): string {
  const protocol = fitting === null ? undefined : `'protocol: ${fitting}'`
  const steps =
    enough === null ? undefined : `'${enough.parameter}: ${enough.value}' or more under 'parameters'`
  const choices = [protocol, steps].filter((text) => text !== undefined)
  return choices.length === 0
    ? 'Use a protocol that fits what the workload prints.'
    : `Set ${choices.join(', or ')}.`
}

/** Suites whose values do not fit together. */
export const errors = {
  REPEATS_IMPOSSIBLE: (repeats: ImpossibleRepeats) => {
    switch (repeats.is) {
      case 'min-above-max':
        return {
          seen: `repeats.min is ${repeats.min} and repeats.max is ${repeats.max}`,
          fix: 'Set min to at most max.',
        }
      case 'no-width':
        return {
          seen: `repeats.${repeats.at} is 0%, which no interval reaches`,
          fix: `Use a fixed count, or a width such as '${repeats.at}: 2%'.`,
        }
      case 'no-variants':
        return {
          seen: 'repeats.ratio needs variants, and the suite has none',
          fix: "Name two variants under 'variants', or use 'within' instead of 'ratio'.",
        }
    }
  },
  PROTOCOL_IMPOSSIBLE: ({ part }: { part: 'statistic' | 'skip' | 'count' }) =>
    part === 'statistic'
      ? {
          seen: "the statistic 'reported' needs the final figure that the log prints",
          fix: 'Use the source summary, or the statistic mean or median.',
        }
      : {
          seen: `the final figure that a log prints is one value, so '${part}' has no effect on it`,
          fix: `Remove '${part}', or use the source steps, step-times or elapsed.`,
        },
  PROTOCOL_WITHOUT_FIGURE: ({ workload, protocol, why, log, fitting, enough }: WithoutFigure) => ({
    seen:
      log.lines === 0
        ? `${workload} prints its first step line at step ${log.first}, but the run has ${counted(log.steps ?? 0, 'step')}`
        : `${protocol} gives no figure for ${workload}, which prints ${lineRange(log)}: ${why}`,
    fix: fixOf(fitting, enough),
  }),
  PROTOCOL_NEEDS_LOGS: ({ asked, printed }: { asked: string; printed: string }) => ({
    seen: `some of these runs have only a printed figure and no log, so they cannot be measured under '${asked}'`,
    fix: `Leave the protocol out: steady then uses the figures as printed, under '${printed}'.`,
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
        : `Use a supported value: ${supported.map((support) => `${support.workload} supports ${support.values}`).join('; ')}.`,
  }),
  VARIANTS_TOO_FEW: ({ count }: { count: number }) => ({
    seen:
      count === 0
        ? 'the suite has no variant'
        : 'the suite has only one variant, so nothing can be compared with it',
    fix: 'Name at least two variants, such as before and after.',
  }),
  VARIANT_PARAMETER_TAKEN: ({ workload, parameter }: { workload: string; parameter: string }) => ({
    seen: `${workload} has a parameter '${parameter}', but a suite with variants needs this name itself`,
    fix: 'Rename the parameter in the workload.yaml, or compare its values without variants.',
  }),
  VARIANT_PARAMETER_TWICE: ({
    variant,
    parameter,
    at,
  }: {
    variant: string
    parameter: string
    at: Quoted
  }) => ({
    seen: `the variant '${variant}' sets ${parameter}, and so does ${at}`,
    fix: 'Remove one of the two.',
  }),
  VARIANT_FILE_MISSING: ({ variant, commit, file }: { variant: string; commit: string; file: string }) => ({
    seen: `the variant '${variant}' runs the commit ${commit}, which has no ${file}`,
    fix: 'Name a commit that has it. For data outside of git, use an absolute path.',
  }),
  REVISION_UNKNOWN: ({ variant, revision }: { variant: string; revision: string }) => ({
    seen: `the variant '${variant}' names the commit '${revision}', which git does not know here`,
    fix: 'Name a branch, tag or commit of this repository, or fetch it first.',
  }),
  REPOSITORY_MISSING: ({ variant, why }: { variant: string; why: Quoted }) => ({
    seen: `the variant '${variant}' names a commit, but the suite is in no repository that git can read: ${why}`,
    fix: "Put the suite into the repository of the training code, or remove 'git' from the variant.",
  }),
  CHECKOUT_FAILED: ({ commit, path, why }: { commit: string; path: string; why: Quoted }) => ({
    seen: `git could not put the files of ${commit} into ${path}: ${why}`,
    fix: 'Fix what git reports, then run the suite again.',
  }),
  CHECKOUT_CHANGED: ({ path, commit }: { path: string; commit: string }) => ({
    seen: `${path} no longer has the files of the commit ${commit}`,
    fix: 'Save your changes elsewhere and remove the folder: steady makes it again.',
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
  PLAN_TOO_LARGE: ({ is, count, most }: { is: 'cases' | 'runs'; count: number; most: number }) =>
    is === 'cases'
      ? { seen: `the matrix has ${count} cases`, fix: `Shorten its axes: at most ${most} cases.` }
      : {
          seen: `the plan has ${count} runs`,
          fix: `Shorten the axes of its matrix, or repeat less: at most ${most} runs.`,
        },
  BATCH_NEEDED: ({ workload }: { workload: string }) => ({
    seen: `the command of ${workload} takes its batch from the suite, which says from-log`,
    fix: 'State the batch per device in the suite, such as batch: 8.',
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
