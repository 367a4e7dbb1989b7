import { counted } from '../text/quantities.ts'
import type { QuotedText } from '../messages/data.ts'
import { foldNames } from '../text/fold-names.ts'

function lackTextEn(lacks: StepLack): string {
  switch (lacks.kind) {
    case 'path':
      return `there is no ${lacks.path}`
    case 'unfinished':
      return 'it was interrupted, or another session does it'
    case 'check':
      return lacks.printed === '' ? 'its check fails' : `its check fails: ${lacks.printed}`
  }
}

const leftEn = ({ step, workload, lacks }: StepLeft, where: string) =>
  `'${step}' for ${workload} is not done${where}: ${lackTextEn(lacks)}`

const faultsEn: Record<StepFault, readonly [seen: string, fix: string]> = {
  'check-and-command': [
    'has check and command',
    'With a command, list under creates what it makes. A check is for what people do.',
  ],
  'command-without-creates': ['has a command and no creates', 'List under creates what the command makes.'],
  'check-and-creates': ['has check and creates', 'Use one of them.'],
  'needs-without-command': ['has needs and no command', 'List under creates what people have to bring.'],
  'nothing-to-do': ['has no command and does not say what to do', "Add 'explain' or 'command'."],
}

function lackTextZh(lacks: StepLack): string {
  switch (lacks.kind) {
    case 'path':
      return `没有 ${lacks.path}`
    case 'unfinished':
      return '该步骤曾被中断，或另一会话正在执行'
    case 'check':
      return lacks.printed === '' ? '检查未通过' : `检查未通过：${lacks.printed}`
  }
}

const leftZh = ({ step, workload, lacks }: StepLeft, where: string) =>
  `${where}尚未完成 ${workload} 的准备步骤“${step}”：${lackTextZh(lacks)}`

const faultsZh: Record<StepFault, readonly [seen: string, fix: string]> = {
  'check-and-command': [
    '同时有 check 和 command',
    '有 command 时请在 creates 中列出其产物；check 只用于人工完成的步骤。',
  ],
  'command-without-creates': ['有 command 但没有 creates', '请在 creates 中列出该命令的产物。'],
  'check-and-creates': ['同时有 check 和 creates', '请只保留其中之一。'],
  'needs-without-command': ['有 needs 但没有 command', '请在 creates 中列出需要人工准备的路径。'],
  'nothing-to-do': ['没有 command，也没有说明该做什么', '请加上 explain 或 command。'],
}

export const findings = {
  'step-not-done': (about: StepLeft) => ({
    seen: { en: leftEn(about, ''), zh: leftZh(about, '') },
    todo: {
      en: "Do it as the workload's documents say, or let steady do it before the runs.",
      zh: '请按该模型实现（workload）的文档完成此步骤，或由 steady 在运行之前完成。',
    },
  }),
}

export const errors = {
  STEP_IMPOSSIBLE: ({ step, is }: { step: QuotedText; is: StepFault }) => ({
    seen: { en: `the step '${step}' ${faultsEn[is][0]}`, zh: `准备步骤“${step}”${faultsZh[is][0]}` },
    fix: { en: faultsEn[is][1], zh: faultsZh[is][1] },
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
    seen: {
      en: `'${key}: ${text}' of the workload ${workload} is no path in the case ${id}: it is empty`,
      zh: `在用例 ${id} 中，模型实现 ${workload} 的“${key}: ${text}”为空，不是路径`,
    },
    fix: {
      en: 'Give the parameter of the path a value in the suite, or a default in the workload file.',
      zh: '请在测试方案中给出该路径的参数值，或在模型实现文件中给出默认值。',
    },
  }),
  PREPARATION_NEEDED: ({
    nodes,
    others,
    ...about
  }: StepLeft & { nodes: readonly string[]; others: number }) => ({
    seen: {
      en: `${leftEn(about, ` on ${foldNames(nodes)}`)}${others === 0 ? '' : `; ${counted(others, 'further step')} ${others === 1 ? 'is' : 'are'} not done`}`,
      zh: `${leftZh(about, `${foldNames(nodes)} 上`)}${others === 0 ? '' : `；另有 ${others} 个步骤未完成`}`,
    },
    fix: {
      en: 'Do what is missing yourself, or let steady do it, which may take hours.',
      zh: '请自行完成，或由 steady 完成（可能需要数小时）。',
    },
  }),
  PREPARATION_BY_HAND: ({
    nodes,
    explain,
    ...about
  }: StepLeft & { nodes: readonly string[]; explain: QuotedText | null }) => ({
    seen: { en: leftEn(about, ` on ${foldNames(nodes)}`), zh: leftZh(about, `${foldNames(nodes)} 上`) },
    fix: { en: `Do this step by hand. ${explain ?? ''}`.trim(), zh: `请手动完成该步骤。${explain ?? ''}` },
  }),
  PREPARATION_INPUT_ABSENT: ({
    step,
    workload,
    nodes,
    path,
    explain,
  }: {
    step: QuotedText
    workload: string
    nodes: readonly string[]
    path: string
    explain: QuotedText | null
  }) => ({
    seen: {
      en: `'${step}' for ${workload} needs ${path}, which is not there on ${foldNames(nodes)}`,
      zh: `${workload} 的准备步骤“${step}”需要 ${path}，${foldNames(nodes)} 上没有`,
    },
    fix: {
      en: explain ?? 'Put it there, or name another path in the suite.',
      zh: explain ?? '请将其放到该位置，或在测试方案中指定其他路径。',
    },
  }),
  PREPARATION_UNSEEN: ({
    step,
    workload,
    node,
    why,
  }: {
    step: QuotedText
    workload: string
    node: string
    why: QuotedText
  }) => ({
    seen: {
      en: `whether '${step}' for ${workload} is done on ${node} is not known: ${why}`,
      zh: `无法得知 ${node} 上是否已完成 ${workload} 的准备步骤“${step}”：${why}`,
    },
    fix: {
      en: 'Mend this first: runs would fail in the same way.',
      zh: '请先解决此问题：运行也会因此失败。',
    },
  }),
  PREPARATION_FAILED: ({
    step,
    workload,
    node,
    outcome,
    printed,
    log,
  }: {
    step: QuotedText
    workload: string
    node: string | null
    outcome: QuotedText
    printed: string
    log: string
  }) => ({
    seen: {
      en: `'${step}' for ${workload} ${outcome}${node === null ? '' : ` on ${node}`}${printed === '' ? '' : `: ${printed}`}`,
      zh: `${workload} 的准备步骤“${step}”${node === null ? '' : `在 ${node} 上`}${outcome}${printed === '' ? '' : `：${printed}`}`,
    },
    fix: {
      en: `Read ${log}, and run the suite again once the cause is gone. The step then starts anew.`,
      zh: `请查看 ${log}，排除原因后重新运行测试方案，该步骤会从头执行。`,
    },
  }),
}

export const phrases = {
  'steps-done': ({ done, all }: { done: number; all: number }) => ({
    en: `${done} of ${counted(all, 'step')}`,
    zh: `${done}/${all} 步`,
  }),
}

declare module '../messages/codes.ts' {
  interface Findings extends Readonly<typeof findings> {}
  interface Errors extends Readonly<typeof errors> {}
  interface Phrases extends Readonly<typeof phrases> {}
}

/** What shows that a step is not done: a missing path, an unfinished attempt, or a check with its last output line. */
export type StepLack =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'check'; readonly printed: string }

export type StepLeft = { readonly step: QuotedText; readonly workload: string; readonly lacks: StepLack }

/** Keys of a written step that exclude each other. */
export type StepFault =
  | 'check-and-command'
  | 'command-without-creates'
  | 'check-and-creates'
  | 'needs-without-command'
  | 'nothing-to-do'
