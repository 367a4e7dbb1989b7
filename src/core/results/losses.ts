import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import { precisionAxis } from '../model/axes/precision-axis.ts'
import { globalBatch, sampleTokens, type Case, type ParameterValue } from '../model/case.ts'
import type { MeasuredRun } from '../model/result.ts'
import type { Precision } from '../model/precision.ts'
import { deviceCount } from '../model/topology.ts'
import type { LossesApart } from './finding-data.ts'
import { workParts, type FingerprintPart, type StatedTraining } from './equivalence.ts'

/** A case with the mean losses of its first steps, as printed by its program. */
export interface TrainedCase {
  readonly case: Case
  readonly fingerprint: StatedTraining | undefined
  readonly losses: readonly number[] | undefined
}

/**
 * Relative differences allowed between losses from one state and batch. The order of sums differs, and between frameworks the kernels do.
 * See docs/reports.md.
 */
const tolerances: Readonly<Record<Precision, number>> = {
  fp32: 1e-4,
  tf32: 1e-3,
  fp16: 1e-2,
  bf16: 1e-2,
  amp: 1e-2,
  'fp8-delayed': 2e-2,
  'fp8-tensorwise': 2e-2,
  'fp8-rowwise': 2e-2,
  mxfp8: 2e-2,
  nvfp4: 5e-2,
}

/** The losses of the first run of a case that states some. */
export const statedLosses = (
  runs: readonly Pick<MeasuredRun, 'fingerprint'>[],
): readonly number[] | undefined =>
  runs
    .map(({ fingerprint }) => fingerprint?.losses)
    .find((losses) => losses !== undefined && losses.length > 0)

/** How the losses of a case compare with those of cases that should train the same way. */
export type LossEquality =
  | { readonly kind: 'equal'; readonly others: number; readonly tolerance: number }
  | ({ readonly kind: 'different' } & LossesApart)

/**
 * Compares cases that should train the same way: equal model, size, global batch, data, seed and optimizer. The reference of each group
 * is the training that most agree with, or of several the one on the fewest devices. A case without another to compare with is absent.
 */
export function lossEquality<Trained extends TrainedCase>(
  all: readonly Trained[],
): ReadonlyMap<Trained, LossEquality> {
  const found = new Map<Trained, LossEquality>()
  for (const group of groupsOf(all.filter(({ losses }) => losses !== undefined))) {
    if (group.length < 2) continue
    const [reference] = group
      .toSorted((a, b) => deviceCount(a.case.topology) - deviceCount(b.case.topology))
      .map((trained) => ({
        trained,
        agreeing: group.filter((other) => differenceOf(other, trained) === undefined).length,
      }))
      .toSorted((a, b) => b.agreeing - a.agreeing)
    if (reference === undefined) continue
    for (const trained of group) {
      const difference = differenceOf(trained, reference.trained)
      const others = group.filter((other) => differenceOf(other, trained) === undefined).length - 1
      if (difference !== undefined) found.set(trained, { kind: 'different', ...difference })
      else if (others > 0)
        found.set(trained, { kind: 'equal', others, tolerance: toleranceOf(trained, reference.trained) })
    }
  }
  return found
}

function groupsOf<Trained extends TrainedCase>(all: readonly Trained[]): Trained[][] {
  const groups: [Trained, ...Trained[]][] = []
  for (const trained of all) {
    const group = groups.find(([head]) => trainsTheSame(head, trained))
    if (group === undefined) groups.push([trained])
    else group.push(trained)
  }
  return groups
}

/** Parts that hardly change the losses: number formats, and how a global batch is divided. */
const formats: readonly FingerprintPart[] = [
  'weightDtype',
  'activationDtype',
  'gradientDtype',
  'productDtype',
  'tf32',
  'globalBatch',
  'sequenceLength',
]
const trainedParts: readonly FingerprintPart[] = [
  ...workParts.filter((part) => !formats.includes(part)),
  'modelSize',
  'learningRate',
]

const workAxes = axes.filter(
  (axis) =>
    axis.compares === 'work' &&
    axis.presence !== 'leading' &&
    axis.stepFactor === undefined &&
    axis.stepSamples === undefined,
)

/** Parameters that change only the speed of a program. */
const speedParameters: readonly string[] = ['threads']

/** Whether two cases should have equal losses, as far as they are known. */
export function trainsTheSame(a: TrainedCase, b: TrainedCase): boolean {
  const [ours, theirs] = [a.fingerprint ?? {}, b.fingerprint ?? {}]
  return (
    modelOf(a.case) === modelOf(b.case) &&
    stepOf(a) === stepOf(b) &&
    tokensOf(a) === tokensOf(b) &&
    trainedParts.every(
      (part) => ours[part] === undefined || theirs[part] === undefined || ours[part] === theirs[part],
    ) &&
    workAxes.every((axis) => axisValue(a.case, axis) === axisValue(b.case, axis)) &&
    parametersAgree(a.case, b.case)
  )
}

const modelOf = ({ workload }: Case) => workload.split('/')[0]

const stepOf = ({ case: matrixCase, fingerprint }: TrainedCase): number | undefined =>
  fingerprint?.globalBatch ?? (matrixCase.batchFrom === 'log' ? undefined : globalBatch(matrixCase))

const tokensOf = ({ case: matrixCase, fingerprint }: TrainedCase): number | undefined =>
  fingerprint?.sequenceLength ?? sampleTokens(matrixCase)

/** A parameter that only one of two programs has is ignored. */
const parametersAgree = ({ parameters: a }: Case, { parameters: b }: Case): boolean =>
  Object.entries(a).every(
    ([name, value]: [string, ParameterValue]) =>
      speedParameters.includes(name) || b[name] === undefined || b[name] === value,
  )

const toleranceOf = (a: TrainedCase, b: TrainedCase): number =>
  Math.max(...[a, b].map(({ case: matrixCase }) => tolerances[axisValue(matrixCase, precisionAxis)]))

function differenceOf(trained: TrainedCase, other: TrainedCase): LossesApart | undefined {
  const tolerance = toleranceOf(trained, other)
  const [ours, theirs] = [trained.losses ?? [], other.losses ?? []]
  for (const [index, here] of ours.slice(0, theirs.length).entries()) {
    const there = theirs[index] ?? here
    const share = Math.abs(here - there) / Math.max(Math.abs(here), Math.abs(there), Number.MIN_VALUE)
    if (!(share <= tolerance)) return { other: other.case.id, step: index + 1, here, there, share, tolerance }
  }
  return undefined
}
