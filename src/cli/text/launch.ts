import type { PlannedSuite } from '../../app/plan.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import type { Language } from '../../core/model/text.ts'
import { redacted } from '../../core/secrets/secrets.ts'
import { shellLine } from '../../core/text/shell.ts'

const words = {
  en: {
    optionsOf: (launcher: string) => `options of ${launcher}`,
    variablesOf: 'variables of every rank',
    colon: ': ',
  },
  zh: {
    optionsOf: (launcher: string) => `${launcher} 的选项`,
    variablesOf: '各 rank 的环境变量',
    colon: '：',
  },
} as const

/** What the suite and its cluster give to launchers and to every rank; nothing where they give nothing. */
export function launchText(
  { suite, target }: Pick<PlannedSuite, 'suite' | 'target'>,
  language: Language,
): string {
  const { options, variables } = launchSettings(target.cluster, suite.launch)
  const { optionsOf, variablesOf, colon } = words[language]
  const given = Object.entries(options).map(
    ([launcher, some]) => `${optionsOf(launcher)}${colon}${shellLine(some)}`,
  )
  const set = Object.entries(redacted({ ...suite.environment, ...variables }))
  const assigned = set.map(([name, value]) => `${name}=${value}`)
  return [...given, ...(assigned.length === 0 ? [] : [`${variablesOf}${colon}${shellLine(assigned)}`])].join(
    '\n',
  )
}
