import { foldNames } from '../../text/fold-names.ts'
import type * as en from '../en/preparation.ts'

const left = ({ step, workload, absent }: en.StepLeft, where: string) =>
  `${where}尚未完成 ${workload} 的准备步骤“${step}”：${absent === null ? '该步骤曾被中断，或另一会话正在执行' : `没有 ${absent}`}`

export const findings: typeof en.findings = {
  'step-not-done': (about) => ({
    seen: left(about, ''),
    todo: '请按该模型实现（workload）的文档完成此步骤，或由 steady 在运行之前完成。',
  }),
}

export const errors: typeof en.errors = {
  WORKLOAD_PATH_EMPTY: ({ workload, key, text, case: id }) => ({
    seen: `在用例 ${id} 中，模型实现 ${workload} 的“${key}: ${text}”为空，不是路径`,
    fix: '请在测试方案中给出该路径的参数值，或在模型实现文件中给出默认值。',
  }),
  PREPARATION_NEEDED: ({ nodes, others, ...about }) => ({
    seen: `${left(about, `${foldNames(nodes)} 上`)}${others === 0 ? '' : `；另有 ${others} 个步骤未完成`}`,
    fix: '请自行完成，或由 steady 完成（可能需要数小时）。',
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
