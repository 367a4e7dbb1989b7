import { missingText } from '../messages/say.ts'
import { missing } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import type { Report } from '../report/model.ts'
import type { Drift, Unhashed } from './drift.ts'

/** A report file, and what the results render to now. */
export interface Rendering {
  /** Relative to the results folder. */
  readonly file: string
  readonly text: string
  readonly computed: string
  /** Laid out from the results as they are. */
  readonly report: Report
}

/** Files of a results folder that are not there, by what they hold. */
export type AbsentFiles = Readonly<Partial<Record<Unhashed, string>>>

/**
 * Files that are not there although a report was made from them: it prints what they hold, where it now prints that they
 * do not.
 */
export function lostFiles(renderings: readonly Rendering[], absent: AbsentFiles): Drift[] {
  return (Object.entries(absent) as [Unhashed, string][]).flatMap(([what, file]) => {
    const found = renderings.find((rendering) => isStatedIn(rendering, what, file))
    return found === undefined ? [] : [{ kind: `${what}-missing`, file, statedIn: found.file } as const]
  })
}

function isStatedIn({ text, computed, report }: Rendering, what: Unhashed, file: string): boolean {
  if (what === 'suite') return text.includes(file) && !computed.includes(file)
  const reasons = what === 'environment' ? [notCaptured] : ratesNotMeasured(report)
  return reasons.some(({ en, zh }) =>
    [en, zh].some((words) => computed.includes(words) && !text.includes(words)),
  )
}

const notCaptured = missingText(missing('environment-not-captured'))

const ratesNotMeasured = ({ runs }: Report): Text[] =>
  runs.flatMap(({ efficiency }) =>
    efficiency?.flopsShare.kind === 'missing' && efficiency.flopsShare.code === 'matrix-rate-not-measured'
      ? [missingText(efficiency.flopsShare)]
      : [],
  )
