import { z } from 'zod'
import { unitSchema } from '../document/cell-model.ts'
import { caseSchema } from '../model/case-schema.ts'
import { evidenceSchema } from '../model/measurement.ts'
import { sampleUnits } from '../model/units.ts'
import { estimateSchema, grades } from '../model/result.ts'
import { efficiencySchema } from '../model/telemetry.ts'
import {
  archiveRefSchema,
  logRefSchema,
  outcomeSchema,
  publishedSourceSchema,
  ruleReasons,
} from '../model/run.ts'
import {
  absentable,
  bytesSchema,
  countSchema,
  maybeSchema,
  naturalSchema,
  rateSchema,
  ratioSchema,
  secondsSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'

/** Limits of a page, so that it stays readable. The CSV and JSON forms of a report have no limits. */
export const most = { runs: 1000, logs: 1000, bars: 200, lines: 50, dots: 1000, courses: 24 } as const

/** Whether a page lists every run and every log. */
export const areListed = (runs: readonly RunRecord[]): boolean => runs.length <= most.runs

const runSourceSchema = z.discriminatedUnion('kind', [
  logRefSchema.extend({
    kind: z.literal('log'),
    /** The archive that the log was imported from, and its path there. */
    archive: absentable(archiveRefSchema.extend({ member: z.string() })),
  }),
  publishedSourceSchema.extend({ kind: z.literal('document'), decimals: naturalSchema.exactOptional() }),
  /** The run was planned but never started. */
  z.object({ kind: z.literal('none') }),
])
export type RunSource = FromSchema<typeof runSourceSchema>

const outcomeStates = outcomeSchema.options.map(({ shape }) => shape.state.value)

export const runRecordSchema = z.object({
  run: z.string(),
  case: caseSchema,
  repeat: countSchema,
  state: z.enum([...outcomeStates, 'not-run']),
  outcome: textSchema,
  protocol: z.string(),
  /** Why an imported log has this rule; `document`: the rule gives a figure that a document prints. */
  ruleFrom: absentable(z.enum(ruleReasons)),
  unit: absentable(z.enum(sampleUnits)),
  throughput: maybeSchema(rateSchema),
  /** In the unit that the reader chose; absent where none was chosen or nothing was measured. */
  shown: z.object({ unit: absentable(unitSchema), throughput: maybeSchema(z.number()) }).exactOptional(),
  /** Step records used. */
  records: naturalSchema,
  evidence: maybeSchema(evidenceSchema),
  source: runSourceSchema,
  /** UTC; undefined for runs that were not executed here. */
  started: absentable(z.iso.datetime()),
  elapsed: absentable(secondsSchema),
  peakMemory: absentable(bytesSchema),
  launcher: absentable(z.string()),
  /** Names of the nodes that it ran on, in the order of its ranks. */
  nodes: absentable(z.array(z.string())),
  /** Absent where the run was not sampled. */
  efficiency: absentable(efficiencySchema),
  findings: z.array(z.string()),
})
/** One planned run, flat: a row of `report.csv`, and the target of evidence references. */
export type RunRecord = FromSchema<typeof runRecordSchema>

export const caseRecordSchema = z.object({
  case: caseSchema,
  throughput: maybeSchema(estimateSchema(rateSchema)),
  /** In the unit that the reader chose; absent where none was chosen or nothing was measured. */
  shown: z
    .object({ unit: absentable(unitSchema), throughput: maybeSchema(estimateSchema(z.number())) })
    .exactOptional(),
  /** Mean of its repeats, whichever statistic the throughput is. */
  mean: maybeSchema(rateSchema),
  speedup: maybeSchema(estimateSchema(ratioSchema)),
  /** Devices that the speedup is relative to, unless that is one. */
  speedupOver: countSchema.exactOptional(),
  efficiency: maybeSchema(estimateSchema(ratioSchema)),
  /** How far the throughput can be trusted. */
  grade: z.enum(grades),
  /** The code of the finding, or of the reason, that limits it most; absent for a solid figure. */
  limitedBy: z.string().exactOptional(),
  /** Ids of the measured runs behind the throughput. */
  evidence: z.array(z.string()),
})
/** The figures of one case. All are missing where it was skipped or where no run of it was measured. */
export type CaseRecord = FromSchema<typeof caseRecordSchema>
