import { createLogUpdate } from 'log-update'
import type { RunReporter } from '../../app/jobs/reporter.ts'
import { terminalText } from '../terminal/terminal.ts'
import { drawLive } from './draw.ts'
import type { Language } from '../../core/model/text.ts'
import { sayFinding } from '../../core/messages/say.ts'
import { knownValues } from '../../core/model/missing.ts'
import type { Plan } from '../../core/model/plan.ts'
import type { Run } from '../../core/model/run.ts'
import { type SampleUnit, seconds, type Seconds } from '../../core/model/units.ts'
import { aboutText } from './plain-lines.ts'
import type { LiveCase, LiveState, RepeatState } from './state.ts'

interface LiveSetting {
  readonly title: string
  readonly cluster: string
  readonly unitOf: (workload: string) => SampleUnit
  /** Expected time of one run of a case, by case id, from the workload catalogue. */
  readonly estimates: ReadonlyMap<string, Seconds>
  /** Time between runs. */
  readonly pause: Seconds
  readonly language: Language
  /** Seconds from any fixed origin. */
  readonly now: () => Seconds
}

/** The state before the first run, with what an earlier session finished. */
export function liveState(plan: Plan, done: readonly Run[], setting: LiveSetting): LiveState {
  const rows = new Map<string, LiveCase>()
  for (const run of plan.runs) {
    const row = rows.get(run.case.id) ?? {
      case: run.case,
      unit: setting.unitOf(run.case.workload),
      repeats: [],
      figures: [],
      expected: setting.estimates.get(run.case.id),
    }
    row.repeats[run.repeat - 1] = 'waiting'
    rows.set(run.case.id, row)
  }
  for (const run of done) {
    const row = rows.get(run.case.id)
    if (row !== undefined) row.repeats[run.repeat - 1] = run.outcome.state
  }
  return {
    title: setting.title,
    cluster: setting.cluster,
    startedAt: setting.now(),
    rows: [...rows.values()],
    warnings: [],
    current: undefined,
    pause: setting.pause,
    pausing: undefined,
    stopping: false,
  }
}

export function trackLive(
  state: LiveState,
  { now, language }: Pick<LiveSetting, 'now' | 'language'>,
): RunReporter {
  const rowOf = (caseId: string) => state.rows.find((row) => row.case.id === caseId)
  const mark = (caseId: string, repeat: number, as: RepeatState) => {
    const row = rowOf(caseId)
    if (row !== undefined) row.repeats[repeat - 1] = as
    return row
  }
  return {
    pausing({ case: { id }, repeat }, pause) {
      state.pausing = { run: `${id} #${repeat}`, until: seconds(now() + pause) }
    },
    runStarted({ run, steps }) {
      state.pausing = undefined
      const row = mark(run.case.id, run.repeat, 'running')
      if (row === undefined) return
      const fresh = { queued: undefined, step: undefined, throughput: undefined, loss: undefined }
      state.current = { row, repeat: run.repeat, startedAt: now(), steps, ...fresh }
    },
    runQueued(_run, queued) {
      if (state.current !== undefined) state.current.queued = queued
    },
    runLaunched() {
      if (state.current === undefined) return
      state.current.queued = undefined
      state.current.startedAt = now()
    },
    step(_run, { record, records, throughputNow }) {
      if (state.current === undefined) return
      state.current.step = record.step ?? records
      state.current.loss = record.loss
      state.current.throughput = knownValues([throughputNow])[0]
    },
    runEnded(run, measurement) {
      const row = mark(run.case.id, run.repeat, run.outcome.state)
      if (row === undefined) return
      if (measurement.kind === 'known') {
        row.unit = measurement.value.unit
        row.figures.push(...knownValues([measurement.value.throughput]))
      }
      if (run.outcome.state === 'completed' && state.current !== undefined) {
        row.expected = seconds(now() - state.current.startedAt)
      }
      state.current = undefined
    },
    passedOver: (run) => void mark(run.case.id, run.repeat, 'not-needed'),
    finding(finding, about) {
      if (finding.level === 'note') return
      state.warnings.push(aboutText(about, sayFinding(finding, language).seen, language))
    },
    stopping: () => (state.stopping = true),
  }
}

/** Often enough for a moving clock and steps of 0.1 s; drawing takes well under a millisecond. */
const redrawMs = 200

/** A view that redraws itself in a terminal until the suite's runs have ended, and then leaves its last state there. */
export function liveView(stream: NodeJS.WriteStream, setting: LiveSetting): RunReporter {
  const screen = createLogUpdate(stream)
  let tracker: RunReporter = {}
  return {
    started(plan, done) {
      const state = liveState(plan, done, setting)
      tracker = trackLive(state, setting)
      const draw = () => {
        const lines = drawLive(state, setting.now(), stream.columns, setting.language)
        screen(terminalText(lines.join('\n')))
      }
      const timer = setInterval(draw, redrawMs)
      timer.unref()
      tracker.finished = () => {
        clearInterval(timer)
        draw()
        screen.done()
      }
      draw()
    },
    pausing: (run, pause) => tracker.pausing?.(run, pause),
    runStarted: (start) => tracker.runStarted?.(start),
    step: (run, progress) => tracker.step?.(run, progress),
    runEnded: (run, measurement) => tracker.runEnded?.(run, measurement),
    passedOver: (run, why) => tracker.passedOver?.(run, why),
    finding: (finding, about) => tracker.finding?.(finding, about),
    stopping: () => tracker.stopping?.(),
    finished: (summary) => tracker.finished?.(summary),
  }
}
