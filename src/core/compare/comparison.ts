import { z } from 'zod'
import type { Finding } from '../model/finding.ts'
import { writtenForm } from '../json-files/json-file-text.ts'
import {
  absentable,
  countSchema,
  findingSchema,
  type FromSchema,
  type Immutable,
  maybeSchema,
  missingSchema,
  naturalSchema,
  rateSchema,
  ratioSchema,
  textSchema,
} from '../model/schema.ts'
import { sampleUnits } from '../model/sample-unit.ts'
import { estimateSchema, levelSchema } from '../model/result.ts'
import { labelText, type Label } from '../document/text-line.ts'

/** Version of what `steady compare --json` prints. It grows when an old reader would be misled. */
export const comparisonVersion = 1

/** A is what was before, B what is compared with it. */
export const sideNames = ['a', 'b'] as const
export type SideName = (typeof sideNames)[number]
const sideNameSchema = z.enum(sideNames)

export const differenceSchema = z.object({
  /** A name that `--across` takes, or one of the circumstances: `precision`, `host`, `torch`. */
  condition: z.string(),
  title: textSchema,
  a: z.string(),
  b: z.string(),
})
/** A condition on which the two sides differ. */
export type Difference = FromSchema<typeof differenceSchema>

const notComparableSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('differs'), differences: z.array(differenceSchema) }),
  z.object({ kind: z.literal('only-in'), side: sideNameSchema }),
  z.object({ kind: z.literal('no-figure'), side: sideNameSchema, why: missingSchema }),
  /** Several cases of one side fit as well: nobody can say which is meant. */
  z.object({ kind: z.literal('several'), cases: z.array(z.string()) }),
])
/** Why a case cannot be compared. */
export type NotComparable = FromSchema<typeof notComparableSchema>

const verdictSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slower') }),
  z.object({ kind: z.literal('faster') }),
  /** The whole interval of the ratio is within the margin. */
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('cannot-tell'),
    /** Further repeats of each side that would tell, if ratio and spread stay as they are. */
    more: maybeSchema(countSchema),
  }),
  z.object({ kind: z.literal('not-comparable'), why: notComparableSchema }),
])
export type Verdict = FromSchema<typeof verdictSchema>
export type VerdictKind = Verdict['kind']

export const comparedRunSchema = z.object({
  run: z.string(),
  throughput: maybeSchema(rateSchema),
  /** Below the results folder, or the log that was named; absent where only a printed figure survives. */
  log: absentable(z.string()),
  firstLine: absentable(countSchema),
  lastLine: absentable(countSchema),
})
/** One run of a side, with the log lines that its figure comes from. */
export type ComparedRun = FromSchema<typeof comparedRunSchema>

const comparedSideSchema = z.object({
  case: z.string(),
  /** The side's own figure, as its report prints it. */
  throughput: maybeSchema(estimateSchema(rateSchema)),
  runs: z.array(comparedRunSchema),
  findings: z.array(findingSchema),
})
export type ComparedSide = FromSchema<typeof comparedSideSchema>

const chancesSchema = z.object({ slower: levelSchema, faster: levelSchema })

const comparedCaseSchema = z.object({
  label: textSchema,
  unit: z.enum(sampleUnits),
  a: absentable(comparedSideSchema),
  b: absentable(comparedSideSchema),
  /** B ÷ A. */
  ratio: maybeSchema(estimateSchema(ratioSchema)),
  /** Pairs of runs that ran in the same round; 0 where the sides ran apart. */
  pairs: naturalSchema,
  /** How often chance alone would show a difference as clear in any case of the comparisons that are made together. */
  chance: absentable(chancesSchema),
  /** Between these ratios, the machine alone may have moved the case; absent where both sides ran in the same rounds. */
  drift: absentable(z.object({ low: ratioSchema, high: ratioSchema })),
  verdict: verdictSchema,
  /** What differs although the case is compared. */
  differs: z.array(differenceSchema),
  /** Titles of conditions that one side does not state. */
  open: z.array(textSchema),
})
/** A case as its reader gets it: a renderer joins the parts of its label. */
export type ComparedCase = Omit<FromSchema<typeof comparedCaseSchema>, 'label'> & { readonly label: Label }

const sideSchema = z.object({
  /** As it was named. */
  name: z.string(),
  /** A results folder, logs, or a commit of a history. */
  kind: z.enum(['results', 'logs', 'tracked']),
  /** The protocol that its own report is made under; absent for a log. */
  protocol: absentable(z.string()),
  /** Whether it is known on which machine and with which software it ran. */
  isMachineKnown: z.boolean(),
})
export type SideRecord = FromSchema<typeof sideSchema>

const overallSchema = z.object({
  /** Geometric mean over the cases. */
  ratio: estimateSchema(ratioSchema),
  /** Cases that it is over. */
  cases: countSchema,
  verdict: z.enum(['slower', 'faster', 'same', 'cannot-tell']),
})
export type Overall = FromSchema<typeof overallSchema>

const gateSchema = z.object({
  /** The largest slowdown that passes, as a share of A's figure. */
  limit: ratioSchema,
  outcome: z.enum(['passed', 'slower', 'cannot-tell']),
  /** Cases that are slower by more than the limit, beyond doubt. */
  slower: z.array(z.string()),
  /** Cases that may be. */
  unsure: z.array(z.string()),
  /** Of those, the ones that are slower beyond doubt, by a figure beyond the limit with an interval that crosses it. */
  slowerByUnknown: z.array(z.string()).exactOptional(),
  /** Of the unsure, those whose ratio is beyond the limit. The exit code is 3 where there is one. */
  beyond: z.array(z.string()),
  /** Of the unsure, those whose ratio has no interval: they are not judged. */
  unjudged: z.array(z.string()),
  /** How many cases have an interval, so that the gate can judge them. */
  judged: naturalSchema,
  /** Cases of A for which B has no figure. */
  lost: z.array(z.string()),
})
export type Gate = FromSchema<typeof gateSchema>

export const comparisonSchema = z.object({
  version: z.literal(comparisonVersion),
  /** Version of steadystate that compared. */
  madeBy: z.string(),
  summary: textSchema,
  a: sideSchema,
  b: sideSchema,
  protocol: z.string(),
  /** What may differ because the caller said so. */
  across: z.array(z.string()),
  /** Two speeds within this share of each other are the same. */
  sameWithin: ratioSchema,
  /** By how much the machine may change between sides that ran apart; absent where they ran in the same rounds. */
  drift: absentable(ratioSchema),
  /** Chance of any wrong `slower` in the whole comparison, and of any wrong `faster`; in all, where several are made together. */
  mistakes: levelSchema,
  /** How many comparisons are made together; absent for one by itself. */
  comparisons: absentable(countSchema),
  overall: maybeSchema(overallSchema),
  gate: absentable(gateSchema),
  findings: z.array(findingSchema),
  /** What differs between all compared cases. */
  differs: z.array(differenceSchema),
  cases: z.array(comparedCaseSchema),
})
/** Two sets of results, case by case. The whole of what `steady compare --json` prints. */
export type Comparison = Omit<Immutable<z.input<typeof comparisonSchema>>, 'findings'> & {
  readonly findings: readonly Finding[]
}

/** A comparison before it is rendered: the labels of its cases are in parts. */
export type LabelledComparison = Omit<FromSchema<typeof comparisonSchema>, 'cases'> & {
  readonly cases: readonly ComparedCase[]
}

/** A comparison in the form of its JSON document. */
export const comparisonRecord = (comparison: LabelledComparison): Comparison => {
  const written = writtenForm('the comparison', comparisonSchema, {
    ...comparison,
    cases: comparison.cases.map((comparedCase) => ({
      ...comparedCase,
      label: labelText(comparedCase.label),
    })),
  })
  return { ...written, findings: comparison.findings }
}
