import type { RunReporter } from '../../app/run/reporter.ts'
import { nodesText } from '../../core/environment/nodes-text.ts'
import type { Language } from '../../core/model/text.ts'

const texts = {
  en: (step: string, workload: string, nodes: string) => `preparing ${workload} on ${nodes}: ${step} …`,
  zh: (step: string, workload: string, nodes: string) => `正在 ${nodes} 上准备 ${workload}：${step} …`,
} as const

/** One line for each step of preparation that is done: they come before the view of the runs. */
export const preparationLines = (
  write: (line: string) => void,
  language: Language,
): Required<Pick<RunReporter, 'preparationStarted'>> => ({
  preparationStarted: ({ title, workload }, nodes) => {
    write(texts[language](title[language], workload, nodesText(nodes)[language]))
  },
})
