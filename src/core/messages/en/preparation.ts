import type { StepFault, StepLack, StepLeft } from '../../preparation/step-lack.ts'
import { counted } from '../../text/counted.ts'
import type { Quoted } from '../data.ts'
import { foldNames } from '../../text/fold-names.ts'

function lackText(lacks: StepLack): string {
  switch (lacks.kind) {
    case 'path':
      return `there is no ${lacks.path}`
    case 'unfinished':
      return 'it was interrupted, or another session does it'
    case 'check':
      return lacks.printed === '' ? 'its check fails' : `its check fails: ${lacks.printed}`
  }
}

const left = ({ step, workload, lacks }: StepLeft, where: string) =>
  `'${step}' for ${workload} is not done${where}: ${lackText(lacks)}`

const faults: Record<StepFault, readonly [seen: string, fix: string]> = {
  'check-and-command': [
    'has check and command',
    'With a command, list under creates what it makes. A check is for what people do.',
  ],
  'command-without-creates': ['has a command and no creates', 'List under creates what the command makes.'],
  'check-and-creates': ['has check and creates', 'Use one of them.'],
  'needs-without-command': ['has needs and no command', 'List under creates what people have to bring.'],
  'nothing-to-do': ['has no command and does not say what to do', "Add 'explain' or 'command'."],
}

export const findings = {
  'step-not-done': (about: StepLeft) => ({
    seen: left(about, ''),
    todo: "Do it as the workload's documents say, or let steady do it before the runs.",
  }),
}

export const errors = {
  STEP_IMPOSSIBLE: ({ step, is }: { step: Quoted; is: StepFault }) => ({
    seen: `the step '${step}' ${faults[is][0]}`,
    fix: faults[is][1],
  }),
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
  PREPARATION_BY_HAND: ({
    nodes,
    explain,
    ...about
  }: StepLeft & { nodes: readonly string[]; explain: Quoted | null }) => ({
    seen: left(about, ` on ${foldNames(nodes)}`),
    fix: `Do this step by hand. ${explain ?? ''}`.trim(),
  }),
  PREPARATION_INPUT_ABSENT: ({
    step,
    workload,
    nodes,
    path,
    explain,
  }: {
    step: Quoted
    workload: string
    nodes: readonly string[]
    path: string
    explain: Quoted | null
  }) => ({
    seen: `'${step}' for ${workload} needs ${path}, which is not there on ${foldNames(nodes)}`,
    fix: explain ?? 'Put it there, or name another path in the suite.',
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
