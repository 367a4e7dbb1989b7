import { gpuFacts } from '../environment/facts/gpu-facts.ts'
import { hardwareFacts, limitFacts } from '../environment/facts/hardware-facts.ts'
import { softwareFacts } from '../environment/facts/software-facts.ts'
import { stateFacts } from '../environment/facts/state-facts.ts'
import { known, type Maybe } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import type { SourceFacts } from './collected.ts'
import { type LibraryTable, reasonColumns, tableColumns, timeIn } from './table.ts'

const words: Readonly<Record<string, Text>> = {
  node: {
    en: 'The node as its cluster names it; NULL of what an author described',
    zh: '集群中的节点名称；作者描述的环境为 NULL',
  },
  host: { en: 'Host name of the node', zh: '节点主机名' },
  key: {
    en: 'Stable name of the fact; described where an author wrote it',
    zh: '事实的稳定名称；作者所写的为 described',
  },
  label_en: { en: 'The fact as English reports call it', zh: '英文报告中的名称' },
  label_zh: { en: 'The fact as Chinese reports call it', zh: '中文报告中的名称' },
  value: { en: 'Its value as English reports print it', zh: '英文报告中的值' },
  value_zh: { en: 'Its value as Chinese reports print it', zh: '中文报告中的值' },
  reason: { en: 'Code of the reason why the value is missing', zh: '缺少该值的原因代码' },
}

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

/** The facts of each node as reports print them, and what the suite's author described of other machines. */
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
  about: { en: 'One row for each fact of each machine', zh: '每台机器的每项事实一行' },
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
    words,
  ),
  time: ({ time }) => time,
}
