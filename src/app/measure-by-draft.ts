import { parseLogFormat } from '../core/logs/custom/log-format.ts'
import type { MeasureOptions } from '../core/logs/engine/measure-log.ts'
import { logFinding } from '../core/logs/finding-rows.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { withFindings } from '../core/model/with-findings.ts'
import { draftOfLines, repeatedLines, type FormatDraft } from './draft-format.ts'
import { measureFile } from './measure.ts'

const ID = 'drafted'
const SHOWN = 3
const CHARACTERS = 100

/**
 * Measures a log that no format recognises by what its repeated lines say: with a format that is drafted from them, where they
 * leave no question but whether a rate is of all devices. Each run says by a finding how it was read.
 *
 * @returns undefined where a person has to decide, or where the draft reads nothing
 * @throws SteadyError of {@link draftOfLines} and {@link measureFile}
 */
export async function measureByDraft(
  log: string,
  options: MeasureOptions,
): Promise<readonly MeasuredLog[] | undefined> {
  const templates = await repeatedLines(log)
  const { answers = {} } = options
  const whole = draftOfLines(templates, ID, answers, options)
  const isScopeOpen = whole.yaml === undefined && whole.questions.every(({ key }) => key === 'rates')
  const draft = isScopeOpen ? draftOfLines(templates, ID, { ...answers, rates: 'global' }, options) : whole
  if (draft.yaml === undefined || draft.choice === undefined) return undefined
  const runs = await measureFile(log, { ...options, format: parseLogFormat(draft.yaml, ID) })
  if (runs.every(({ records }) => records === 0)) return undefined
  const readAs = [readByDraft(draft.choice), ...(isScopeOpen ? [logFinding('rate-scope-open')] : [])]
  return runs.map((run) => withFindings(run, readAs))
}

function readByDraft({ template, slots }: NonNullable<FormatDraft['choice']>) {
  const numbers = [...slots].map(([role, index]) => ({ role, number: index + 1 }))
  const examples = template.samples.slice(0, SHOWN).map((line) => line.trim().slice(0, CHARACTERS))
  return logFinding('format-drafted', { lines: template.count, numbers, examples })
}
