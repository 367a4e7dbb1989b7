import type { StepFault, StepLack, StepLeft } from '../../preparation/step-lack.ts'
import { foldNames } from '../../text/fold-names.ts'
import type * as en from '../en/preparation.ts'

function lackText(lacks: StepLack): string {
  switch (lacks.kind) {
    case 'path':
      return `没有 ${lacks.path}`
    case 'unfinished':
      return '该步骤曾被中断，或另一会话正在执行'
    case 'check':
      return lacks.printed === '' ? '检查未通过' : `检查未通过：${lacks.printed}`
  }
}

const left = ({ step, workload, lacks }: StepLeft, where: string) =>
  `${where}尚未完成 ${workload} 的准备步骤“${step}”：${lackText(lacks)}`

const faults: Record<StepFault, readonly [seen: string, fix: string]> = {
  'check-and-command': [
    '同时有 check 和 command',
    '有 command 时请在 creates 中列出其产物；check 只用于人工完成的步骤。',
  ],
  'command-without-creates': ['有 command 但没有 creates', '请在 creates 中列出该命令的产物。'],
  'check-and-creates': ['同时有 check 和 creates', '请只保留其中之一。'],
  'needs-without-command': ['有 needs 但没有 command', '请在 creates 中列出需要人工准备的路径。'],
  'nothing-to-do': ['没有 command，也没有说明该做什么', '请加上 explain 或 command。'],
}

export const findings: typeof en.findings = {
  'step-not-done': (about) => ({
    seen: left(about, ''),
    todo: '请按该模型实现（workload）的文档完成此步骤，或由 steady 在运行之前完成。',
  }),
}

export const errors: typeof en.errors = {
  STEP_IMPOSSIBLE: ({ step, is }) => ({
    seen: `准备步骤“${step}”${faults[is][0]}`,
    fix: faults[is][1],
  }),
  WORKLOAD_PATH_EMPTY: ({ workload, key, text, case: id }) => ({
    seen: `在用例 ${id} 中，模型实现 ${workload} 的“${key}: ${text}”为空，不是路径`,
    fix: '请在测试方案中给出该路径的参数值，或在模型实现文件中给出默认值。',
  }),
  PREPARATION_NEEDED: ({ nodes, others, ...about }) => ({
    seen: `${left(about, `${foldNames(nodes)} 上`)}${others === 0 ? '' : `；另有 ${others} 个步骤未完成`}`,
    fix: '请自行完成，或由 steady 完成（可能需要数小时）。',
  }),
  PREPARATION_BY_HAND: ({ nodes, explain, ...about }) => ({
    seen: left(about, `${foldNames(nodes)} 上`),
    fix: `请手动完成该步骤。${explain ?? ''}`,
  }),
  PREPARATION_INPUT_ABSENT: ({ step, workload, nodes, path, explain }) => ({
    seen: `${workload} 的准备步骤“${step}”需要 ${path}，${foldNames(nodes)} 上没有`,
    fix: explain ?? '请将其放到该位置，或在测试方案中指定其他路径。',
  }),
  PREPARATION_UNSEEN: ({ step, workload, node, why }) => ({
    seen: `无法得知 ${node} 上是否已完成 ${workload} 的准备步骤“${step}”：${why}`,
    fix: '请先解决此问题：运行也会因此失败。',
  }),
  PREPARATION_FAILED: ({ step, workload, node, outcome, printed, log }) => ({
    seen: `${workload} 的准备步骤“${step}”${node === null ? '' : `在 ${node} 上`}${outcome}${printed === '' ? '' : `：${printed}`}`,
    fix: `请查看 ${log}，排除原因后重新运行测试方案，该步骤会从头执行。`,
  }),
}

export const phrases: typeof en.phrases = {
  'steps-done': ({ done, all }) => `${done}/${all} 步`,
}
