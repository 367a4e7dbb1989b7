import type { TableHead } from '../../core/library-tables/tables.ts'
import type { sourceColumns } from '../../core/library-tables/views.ts'

type SourceColumns = Readonly<Record<(typeof sourceColumns)[number], TableHead['columns'][number]>>

export const queryWords = {
  column: { en: 'column', zh: '列' },
  type: { en: 'type', zh: '类型' },
  unit: { en: 'unit', zh: '单位' },
  about: { en: 'holds', zh: '内容' },
  sourceColumns: {
    suite: { name: 'suite', kind: 'text', about: { en: 'Name of the suite', zh: '测试方案名称' } },
    collected_at: {
      name: 'collected_at',
      kind: 'time',
      about: { en: 'When the source was collected, UTC', zh: '来源的收集时间，UTC' },
    },
  } satisfies SourceColumns as SourceColumns,
} as const
