import { inner, lines, list } from '../document/block-builders.ts'
import type { Block } from '../document/blocks.ts'
import { enumeration, listed, quiet, written } from '../document/text-line.ts'
import type { PlannedStep } from '../plan/plan-document.ts'
import type { Text } from '../model/text.ts'
import { shellLine } from '../text/shell.ts'
import { counted } from '../text/quantities.ts'

/** Preparation steps for people. Prose is wrapped; a command stays on one line, so that it can be pasted. */
export const stepBlocks = (steps: readonly PlannedStep[]): Block[] =>
  steps.length === 0 ? [] : [...steps.flatMap(blocksOf), list(quiet(preparedBy))]

/** What a step is, and how it is done as far as known. */
function blocksOf(step: PlannedStep): Block[] {
  const { creates, needs, check, command, typed, explain, published, today } = step
  const isMade = command.length > 0
  const prose = (text: Text): Block => inner(list(text))
  const code = (text: string): Block => inner(lines(...text.trim().split('\n')))
  const ofPaths = (label: Text, paths: readonly string[]): Block[] =>
    paths.length === 0 ? [] : [prose(written`${label}${listed(paths, enumeration)}`)]
  return [
    list(headText(step)),
    ...(explain === undefined ? [] : [prose(explain)]),
    ...ofPaths({ en: 'needs ', zh: '需要 ' }, needs),
    ...(isMade
      ? [...ofPaths({ en: 'makes ', zh: '生成 ' }, creates), code(typed ?? shellLine(command))]
      : doneWhere(creates)),
    ...(isMade || check.length === 0
      ? []
      : [
          prose({ en: 'done where this command succeeds:', zh: '以下命令成功即为完成：' }),
          code(shellLine(check)),
        ]),
    ...(published === undefined ? [] : [prose({ en: 'published:', zh: '公布的命令：' }), code(published)]),
    ...(today === undefined ? [] : [prose({ en: `today: ${today.en}`, zh: `如今：${today.zh}` })]),
  ]
}

function headText({ workload, title, nodes, command, creates, check }: PlannedStep): Text {
  const isChecked = creates.length > 0 || check.length > 0
  const byHand = isChecked
    ? { en: ', by hand', zh: '，需手动完成' }
    : { en: ', for information', zh: '，仅供参考' }
  const who = command.length > 0 ? { en: '', zh: '' } : byHand
  return {
    en: `${workload}: ${title.en}, ${counted(nodes, 'node')}${who.en}`,
    zh: `${workload}：${title.zh}，${nodes} 个节点${who.zh}`,
  }
}

function doneWhere(creates: readonly string[]): Block[] {
  if (creates.length === 0) return []
  const { en, zh } = listed(creates, enumeration)
  return [inner(list({ en: `done where there is ${en}`, zh: `存在 ${zh} 即为完成` }))]
}

const preparedBy: Text = {
  en: 'Done before the runs with --prepare; a step that is done is skipped. What is to be done by hand is checked.',
  zh: '使用 --prepare 时在运行之前执行；已完成的步骤会跳过。需手动完成的步骤会在运行之前检查。',
}
