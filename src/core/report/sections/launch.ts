import { launchSettings } from '../../jobs/launch-settings.ts'
import type { ResultsFolder } from '../../model/results-folder.ts'
import type { ExecutedOrigin } from '../../model/run.ts'
import { same } from '../../model/text.ts'
import { shellLine } from '../../text/shell.ts'
import { monoCell, textCell } from '../../document/cells.ts'
import type { StoredBlock, Fact } from '../../document/blocks.ts'

const optionsOf = [
  {
    key: 'options',
    label: { en: (name: string) => `Options of ${name}`, zh: (name: string) => `${name} 的选项` },
  },
  {
    key: 'optionsOnOneNode',
    label: {
      en: (name: string) => `Options of ${name} on one node`,
      zh: (name: string) => `单节点上 ${name} 的选项`,
    },
  },
  {
    key: 'optionsOnSeveralNodes',
    label: {
      en: (name: string) => `Options of ${name} on several nodes`,
      zh: (name: string) => `多节点上 ${name} 的选项`,
    },
  },
] as const

/** Where runs were made and how their ranks started; empty for one process on this machine. */
export function launchBlocks({ cluster, suite, runs }: ResultsFolder): StoredBlock[] {
  const executed = runs.flatMap(({ origin }) => (origin.kind === 'executed' ? [origin] : []))
  const settings = launchSettings(cluster, suite.launch)
  const launchers = [...new Set(executed.map(({ launcher }) => launcher))]
  const options = launchers.flatMap((name) =>
    optionsOf.flatMap(({ key, label }) => {
      const given = settings[key][name] ?? []
      return given.length === 0
        ? []
        : [{ label: { en: label.en(name), zh: label.zh(name) }, value: monoCell(shellLine(given)) }]
    }),
  )
  const variables = variablesSeen(Object.keys(settings.variables), executed)
  const isPlain = cluster.engine === 'local' && launchers.every((name) => name === 'process')
  if (executed.length === 0 || (isPlain && variables.length === 0)) return []
  const items: Fact[] = [
    {
      label: { en: 'Cluster', zh: '集群' },
      value: textCell(
        same(cluster.name === cluster.engine ? cluster.name : `${cluster.name} (${cluster.engine})`),
      ),
    },
    { label: { en: 'Launcher', zh: '启动器' }, value: monoCell(launchers.join(', ')) },
    ...options,
    ...(variables.length === 0
      ? []
      : [
          {
            label: { en: 'Variables of every rank', zh: '各 rank 的环境变量' },
            value: monoCell(shellLine(variables)),
          },
        ]),
  ]
  return [
    { kind: 'heading', title: { en: 'Launch', zh: '启动方式' } },
    { kind: 'facts', items },
  ]
}

/** Variables with the recorded values, in which secrets are redacted. */
const variablesSeen = (names: readonly string[], executed: readonly ExecutedOrigin[]): string[] =>
  names.flatMap((name) => {
    const values = new Set(executed.flatMap(({ variables }) => variables[name] ?? []))
    return [...values].map((value) => `${name}=${value}`)
  })
