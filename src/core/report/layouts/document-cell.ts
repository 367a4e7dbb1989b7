import type { TextCell } from '../../document/cell-model.ts'
import { textCell } from '../../document/cells.ts'
import type { PublishedSource } from '../../model/run.ts'
import { same } from '../../model/text.ts'

/** The line of a document, and its page where that is known. */
export const documentCell = ({ document, line, address }: PublishedSource): TextCell =>
  textCell(
    same(`${document}:${String(line)}`),
    address === undefined ? undefined : { to: 'address', url: address },
  )
