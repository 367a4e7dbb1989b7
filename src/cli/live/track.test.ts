import { describe, expect, it } from 'vitest'
import { known, missing } from '../../core/model/missing.ts'
import type { Plan } from '../../core/model/plan.ts'
import { same } from '../../core/model/text.ts'
import { samplesPerSecond, seconds } from '../../core/model/units.ts'
import { drawLive } from './draw.ts'
import { endedRuns, plannedRuns, timeLeft } from './state.ts'
import { liveState, trackLive } from './live-view.ts'
import { executedRun, measured, planOf } from '../../../test/live.ts'

function watch(plan: Plan) {
  let clock = 0
  const now = () => seconds(clock)
  const setting = {
    language: 'en' as const,
    title: 'own',
    cluster: 'local',
    unitOf: () => 'images' as const,
    estimates: new Map(),
    pause: seconds(0),
    now,
  }
  const state = liveState(plan, [], setting)
  return { state, tracker: trackLive(state, setting), wait: (time: number) => (clock += time) }
}

describe('trackLive', () => {
  it('follows a run from its start over its steps to its figure', () => {
    const plan = planOf(1, 2)
    const [run] = plan.runs
    if (run === undefined) throw new Error('the plan has two runs')
    const { state, tracker, wait } = watch(plan)
    tracker.runStarted?.({ run, position: 1, of: 2, command: [], steps: 14 })
    expect(state.current?.steps).toBe(14)
    const record = {
      epoch: undefined,
      line: 5,
      step: 3,
      at: undefined,
      rate: undefined,
      duration: undefined,
      steps: undefined,
      loss: 6.9,
    }
    tracker.step?.(run, {
      record,
      records: 3,
      elapsed: seconds(1),
      throughputNow: known(samplesPerSecond(5)),
    })
    expect(state.current).toMatchObject({ step: 3, throughput: 5, loss: 6.9 })
    wait(8)
    tracker.runEnded?.(executedRun(run), known(measured(5.1)))
    expect(state.current).toBeUndefined()
    expect(state.rows[0]).toMatchObject({ repeats: ['completed', 'waiting'], figures: [5.1], expected: 8 })
    expect([endedRuns(state), plannedRuns(state)]).toEqual([1, 2])
  })

  it('says why a run is queued until it starts, and counts its time from then', () => {
    const plan = planOf(1, 1)
    const [run] = plan.runs
    if (run === undefined) throw new Error('the plan has a run')
    const { state, tracker, wait } = watch(plan)
    tracker.runStarted?.({ run, position: 1, of: 1, command: [], steps: 14 })
    tracker.runQueued?.(run, 'Resources')
    expect(drawLive(state, seconds(0), 80, 'en').join('\n')).toContain('queued: Resources')
    wait(60)
    tracker.runLaunched?.(run)
    expect(state.current).toMatchObject({ queued: undefined, startedAt: 60 })
    wait(8)
    tracker.runEnded?.(executedRun(run), known(measured(5.1)))
    expect(state.rows[0]?.expected).toBe(8)
  })

  it('knows no time left before anything is known, and the measured time of a run after', () => {
    const plan = planOf(2, 2)
    const { state, tracker, wait } = watch(plan)
    expect(timeLeft(state, seconds(0))).toBeUndefined()
    const [run] = plan.runs
    if (run === undefined) throw new Error('the plan has four runs')
    tracker.runStarted?.({ run, position: 1, of: 4, command: [], steps: undefined })
    wait(10)
    tracker.runEnded?.(executedRun(run), missing('none', same('no figure')))
    expect(timeLeft(state, seconds(10))).toBe(30)
  })

  it('does not wait for a repeat that was not needed', () => {
    const plan = planOf(1, 3)
    const { state, tracker } = watch(plan)
    const last = plan.runs.at(-1)
    if (last === undefined) throw new Error('the plan has three runs')
    tracker.passedOver?.(last, missing('figure-settled', { repeats: 2, within: 0.02 }))
    expect(plannedRuns(state)).toBe(2)
  })
})
