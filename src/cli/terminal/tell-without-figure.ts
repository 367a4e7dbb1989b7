import type { Report } from '../../core/report/model.ts'
import type { CommandContext } from '../usage/command.ts'
import { withoutFigureText } from './without-figure.ts'

/** Reports, first and with exit code 3, that no case that was to be measured has a figure. */
export function tellWithoutFigure({ cases, runs }: Report, context: CommandContext): void {
  const run = new Set(runs.map((record) => record.case.id))
  const measured = cases.filter((caseRecord) => run.has(caseRecord.case.id))
  const without = withoutFigureText(
    measured.map(({ throughput }) => throughput),
    cases.length,
  )
  if (without === undefined) return
  context.note(without[context.language])
  context.end(3)
}
