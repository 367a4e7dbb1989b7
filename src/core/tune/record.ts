import { z } from 'zod'
import { caseSchema } from '../model/case-schema.ts'
import { sampleUnits } from '../model/sample-unit.ts'
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
  /** `leader`: the fastest so far. `slower`: slower than the leader, with 99 %. `open`: neither is shown. `out`: see `why`. */
  state: z.enum(['leader', 'slower', 'open', 'out']),
  why: absentable(missingSchema),
  /** Runs that were made of it. */
  runs: naturalSchema,
  throughput: maybeSchema(estimateSchema(rateSchema)),
  /** Its speed ÷ the leader's, over the rounds that both ran and what the others say of the noise. */
  ratio: absentable(z.object({ value: ratioSchema, interval: intervalSchema })),
  /** Largest of its runs: of one GPU, or else of all processes of the run. */
  peakMemory: absentable(bytesSchema),
  /** In J, mean of its runs. */
  energyPerSample: absentable(z.number().nonnegative()),
})
/** A setting for programs. */
export type TunedSetting = FromSchema<typeof tunedSettingSchema>

const tunedRaceSchema = z.object({
  unit: z.enum(sampleUnits),
  /** Id of the fastest setting; absent where none has a figure. */
  leader: absentable(z.string()),
  isWon: z.boolean(),
  /** How likely the leader is slower than no setting by more than `within`, at least; absent before two rounds. */
  chance: absentable(ratioSchema),
  rounds: naturalSchema,
  /** Fastest first; those without a figure last. */
  settings: z.array(tunedSettingSchema),
  /** Ids of the settings that no other beats in both, fastest first; absent where it was not measured. */
  fronts: z.object({
    memory: absentable(z.array(z.string())),
    energy: absentable(z.array(z.string())),
  }),
})
/** A race for programs: settings that do the same work on as many devices. */
export type TunedRace = FromSchema<typeof tunedRaceSchema>

export const tuneRecordSchema = z.object({
  version: z.literal(tuneRecordVersion),
  suite: z.string(),
  /** Path of the results folder. */
  results: z.string(),
  within: ratioSchema,
  /** The chance that was asked for. */
  chance: ratioSchema,
  /** `won`: every race is. `rounds-spent`, `runs-spent`: as many as were asked for. `stopped`: by a limit of time or a person. */
  end: z.enum(['won', 'rounds-spent', 'runs-spent', 'stopped', 'no-figure']),
  runs: z.object({
    made: naturalSchema,
    /** Of all settings with the repeats that the suite asks for. */
    fullMatrix: naturalSchema,
    /** For each setting, as the suite asks for it. */
    repeats: countSchema,
  }),
  races: z.array(tunedRaceSchema),
  skips: z.array(skipSchema),
})
/** What `steady tune --json` prints. */
export type TuneRecord = FromSchema<typeof tuneRecordSchema>
