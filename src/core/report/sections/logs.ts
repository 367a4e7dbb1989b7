import { countCell, monoCell } from '../cells.ts'
import type { ReportContext } from '../context.ts'
import { columns } from '../layouts/columns.ts'
import type { Row, RunRecord, Section } from '../model.ts'

/** Every raw log with its size and digest, so that it can be told whether it is still the one that was measured. */
export function logsSection({ records }: ReportContext): Section {
  return {
    id: 'logs',
    title: { en: 'Logs', zh: '日志数据' },
    blocks: [
      {
        kind: 'table',
        title: undefined,
        columns: [columns.log, columns.logLines, columns.bytes, columns.digest],
        rows: records.flatMap(logRow),
      },
    ],
  }
}

function logRow({ source }: RunRecord): Row[] {
  if (source.kind !== 'log') return []
  const { path, lines, bytes, sha256 } = source
  return [
    {
      run: undefined,
      cells: [monoCell(path, { to: 'file', path }), countCell(lines), countCell(bytes), monoCell(sha256)],
    },
  ]
}
