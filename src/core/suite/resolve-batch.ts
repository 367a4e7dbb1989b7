import { searchDefaults, type BatchChoice, type BatchRange } from '../model/batch.ts'
import { problem } from '../model/error.ts'
import type { Path } from '../yaml/yaml-file.ts'
import { entries, type ResolveContext } from './resolving.ts'
import type { FilledMatrix } from './schema.ts'

type WrittenBatch = Extract<FilledMatrix['batch'], readonly unknown[]>[number]
type WrittenRange = Extract<WrittenBatch, object>['max']

/** The batches of a block; a range in which no search could begin or end is a problem. */
export const resolveBatchChoices = (
  choices: readonly WrittenBatch[],
  path: Path,
  resolving: ResolveContext,
): BatchChoice[] =>
  entries(resolving.yaml, path, choices).map(([choice, at]): BatchChoice => {
    if (typeof choice === 'number' || choice === 'from-log') return choice
    const written = typeof choice === 'string' ? { 'multiple-of': searchDefaults.multipleOf } : choice.max
    return { max: resolveRange({ steps: searchDefaults.steps, ...written }, [...at, 'max'], resolving) }
  })

function resolveRange(written: WrittenRange, at: Path, { yaml, problems }: ResolveContext): BatchRange {
  const { 'multiple-of': multipleOf, steps } = written
  const from = written.from ?? multipleOf
  const to = written.to ?? Math.max(from, Math.floor(searchDefaults.to / multipleOf) * multipleOf)
  for (const [key, value] of Object.entries({ from, to })) {
    if (value % multipleOf === 0) continue
    problems.push(
      problem(
        'BATCH_RANGE_IMPOSSIBLE',
        { is: 'not-multiple', value, multipleOf },
        yaml.placeOf([...at, key]),
      ),
    )
  }
  if (to < from) {
    problems.push(problem('BATCH_RANGE_IMPOSSIBLE', { is: 'empty', from, to }, yaml.placeOf(at)))
  }
  return { from, to, multipleOf, steps }
}
