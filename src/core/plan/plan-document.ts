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
    /** For the first repeat; the id of the job and the results folder are not known yet. */
    submission: submissionSchema,
    /** What one run is expected to take, and how that is known; absent where nothing is known of it. */
    time: caseTimeSchema.exactOptional(),
  }),
)

const plannedStepSchema = z.object({
  workload: z.string(),
  title: textSchema,
  /** So many nodes have to have it. */
  nodes: countSchema,
  /** Paths on a node that prove that it is done. */
  creates: z.array(z.string()),
  /** Paths that its command reads and that people have to bring. */
  needs: z.array(z.string()),
  /** A command that ends with 0 where it is done; empty where paths show that. */
  check: z.array(z.string()),
  /** Empty where people do it. */
  command: z.array(z.string()),
  /** The command as people would type it, where that is another. */
  typed: absentable(z.string()),
  /** Whether runs do it themselves where it is not done before. */
  byRuns: z.boolean(),
  explain: absentable(textSchema),
  published: absentable(z.string()),
  today: absentable(textSchema),
})
/** A step of preparation as it would be done. */
export type PlannedStep = FromSchema<typeof plannedStepSchema>

/** The whole of what `steady plan --json` prints. */
export const planDocumentSchema = z.object({
  version: z.literal(planDocumentVersion),
  suite: z.string(),
  /** Absolute path of the suite. */
  path: z.string(),
  protocol: z.string(),
  /** The protocol of each workload, by name; absent where `protocol` holds for all. */
  protocols: z.record(z.string(), z.string()).exactOptional(),
  /** The cluster that the suite names: `local`, or a path from its folder. */
  target: z.string(),
  cluster: clusterSchema,
  seed: naturalSchema,
  repeats: repeatsSchema,
  cases: z.array(plannedCaseSchema),
  /** What has to be done on the nodes before the runs, in its order. */
  preparation: z.array(plannedStepSchema),
  /** Ids of runs, in the order they run. */
  order: z.array(z.string()),
  skips: z.array(skipSchema),
  /** The batches that are found first; `next` is how the next trial of one would run. */
  searches: z.array(searchRecordSchema.extend({ next: plannedCaseSchema.exactOptional() })),
  estimate: maybeSchema(timeEstimateSchema),
  findings: z.array(findingSchema),
})
/** A plan for programs: every case with what would be handed to the engine. */
export type PlanDocument = FromSchema<typeof planDocumentSchema>
