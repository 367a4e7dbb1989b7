import { createLogUpdate } from 'log-update'
import type { RunReporter } from '../../app/run/reporter.ts'
import { terminalText } from '../terminal-text.ts'
import { drawLive } from './draw.ts'
import { liveState, trackLive, type LiveSetting } from './track.ts'

/** Often enough for a moving clock and a step a tenth of a second; the drawing itself costs well under a millisecond. */
const redrawMs = 200

/** The view that redraws itself in a terminal until the suite's runs have ended, then leaves its last state standing. */
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
