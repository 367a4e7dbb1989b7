import { counted } from '../../text/counted.ts'
import type { Quoted } from '../data.ts'
import { foldNames } from '../../text/fold-names.ts'

/** A step that is not done on a node; `absent` is the first path that it lacks, null where an attempt has not ended. */
export type StepLeft = { readonly step: Quoted; readonly workload: string; readonly absent: string | null }

const left = ({ step, workload, absent }: StepLeft, where: string) =>
  `'${step}' for ${workload} is not done${where}: ${absent === null ? 'it was interrupted, or another session does it' : `there is no ${absent}`}`

export const findings = {
  'step-not-done': (about: StepLeft) => ({
    seen: left(about, ''),
    todo: "Do it as the workload's documents say, or let steady do it before the runs.",
  }),
}

export const errors = {
  WORKLOAD_PATH_EMPTY: ({
    workload,
    key,
    text,
    case: id,
  }: {
    workload: string
    key: string
    text: string
    case: string
  }) => ({
    seen: `'${key}: ${text}' of the workload ${workload} is no path in the case ${id}: it is empty`,
    fix: 'Give the parameter of the path a value in the suite, or a default in the workload file.',
  }),
  PREPARATION_NEEDED: ({
    nodes,
    others,
    ...about
  }: StepLeft & { nodes: readonly string[]; others: number }) => ({
    seen: `${left(about, ` on ${foldNames(nodes)}`)}${others === 0 ? '' : `; ${counted(others, 'further step')} ${others === 1 ? 'is' : 'are'} not done`}`,
    fix: 'Do what is missing yourself, or let steady do it, which may take hours.',
  }),
  PREPARATION_UNSEEN: ({
    step,
    workload,
    node,
    why,
  }: {
    step: Quoted
    workload: string
    node: string
    why: Quoted
  }) => ({
    seen: `whether '${step}' for ${workload} is done on ${node} is not known: ${why}`,
    fix: 'Mend this first: runs would fail in the same way.',
  }),
  PREPARATION_FAILED: ({
    step,
    workload,
    node,
    outcome,
    printed,
    log,
  }: {
    step: Quoted
    workload: string
    node: string | null
    outcome: Quoted
    printed: string
    log: string
  }) => ({
    seen: `'${step}' for ${workload} ${outcome}${node === null ? '' : ` on ${node}`}${printed === '' ? '' : `: ${printed}`}`,
    fix: `Read ${log}, and run the suite again once the cause is gone. The step then starts anew.`,
  }),
}

export const phrases = {
  'steps-done': ({ done, all }: { done: number; all: number }) => `${done} of ${counted(all, 'step')}`,
}
