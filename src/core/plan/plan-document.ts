import { z } from 'zod'
import { searchRecordSchema } from '../batch-search/record.ts'
import { submissionSchema } from '../jobs/submission.ts'
import { caseSchema } from '../model/case-schema.ts'
import { clusterSchema } from '../model/cluster.ts'
import { caseTimeSchema, skipSchema, timeEstimateSchema } from '../model/plan.ts'
import {
  absentable,
  countSchema,
  findingSchema,
  maybeSchema,
  naturalSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'
import { repeatsSchema } from '../model/suite.ts'

/** Version of the document that `steady plan --json` prints; docs/formats/plan.md describes it. */
export const planDocumentVersion = 1

const plannedCaseSchema = caseSchema.and(
  z.object({
    /** Argument list of the first task. */
    command: z.array(z.string()),
    /** For the first repeat, without the id of the job and the results folder, which are not known yet. */
    submission: submissionSchema,
    /** The expected time of one run, and its source; absent where unknown. */
    time: caseTimeSchema.exactOptional(),
  }),
)

const plannedStepSchema = z.object({
  workload: z.string(),
  title: textSchema,
  /** Number of nodes that need it. */
  nodes: countSchema,
  /** Paths on a node that prove that it is done. */
  creates: z.array(z.string()),
  /** Paths that its command reads and that people must provide. */
  needs: z.array(z.string()),
  /** A command that exits with 0 where it is done; empty where paths show that. */
  check: z.array(z.string()),
  /** Empty where people do it. */
  command: z.array(z.string()),
  /** The command as people would type it, where it differs. */
  typed: absentable(z.string()),
  /** Whether runs do the step themselves if it is not done before. */
  byRuns: z.boolean(),
  explain: absentable(textSchema),
  published: absentable(z.string()),
  today: absentable(textSchema),
})
export type PlannedStep = FromSchema<typeof plannedStepSchema>

/** The whole of what `steady plan --json` prints. */
export const planDocumentSchema = z.object({
  version: z.literal(planDocumentVersion),
  suite: z.string(),
  /** Absolute path of the suite. */
  path: z.string(),
  protocol: z.string(),
  /** The protocol of each workload, by name; absent where `protocol` applies to all. */
  protocols: z.record(z.string(), z.string()).exactOptional(),
  /** The cluster that the suite names: `local`, or a path from its folder. */
  target: z.string(),
  cluster: clusterSchema,
  seed: naturalSchema,
  repeats: repeatsSchema,
  cases: z.array(plannedCaseSchema),
  /** Steps to do on the nodes before the runs, in order. */
  preparation: z.array(plannedStepSchema),
  /** Ids of runs, in running order. */
  order: z.array(z.string()),
  skips: z.array(skipSchema),
  /** The batches that are searched first; `next` is the next trial of a search. */
  searches: z.array(searchRecordSchema.extend({ next: plannedCaseSchema.exactOptional() })),
  estimate: maybeSchema(timeEstimateSchema),
  findings: z.array(findingSchema),
})
/** A plan for programs: every case with what would be given to the engine. */
export type PlanDocument = FromSchema<typeof planDocumentSchema>
