import type { CodedReason, StoredReason } from '../messages/data.ts'
import { missingText } from '../messages/say.ts'
import type { PlainColumn } from './table.ts'

/** Why a value is missing, by its code and as a sentence in each language; NULL where it is known. */
export const reasonColumns = <Row>(
  reasonOf: (row: Row) => CodedReason | StoredReason | undefined,
): readonly PlainColumn<Row>[] => {
  const textOf = (row: Row) => {
    const reason = reasonOf(row)
    return reason && missingText(reason)
  }
  return [
    ['reason', 'text', (row) => reasonOf(row)?.code],
    ['reason_en', 'text', (row) => textOf(row)?.en],
    ['reason_zh', 'text', (row) => textOf(row)?.zh],
  ]
}
