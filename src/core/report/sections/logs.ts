import { firstRank } from '../../model/job.ts'
import type { LogArchive } from '../../model/report-settings.ts'
import type { LogRef, Origin } from '../../model/run.ts'
import { countCell, monoCell, textCell } from '../../document/cells.ts'
import { same } from '../../model/text.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { StoredBlock } from '../../document/blocks.ts'
import { foldedTable, rowsTable, type RowColumn } from '../../document/columns.ts'
import { areListed, most, type RunRecord } from '../record-model.ts'
import type { Section } from '../model.ts'

/**
 * Every raw log with its size and digest, so that a change can be detected. Of many logs only the measured ones are listed,
 * and of very many runs none.
 */
export function logsSection({ records, folder }: ReportContext): Section {
  const { archives = [] } = folder.suite.report
  const runs = new Map(folder.runs.map((run) => [run.id, run]))
  const logs = records.flatMap((record) => logsOf(record, runs.get(record.run)?.origin))
  const several = logs.some(({ isMeasured }) => !isMeasured)
  const measured = areListed(records) ? logs.filter(({ isMeasured }) => isMeasured) : []
  const listed = logs.length <= most.logs ? logs : measured
  const ofRank: RowColumn<ListedLog>[] = [
    [columns.node, ({ node }) => monoCell(node)],
    [columns.stream, ({ stream }) => monoCell(stream)],
  ]
  const isArchived = listed.some(({ archived }) => archived !== '')
  const shown: RowColumn<ListedLog>[] = [
    [columns.log, ({ log: { path } }) => monoCell(path, { to: 'file', path })],
    ...(several ? ofRank : []),
    ...(isArchived ? [[columns.archived, ({ archived }: ListedLog) => monoCell(archived)] as const] : []),
    [columns.logLines, ({ log: { lines } }) => countCell(lines)],
    [columns.bytes, ({ log: { bytes } }) => countCell(bytes)],
    [columns.digest, ({ log: { sha256 } }) => monoCell(sha256)],
  ]
  return {
    id: 'logs',
    title: { en: 'Logs', zh: '日志数据' },
    blocks: [
      ...archivesBlock(archives),
      ...(several ? [measuredOnes(listed.length < logs.length)] : []),
      foldedTable(rowsTable(undefined, shown, listed)),
    ],
  }
}

/** Where all logs can be downloaded together. */
const archivesBlock = (archives: readonly LogArchive[]): StoredBlock[] =>
  archives.length === 0
    ? []
    : [
        {
          kind: 'facts',
          items: archives.map((archive) => ({
            label: archive.title,
            value:
              'url' in archive
                ? textCell(same(archive.url), { to: 'address', url: archive.url })
                : monoCell(archive.path, { to: 'file', path: archive.path }),
          })),
        },
      ]

interface ListedLog {
  readonly log: LogRef
  readonly isMeasured: boolean
  readonly node: string
  readonly stream: string
  /** Its place in an archive: `logs.zip:1n1g/a.log`. */
  readonly archived: string
}

/** The measured log, then those of the other ranks and of the launcher. */
function logsOf({ source }: RunRecord, origin: Origin | undefined): ListedLog[] {
  if (source.kind !== 'log') return []
  const { archive } = source
  const archived = archive === undefined ? '' : `${archive.name}:${archive.member}`
  if (origin?.kind !== 'executed') return [{ log: source, isMeasured: true, node: '', stream: '', archived }]
  return [
    { log: source, isMeasured: true, node: origin.nodes[0] ?? '', stream: firstRank, archived },
    ...origin.streams.map(({ log, node, stream }) => ({ log, isMeasured: false, node, stream, archived })),
  ]
}

const measuredOnes = (isShortened: boolean): StoredBlock => ({
  kind: 'paragraph',
  text: isShortened
    ? {
        en: 'Of each run, the log of the first rank is measured. The logs of the other ranks are listed in run.json.',
        zh: '每次运行测量第一个 rank 的日志；其余 rank 的日志列于 run.json。',
      }
    : {
        en: 'Of each run, the log of the first rank (rank-0) is measured. The logs of the others are kept beside it.',
        zh: '每次运行测量第一个 rank（rank-0）的日志，其余 rank 的日志一并保存。',
      },
})
