import { caseId, type Case } from '../model/case.ts'
import { caseDefaults, type ParameterSpec, type Workload } from '../model/workload.ts'
import type { BatchSearch, PlannedRun } from '../model/plan.ts'
import type { Run } from '../model/run.ts'
import { memoryIn } from '../outcome/out-of-memory.ts'
import type { BatchTrial, TrialVerdict } from './state.ts'

/** An executed run of a search, and its verdict. */
export interface Trial extends BatchTrial {
  readonly search: string
  readonly run: Run
}

export function caseWithBatch({ smallest }: BatchSearch, workload: Workload, batchPerDevice: number): Case {
  const matrixCase = { ...smallest, batchPerDevice }
  return { ...matrixCase, id: caseId(matrixCase, caseDefaults(workload)) }
}

/** The run that tries one batch: the case itself with few steps, where the workload has a parameter for them. */
export function trialRun(search: BatchSearch, workload: Workload, batch: number): PlannedRun {
  const { smallest, range } = search
  const name = workload.estimate?.steps
  const spec = name === undefined ? undefined : workload.parameters[name]
  const caseSteps = name === undefined ? undefined : smallest.parameters[name]
  const steps =
    typeof caseSteps === 'number' && spec?.type === 'integer'
      ? fewSteps(range.steps, caseSteps, spec)
      : caseSteps
  const parameters =
    name === undefined || steps === undefined
      ? smallest.parameters
      : { ...smallest.parameters, [name]: steps }
  const matrixCase = caseWithBatch({ ...search, smallest: { ...smallest, parameters } }, workload, batch)
  return { id: `${search.id}/${String(batch)}`, case: matrixCase, repeat: 1 }
}

/** The wanted number, or the next one that the parameter allows; at most as many as the case itself takes. */
function fewSteps(
  wanted: number,
  caseSteps: number,
  spec: Extract<ParameterSpec, { readonly type: 'integer' }>,
) {
  const multiple = spec.multipleOf ?? 1
  const allowed = Math.ceil(Math.max(wanted, spec.min ?? 1) / multiple) * multiple
  return Math.min(caseSteps, allowed)
}

export const trialOf = (run: Run): Trial => ({
  search: run.id.slice(0, run.id.lastIndexOf('/')),
  batch: run.case.batchPerDevice,
  verdict: verdictOf(run),
  run,
})

function verdictOf({ outcome, findings }: Run): TrialVerdict {
  switch (outcome.state) {
    case 'completed':
      return findings.some(({ code }) => code === 'trial-without-steps')
        ? { kind: 'failed' }
        : { kind: 'fits' }
    case 'out-of-memory': {
      const { evidence } = outcome
      return { kind: 'out-of-memory', memory: memoryIn(evidence), evidence }
    }
    case 'cancelled':
    case 'node-failed':
    case 'unreachable':
    case 'preempted':
    case 'queue-limit':
      return { kind: 'unsettled' }
    case 'failed':
    case 'diverged':
    case 'timed-out':
    case 'stalled':
    case 'refused':
    case 'image-unavailable':
      return { kind: 'failed' }
  }
}
