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
  secondsSchema,
  textSchema,
} from '../model/schema.ts'
import { figureUnits } from '../model/units.ts'
import { estimateSchema, levelSchema } from '../model/result.ts'
import { labelText, type Label } from '../document/text-line.ts'

/** Version of what `steady compare --json` prints. It grows when an old reader would misread the output. */
export const comparisonVersion = 1

/** A is the reference, B is compared with it. */
export const sideNames = ['a', 'b'] as const
export type SideName = (typeof sideNames)[number]
const sideNameSchema = z.enum(sideNames)

export const differenceSchema = z.object({
  /** A name that `--across` takes, or the name of a circumstance: `precision`, `host`, `torch`. */
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
  /** Several cases of one side fit equally well, so the match is ambiguous. */
  z.object({ kind: z.literal('several'), cases: z.array(z.string()) }),
])
/** Why a case cannot be compared. */
export type NotComparable = FromSchema<typeof notComparableSchema>

const verdictSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('slower') }),
  z.object({ kind: z.literal('faster') }),
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('cannot-tell'),
    /** Further repeats of each side that would decide, if ratio and spread stay as they are. */
    more: maybeSchema(countSchema),
  }),
  z.object({ kind: z.literal('not-comparable'), why: notComparableSchema }),
])
export type Verdict = FromSchema<typeof verdictSchema>
export type VerdictKind = Verdict['kind']

export const comparedRunSchema = z.object({
  run: z.string(),
  throughput: maybeSchema(rateSchema),
  /** Path below the results folder, or of the named log; absent where only a printed figure survives. */
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

/** A range with what is in it. */
const rangeSchema = z.object({ value: z.number(), low: z.number(), high: z.number() })

const startUpsSchema = z.object({
  a: estimateSchema(secondsSchema),
  b: estimateSchema(secondsSchema),
  /** B − A. */
  later: estimateSchema(z.number()),
  /** The training after which the side that starts later, and is faster, is ahead; absent where none is. */
  paysOff: absentable(
    z.object({
      /** By the speed of A. */
      seconds: rangeSchema,
      /** Absent where steps of the sides have other samples. */
      steps: absentable(rangeSchema),
    }),
  ),
})

const comparedCaseSchema = z.object({
  label: textSchema,
  unit: z.enum(figureUnits),
  a: absentable(comparedSideSchema),
  b: absentable(comparedSideSchema),
  /** B ÷ A. */
  ratio: maybeSchema(estimateSchema(ratioSchema)),
  /** Pairs of runs in the same round; 0 where the sides ran apart. */
  pairs: naturalSchema,
  /** Probability that chance alone shows so clear a difference in any case of the comparisons that are made together. */
  chance: absentable(chancesSchema),
  /** Range of ratios that the machine alone may cause; absent where both sides ran in the same rounds. */
  drift: absentable(z.object({ low: ratioSchema, high: ratioSchema })),
  verdict: verdictSchema,
  /** Seconds before the steady speed; absent unless one side is shown to start later. */
  startUp: absentable(startUpsSchema),
  /** Differences that do not prevent the comparison of the case. */
  differs: z.array(differenceSchema),
  /** Titles of conditions that one side does not state. */
  open: z.array(textSchema),
})
/** A case with the label as text, for readers. Renderers get the label in parts. */
export type ComparedCase = Omit<FromSchema<typeof comparedCaseSchema>, 'label'> & { readonly label: Label }

const sideSchema = z.object({
  /** As the user named it. */
  name: z.string(),
  /** A results folder, logs, or a commit of a history. */
  kind: z.enum(['results', 'logs', 'tracked']),
  /** The protocol of its own report; absent for a log. */
  protocol: absentable(z.string()),
  /** Whether its machine and software are known. */
  isMachineKnown: z.boolean(),
})
export type SideRecord = FromSchema<typeof sideSchema>

const overallSchema = z.object({
  /** Geometric mean over the cases. */
  ratio: estimateSchema(ratioSchema),
  /** Number of cases in the mean. */
  cases: countSchema,
  verdict: z.enum(['slower', 'faster', 'same', 'cannot-tell']),
})
export type Overall = FromSchema<typeof overallSchema>

const gateSchema = z.object({
  /** The largest slowdown that passes, as a share of A's figure. */
  limit: ratioSchema,
  outcome: z.enum(['passed', 'slower', 'cannot-tell']),
  /** Cases that are certainly slower by more than the limit, by the name of B's case. */
  slower: z.array(z.string()),
  /** Cases that may be slower by more than the limit. */
  unsure: z.array(z.string()),
  /** Of `unsure`, cases that are certainly slower: the ratio is beyond the limit, and its interval crosses the limit. */
  slowerByUnknown: z.array(z.string()).exactOptional(),
  /** Of `unsure`, cases whose sides were measured on other hardware. */
  otherHardware: z.array(z.string()).exactOptional(),
  /** Of `unsure`, cases whose ratio is beyond the limit. With any of these the exit code is 3. */
  beyond: z.array(z.string()),
  /** Of `unsure`, cases whose ratio has no interval, so that the gate cannot judge them. */
  unjudged: z.array(z.string()),
  /** Whether any unsure case makes the exit code 3. */
  unsureFails: z.boolean().exactOptional(),
  /** Number of cases with an interval, which the gate can judge. */
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
  /** Conditions that may differ because the caller allowed it. */
  across: z.array(z.string()),
  /** Two speeds within this share of each other are the same. */
  sameWithin: ratioSchema,
  /** By how much the machine may change between sides that ran apart; absent where they ran in the same rounds. */
  drift: absentable(ratioSchema),
  /** Probability of any wrong `slower`, and of any wrong `faster`, over all comparisons that are made together. */
  mistakes: levelSchema,
  /** Number of comparisons that are made together; absent for one. */
  comparisons: absentable(countSchema),
  overall: maybeSchema(overallSchema),
  gate: absentable(gateSchema),
  findings: z.array(findingSchema),
  /** Differences that all compared cases have. */
  differs: z.array(differenceSchema),
  cases: z.array(comparedCaseSchema),
})
/** Two sets of results, case by case. The whole of what `steady compare --json` prints. */
export type Comparison = Omit<Immutable<z.input<typeof comparisonSchema>>, 'findings'> & {
  readonly findings: readonly Finding[]
}

/** A comparison before it is rendered, with the labels of its cases in parts. */
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
