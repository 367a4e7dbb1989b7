import { gpuFacts } from '../environment/facts/gpu-facts.ts'
import { hardwareFacts, limitFacts } from '../environment/facts/hardware-facts.ts'
import { softwareFacts } from '../environment/facts/software-facts.ts'
import { stateFacts } from '../environment/facts/state-facts.ts'
import { known, type Maybe } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import type { SourceFacts } from './collected.ts'
import { environmentsWords as words } from './environments-words.ts'
import { reasonColumns } from './reason-columns.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'

export interface EnvironmentRow {
  readonly source: string
  readonly node: string | undefined
  readonly host: string | undefined
  readonly key: string
  readonly label: Text
  readonly value: Maybe<Text>
  /** In milliseconds since 1970. */
  readonly time: number | undefined
}

/** The facts of each node as reports print them, and what the suite's author wrote of machines that others had. */
export function environmentRows({ source, folder, started }: SourceFacts): EnvironmentRow[] {
  const environments = folder.nodes.map(({ environment }) => environment)
  const facts = [...hardwareFacts, ...limitFacts, ...gpuFacts, ...stateFacts, ...softwareFacts(environments)]
  const ofNodes = folder.nodes.flatMap(({ node, environment }) =>
    facts.map(({ name, label, value }) => ({
      source,
      node,
      host: environment.host,
      key: name,
      label,
      value: value(environment),
      time: timeIn(environment.captured) ?? started,
    })),
  )
  const described = folder.suite.report.environment.map(({ label, value }) => ({
    source,
    node: undefined,
    host: undefined,
    key: 'described',
    label,
    value: known({ en: value, zh: value }),
    time: started,
  }))
  return [...ofNodes, ...described]
}

const reasonOf = ({ value }: EnvironmentRow) => (value.kind === 'missing' ? value : undefined)

export const environmentsTable: LibraryTable<EnvironmentRow> = {
  name: 'environments',
  about: words.table,
  columns: tableColumns<EnvironmentRow>(
    [
      ['source', 'text', ({ source }) => source],
      ['node', 'text', ({ node }) => node],
      ['host', 'text', ({ host }) => host],
      ['key', 'text', ({ key }) => key],
      ['label_en', 'text', ({ label }) => label.en],
      ['label_zh', 'text', ({ label }) => label.zh],
      ['value', 'text', ({ value }) => (value.kind === 'known' ? value.value.en : undefined)],
      ['value_zh', 'text', ({ value }) => (value.kind === 'known' ? value.value.zh : undefined)],
      ...reasonColumns(reasonOf),
    ],
    words.columns,
  ),
  time: ({ time }) => time,
}
