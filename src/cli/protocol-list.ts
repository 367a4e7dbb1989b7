import type { Language } from '../core/model/text.ts'
import { protocols } from '../core/protocols/protocols.ts'
import { listText } from './help.ts'

/** The protocols of general use, for the help of `--protocol`. */
export const protocolList = (language: Language): string =>
  listText(
    protocols.map(({ name }) => name),
    language,
  )
