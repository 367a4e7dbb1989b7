import type { Protocol } from '../model/protocol.ts'
import { tableLayouts, type TableLayout } from '../model/suite.ts'
import { protocols } from '../protocols/protocols.ts'

/** What a report file says that it was asked to do otherwise than its suite does. */
export interface StatedChoices {
  readonly protocol?: Protocol
  readonly tables?: readonly TableLayout[]
}

/** The command that makes a report again, as the report itself prints it; in JSON it may stand behind a `\n`. */
const command = /steady report \.(?: --protocol (?<protocol>[a-z-]+))?(?: --tables (?<tables>[a-z,]+))?/

/** Read from the command that a report prints; a CSV has none, and names its protocol in a column. */
export function statedChoices(text: string): StatedChoices {
  const stated = command.exec(text)
  const { protocol: name, tables } = stated?.groups ?? {}
  const protocol = protocols.find((one) =>
    stated === null ? text.includes(`,${one.name},`) : one.name === name,
  )
  return {
    ...(protocol === undefined ? {} : { protocol }),
    ...(tables === undefined ? {} : { tables: tables.split(',').filter(isLayout) }),
  }
}

const isLayout = (name: string): name is TableLayout => tableLayouts.some((layout) => layout === name)
