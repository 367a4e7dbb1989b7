import { recommendedRule } from '../../core/flops/conventions.ts'
import type { MfuRecord, MfuRun } from '../../core/flops/mfu-record.ts'
import { missing, type Missing } from '../../core/model/missing.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'

/** How a source of several figures is read; `absent` says why one has no figure at all. */
interface CaseReading<Item> {
  readonly nameOf: (item: Item) => string
  readonly absent?: (item: Item) => Missing | undefined
  readonly runOf: (item: Item) => Promise<MfuRun>
}

/**
 * The MFU of every figure of a source, and why it is missing where it cannot be computed.
 *
 * @throws SteadyError why the first figure cannot be computed, where none can
 */
export async function eachCase<Item>(
  source: string,
  items: readonly Item[],
  { nameOf, absent, runOf }: CaseReading<Item>,
): Promise<MfuRecord> {
  const runs: MfuRun[] = []
  const without: MfuRecord['without'][number][] = []
  let first: SteadyError | undefined
  for (const item of items) {
    const why = absent?.(item)
    if (why !== undefined) {
      without.push({ name: nameOf(item), why })
      continue
    }
    try {
      runs.push(await runOf(item))
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      first ??= error
      without.push({ name: nameOf(item), why: missing('mfu-not-computed', { why: quoted(error) }) })
    }
  }
  if (runs.length === 0 && first !== undefined) throw first
  return { version: 1, source, recommended: recommendedRule, runs, without, findings: [] }
}
