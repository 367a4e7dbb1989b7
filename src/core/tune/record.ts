import { z } from 'zod'
import { caseSchema } from '../model/case-schema.ts'
import { sampleUnits } from '../model/units.ts'
import { skipSchema } from '../model/plan.ts'
import { estimateSchema, intervalSchema } from '../model/result.ts'
import {
  absentable,
  bytesSchema,
  countSchema,
  maybeSchema,
  missingSchema,
  naturalSchema,
  rateSchema,
  ratioSchema,
  type FromSchema,
} from '../model/schema.ts'

export const tuneRecordVersion = 1

const tunedSettingSchema = z.object({
  case: caseSchema,
  /** `leader`: the fastest so far. `slower`: slower than the leader, with 99 % confidence. `open`: not decided. `out`: see `why`. */
  state: z.enum(['leader', 'slower', 'open', 'out']),
  why: absentable(missingSchema),
  runs: naturalSchema,
  throughput: maybeSchema(estimateSchema(rateSchema)),
  /** Its speed ÷ the leader's, over the rounds that both ran; the noise is estimated from all settings. */
  ratio: absentable(z.object({ value: ratioSchema, interval: intervalSchema })),
  /** Largest of its runs: of one GPU, or else of all processes of the run. */
  peakMemory: absentable(bytesSchema),
  /** Mean of its runs, in J. */
  energyPerSample: absentable(z.number().nonnegative()),
})
export type TunedSetting = FromSchema<typeof tunedSettingSchema>

const tunedRaceSchema = z.object({
  unit: z.enum(sampleUnits),
  /** Id of the fastest setting; absent where none has a figure. */
  leader: absentable(z.string()),
  isWon: z.boolean(),
  /** Lower bound of the probability that no setting is faster than the leader by more than `within`; absent before two rounds. */
  chance: absentable(ratioSchema),
  rounds: naturalSchema,
  /** Fastest first; those without a figure last. */
  settings: z.array(tunedSettingSchema),
  /** Pareto fronts: ids of the settings that no other beats in both quantities, fastest first; absent where not measured. */
  fronts: z.object({
    memory: absentable(z.array(z.string())),
    energy: absentable(z.array(z.string())),
  }),
})
export type TunedRace = FromSchema<typeof tunedRaceSchema>

export const tuneRecordSchema = z.object({
  version: z.literal(tuneRecordVersion),
  suite: z.string(),
  results: z.string(),
  within: ratioSchema,
  /** The requested chance. */
  chance: ratioSchema,
  /** `won`: every race has a winner. `rounds-spent`, `runs-spent`: the maximum was reached. `stopped`: by a time limit or the user. */
  end: z.enum(['won', 'rounds-spent', 'runs-spent', 'stopped', 'no-figure']),
  runs: z.object({
    made: naturalSchema,
    /** Runs of all settings with the repeats of the suite. */
    fullMatrix: naturalSchema,
    /** Repeats of each setting in the suite. */
    repeats: countSchema,
  }),
  races: z.array(tunedRaceSchema),
  skips: z.array(skipSchema),
})
/** What `steady tune --json` prints. */
export type TuneRecord = FromSchema<typeof tuneRecordSchema>
