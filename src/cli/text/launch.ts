import type { PlannedSuite } from '../../app/plan.ts'
import { launchSettings } from '../../core/jobs/launch-settings.ts'
import type { Language } from '../../core/model/text.ts'
import { redacted } from '../../core/secrets/secrets.ts'
import { shellLine } from '../../core/text/shell.ts'

const words = {
  en: {
    options: (launcher: string) => `options of ${launcher}`,
    optionsOnOneNode: (launcher: string) => `options of ${launcher} on one node`,
    optionsOnSeveralNodes: (launcher: string) => `options of ${launcher} on several nodes`,
    variablesOf: 'variables of every rank',
    colon: ': ',
  },
  zh: {
    options: (launcher: string) => `${launcher} 的选项`,
    optionsOnOneNode: (launcher: string) => `单节点上 ${launcher} 的选项`,
    optionsOnSeveralNodes: (launcher: string) => `多节点上 ${launcher} 的选项`,
    variablesOf: '各 rank 的环境变量',
    colon: '：',
  },
} as const

/** What the suite and its cluster give to launchers and to every rank; nothing where they give nothing. */
export function launchText(
  { suite, target }: Pick<PlannedSuite, 'suite' | 'target'>,
  language: Language,
): string {
  const settings = launchSettings(target.cluster, suite.launch)
  const { variables } = settings
  const { variablesOf, colon, ...optionsOf } = words[language]
  const given = (['options', 'optionsOnOneNode', 'optionsOnSeveralNodes'] as const).flatMap((key) =>
    Object.entries(settings[key]).map(
      ([launcher, some]) => `${optionsOf[key](launcher)}${colon}${shellLine(some)}`,
    ),
  )
  const set = Object.entries(redacted({ ...suite.environment, ...variables }))
  const assigned = set.map(([name, value]) => `${name}=${value}`)
  return [...given, ...(assigned.length === 0 ? [] : [`${variablesOf}${colon}${shellLine(assigned)}`])].join(
    '\n',
  )
}
