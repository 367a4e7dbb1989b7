import type { Protocol } from '../model/protocol.ts'
import { tableLayouts, type TableLayout } from '../model/suite.ts'
import { protocols } from '../protocols/protocols.ts'
import type { PrintedChoices } from '../report/render/renderer.ts'

/** What a report was asked to do otherwise than its suite does. */
export interface StatedChoices {
  readonly protocol?: Protocol
  readonly tables?: readonly TableLayout[]
}

/** Names that are none of this program's are passed over: the file is then held against what the suite asks for. */
export function statedChoices({ protocol: name, tables }: PrintedChoices): StatedChoices {
  const protocol = protocols.find((one) => one.name === name)
  return {
    ...(protocol === undefined ? {} : { protocol }),
    ...(tables === undefined ? {} : { tables: tables.split(',').filter(isLayout) }),
  }
}

const isLayout = (name: string): name is TableLayout => tableLayouts.some((layout) => layout === name)
