import { languages } from '../messages/data.ts'
import { sayError } from '../messages/say.ts'
import type { SteadyError } from '../model/error.ts'
import type { Text } from '../model/text.ts'

/** An error as the page shows it. */
export interface ShownRefusal {
  readonly code: string
  readonly seen: Text
  readonly fix: Text
}

export function refusalOf(error: SteadyError): ShownRefusal {
  const textOf = (part: 'seen' | 'fix') =>
    Object.fromEntries(languages.map((language) => [language, sayError(error, language)[part]])) as Record<
      keyof Text,
      string
    >
  return { code: error.code, seen: textOf('seen'), fix: textOf('fix') }
}
