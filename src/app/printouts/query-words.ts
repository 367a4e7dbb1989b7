import type { TableHead } from '../../core/library-tables/tables.ts'
import { decimal } from '../../core/messages/numbers.ts'
import { sayError } from '../../core/messages/say.ts'
import type { SteadyError } from '../../core/model/error.ts'
import type { Text } from '../../core/model/text.ts'
import type { sourceColumns } from '../../core/library-tables/views.ts'

type SourceColumns = Readonly<Record<(typeof sourceColumns)[number], TableHead['columns'][number]>>

export const queryWords = {
  none: (columns: readonly string[]): Text => ({
    en: `0 rows of ${columns.join(', ')}`,
    zh: `0 行，列：${columns.join('、')}`,
  }),
  cut: (rows: number): Text => ({
    en: `only the first ${decimal(rows)} rows are shown`,
    zh: `仅显示前 ${decimal(rows)} 行`,
  }),
  damaged: (key: string, error: SteadyError): Text => ({
    en: `${key} cannot be read, so its source is left out: ${sayError(error, 'en').seen}`,
    zh: `无法读取 ${key}，因此略去其来源：${sayError(error, 'zh').seen}`,
  }),
  lost: (path: string): Text => ({
    en: `${path} is missing or damaged, so its rows are left out`,
    zh: `${path} 缺失或已损坏，因此略去其中的行`,
  }),
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
