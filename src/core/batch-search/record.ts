import { z } from 'zod'
import { batchRangeSchema } from '../model/batch.ts'
import { caseIdSchema } from '../model/case-schema.ts'
import { batchSearchSchema } from '../model/plan.ts'
import { logRefSchema, outcomeSchema } from '../model/run.ts'
import { countSchema, type FromSchema } from '../model/schema.ts'
import { foundBatch, type SearchedBatch } from './searched-batch.ts'
import type { Trial } from './trial.ts'

const outcomeStates = outcomeSchema.options.map(({ shape }) => shape.state.value)

const trialRecordSchema = z.object({
  batch: countSchema,
  /** Its folder, below `runs/`. */
  run: z.string(),
  shows: z.enum(['fits', 'out-of-memory', 'failed', 'unsettled']),
  /** Whose memory ran out, where the message states it. */
  memory: z.enum(['device', 'host']).exactOptional(),
  /** The log line or kernel record which shows that memory ran out. */
  evidence: z.string().exactOptional(),
  state: z.enum(outcomeStates),
  log: logRefSchema.exactOptional(),
})
export type TrialRecord = FromSchema<typeof trialRecordSchema>

export const searchRecordSchema = z.object({
  id: caseIdSchema,
  smallest: batchSearchSchema.shape.smallest,
  range: batchRangeSchema,
  skip: batchSearchSchema.shape.skip,
  state: z.enum(['found', 'at-least', 'none-fits', 'stopped', 'open', 'skipped']),
  /** The largest batch that fits; with `at-least`, the upper limit of the search. */
  batch: countSchema.exactOptional(),
  /** The smallest batch that does not fit. */
  tooLarge: countSchema.exactOptional(),
  trials: z.array(trialRecordSchema),
})
/** A search as data: in plans, summaries and reports. */
export type SearchRecord = FromSchema<typeof searchRecordSchema>

export function searchRecord(searched: SearchedBatch): SearchRecord {
  const { search, state, trials } = searched
  const { id, smallest, range, skip } = search
  const batch = foundBatch(searched)
  return {
    id,
    smallest,
    range,
    ...(skip === undefined ? {} : { skip }),
    state: state.state,
    ...(batch === undefined ? {} : { batch }),
    ...('tooLarge' in state ? { tooLarge: state.tooLarge.batch } : {}),
    trials: trials.map(trialRecord),
  }
}

function trialRecord({ batch, verdict, run }: Trial): TrialRecord {
  const lacking = verdict.kind === 'out-of-memory' ? verdict : undefined
  return {
    batch,
    run: run.id,
    shows: verdict.kind,
    ...(lacking?.memory === undefined ? {} : { memory: lacking.memory }),
    ...(lacking === undefined ? {} : { evidence: lacking.evidence }),
    state: run.outcome.state,
    ...(run.origin.kind === 'executed' ? { log: run.origin.log } : {}),
  }
}
