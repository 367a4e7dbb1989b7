import { nodeFindings } from '../environment/node-findings.ts'
import { findingTexts } from '../messages/say.ts'
import type { Finding } from '../model/finding.ts'
import { causeOf } from '../report/sections/causes.ts'
import { resultFinding } from '../results/finding-rows.ts'
import type { SourceFacts } from './collected.ts'
import { tableColumns, timeIn, type LibraryTable } from './table.ts'
import type { Text } from '../model/text.ts'

const words: Readonly<Record<string, Text>> = {
  run: {
    en: 'The run it is about; NULL of a case or a whole source',
    zh: '所涉及的运行；涉及用例或整个来源时为 NULL',
  },
  case_id: { en: 'The case it is about; NULL of a whole source', zh: '所涉及的用例；涉及整个来源时为 NULL' },
  node: { en: 'The node it is about, where it is about one', zh: '所涉及的节点' },
  code: { en: 'Stable code of the finding', zh: '检查发现的代码' },
  level: { en: 'note, warning or error', zh: 'note、warning 或 error' },
  cause: { en: 'What reports list it under', zh: '报告中的归类' },
  data: { en: 'What its sentence is made from, as JSON', zh: '生成说明所用的数据，JSON' },
  sentence_en: { en: 'What was seen, in English', zh: '英文说明' },
  sentence_zh: { en: 'What was seen, in Chinese', zh: '中文说明' },
  todo_en: { en: 'What to do, in English', zh: '英文建议' },
  todo_zh: { en: 'What to do, in Chinese', zh: '中文建议' },
}

export interface FindingRowOfSource {
  readonly source: string
  readonly finding: Finding
  readonly run: string | undefined
  readonly case: string | undefined
  readonly node: string | undefined
  /** In milliseconds since 1970. */
  readonly time: number | undefined
}

/** A row for each finding; a report joins those of one code. */
export function findingRows(facts: SourceFacts): FindingRowOfSource[] {
  const { folder, results, source, started: time } = facts
  const nothing = { source, run: undefined, case: undefined, node: undefined, time }
  const ofRun = (id: string, findings: readonly Finding[]) => {
    const run = facts.runs.get(id)
    const started = run?.origin.kind === 'executed' ? timeIn(run.origin.started) : undefined
    return findings.map((finding) => ({
      ...nothing,
      finding,
      run: id,
      case: run?.case.id ?? id.slice(0, Math.max(0, id.lastIndexOf('/'))),
      time: started ?? time,
    }))
  }
  const ofNodes = nodeFindings(folder.nodes, folder.suite.report.environment).flatMap(({ finding, nodes }) =>
    (nodes.length === 0 ? [undefined] : nodes).map((node) => ({ ...nothing, finding, node })),
  )
  return [
    ...ofNodes,
    ...(folder.apart === undefined
      ? []
      : [{ ...nothing, finding: resultFinding('cases-apart', { cases: folder.apart }) }]),
    ...(folder.differing === undefined
      ? []
      : [{ ...nothing, finding: resultFinding('files-differ', { files: folder.differing }) }]),
    ...results.flatMap(({ findings, case: { id } }) =>
      findings.map((finding) => ({ ...nothing, finding, case: id })),
    ),
    ...(folder.damaged ?? []).flatMap(({ id, file }) => ofRun(id, [resultFinding('run-damaged', { file })])),
    ...folder.runs.flatMap(({ id, findings }) => ofRun(id, findings)),
    ...results.flatMap(({ runs }) =>
      runs.flatMap(({ run, measurement }) => ofRun(run.id, measurement.findings)),
    ),
  ]
}

export const findingsTable: LibraryTable<FindingRowOfSource> = {
  name: 'findings',
  about: {
    en: 'One row for each finding of a run, a case, a node or a source',
    zh: '每条检查发现一行，涉及运行、用例、节点或来源',
  },
  columns: tableColumns<FindingRowOfSource>(
    [
      ['source', 'text', ({ source }) => source],
      ['run', 'text', ({ run }) => run],
      ['case_id', 'text', (row) => row.case],
      ['node', 'text', ({ node }) => node],
      ['code', 'text', ({ finding }) => finding.code],
      ['level', 'text', ({ finding }) => finding.level],
      ['cause', 'text', ({ finding }) => causeOf(finding)],
      ['data', 'json', ({ finding }) => ('data' in finding ? JSON.stringify(finding.data) : undefined)],
      ['sentence_en', 'text', ({ finding }) => findingTexts(finding).seen.en],
      ['sentence_zh', 'text', ({ finding }) => findingTexts(finding).seen.zh],
      ['todo_en', 'text', ({ finding }) => findingTexts(finding).todo.en],
      ['todo_zh', 'text', ({ finding }) => findingTexts(finding).todo.zh],
    ],
    words,
  ),
  time: ({ time }) => time,
}
