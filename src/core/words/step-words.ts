import type { PlannedStep } from '../plan/plan-document.ts'
import type { Language, Text } from '../model/text.ts'
import { shellLine } from '../text/shell.ts'
import { counted } from '../text/counted.ts'

const texts = {
  en: {
    head: (workload: string, title: string, nodes: number, who: string) =>
      `${workload}: ${title}, ${counted(nodes, 'node')}${who}`,
    byHand: ', by hand',
    toKnow: ', for information',
    needs: (paths: string) => `needs ${paths}`,
    makes: (paths: string) => `makes ${paths}`,
    done: (paths: string) => `done where there is ${paths}`,
    check: 'done where this command succeeds:',
    published: 'published:',
    today: (text: string) => `today: ${text}`,
    comma: ', ',
  },
  zh: {
    head: (workload: string, title: string, nodes: number, who: string) =>
      `${workload}：${title}，${nodes} 个节点${who}`,
    byHand: '，需手动完成',
    toKnow: '，仅供参考',
    needs: (paths: string) => `需要 ${paths}`,
    makes: (paths: string) => `生成 ${paths}`,
    done: (paths: string) => `存在 ${paths} 即为完成`,
    check: '以下命令成功即为完成：',
    published: '公布的命令：',
    today: (text: string) => `如今：${text}`,
    comma: '、',
  },
} as const

/** A line about a step: prose may be wrapped, code may be pasted. */
export interface StepLine {
  readonly kind: 'prose' | 'code'
  readonly text: string
}

/** A step as people read it: what it is, and what is known of how it is done. */
export function stepWords(
  step: PlannedStep,
  language: Language,
): { readonly head: string; readonly lines: readonly StepLine[] } {
  const { workload, title, nodes, creates, needs, check, command, typed, explain, published, today } = step
  const words = texts[language]
  const isMade = command.length > 0
  const isChecked = creates.length > 0 || check.length > 0
  const prose = (text: string): StepLine => ({ kind: 'prose', text })
  const code = (text: string): StepLine[] =>
    text
      .trim()
      .split('\n')
      .map((line) => ({ kind: 'code', text: line }))
  const paths = (of: readonly string[]) => of.join(words.comma)
  return {
    head: words.head(workload, title[language], nodes, isMade ? '' : isChecked ? words.byHand : words.toKnow),
    lines: [
      ...(explain === undefined ? [] : [prose(explain[language])]),
      ...(needs.length === 0 ? [] : [prose(words.needs(paths(needs)))]),
      ...(creates.length === 0 ? [] : [prose((isMade ? words.makes : words.done)(paths(creates)))]),
      ...(isMade ? code(typed ?? shellLine(command)) : []),
      ...(isMade || check.length === 0 ? [] : [prose(words.check), ...code(shellLine(check))]),
      ...(published === undefined ? [] : [prose(words.published), ...code(published)]),
      ...(today === undefined ? [] : [prose(words.today(today[language]))]),
    ],
  }
}

export const preparedBy: Text = {
  en: 'Done before the runs with --prepare; a step that is done is skipped. What is to be done by hand is checked.',
  zh: '使用 --prepare 时在运行之前执行；已完成的步骤会跳过。需手动完成的步骤会在运行之前检查。',
}
