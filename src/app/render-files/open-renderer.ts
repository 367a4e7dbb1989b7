import { availableParallelism } from 'node:os'
import { reportFiles, type ReportChoice, type ReportFile } from '../../core/report/files.ts'
import type { Report } from '../../core/report/model.ts'
import type { ReportFormat } from '../../core/report/render/renderer.ts'
import { startThread } from '../../host/installation/installation.ts'

export interface RenderedReport {
  readonly report: Report
  readonly choice: ReportChoice
}

/** What renders one report. It may be opened before there is the report, so that it is ready in time. */
export interface ReportRenderer {
  /** To be called once. */
  files(report: Report, choice: ReportChoice): Promise<ReportFile[]>
  end(): Promise<unknown>
}

/** Smaller reports are rendered in less time than a thread takes to start. */
const mostOfOneThread = 5000

/** It takes about as long as all other formats together. */
const renderedHere: ReportFormat = 'json'

const onOneThread: ReportRenderer = {
  files: (report, choice) => Promise.resolve(reportFiles(report, choice)),
  end: () => Promise.resolve(),
}

/** @param runs in the report */
export const openRenderer = (runs: number, threads = availableParallelism()): ReportRenderer =>
  runs <= mostOfOneThread || threads === 1 ? onOneThread : onTwoThreads()

function onTwoThreads(): ReportRenderer {
  const worker = startThread('src/app/render-files/worker')
  const answer = new Promise<ReportFile[] | undefined>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', () => {
      resolve(undefined)
    })
  })
  return {
    async files(report, choice) {
      const formats = choice.formats.filter((format) => format !== renderedHere)
      const rest: ReportChoice = { ...choice, formats }
      worker.postMessage({ report, choice: rest } satisfies RenderedReport)
      const here = reportFiles(report, {
        ...choice,
        formats: choice.formats.filter((format) => format === renderedHere),
      })
      // Render again here: if the thread failed, its error is then thrown to the caller.
      const files = [...here, ...((await answer) ?? reportFiles(report, rest))]
      return choice.formats.flatMap((chosenFormat) => files.filter(({ format }) => format === chosenFormat))
    },
    end: () => worker.terminate(),
  }
}
