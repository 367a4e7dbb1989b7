import type { Finding } from '../../src/core/model/finding.ts'
import type { Missing } from '../../src/core/model/missing.ts'
import { SteadyError } from '../../src/core/model/error.ts'
import { sayError, sayFinding, sayMissing } from '../../src/core/messages/say.ts'

/** What a finding saw, in English; empty where there is none. */
export const seenIn = (finding: Finding | undefined): string =>
  finding === undefined ? '' : sayFinding(finding, 'en').seen

/** Why a value is missing, in English. */
export const whyIn = (missing: Missing): string => sayMissing(missing, 'en')

/** What an error saw and what to do, in English. */
export const wordsOf = (error: SteadyError) => sayError(error, 'en')

/** As {@link wordsOf}, of the error that an action ends with. */
export function wordsThrownBy(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof SteadyError) return wordsOf(error)
    throw error
  }
  throw new Error('no error was thrown')
}
