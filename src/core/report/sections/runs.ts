import { finding } from '../../model/finding.ts'
import { same } from '../../model/text.ts'
import type { ReportContext } from '../context.ts'
import { layouts } from '../layouts/layouts.ts'
import type { Block, Section } from '../model.ts'
import { findingsBlock } from './findings.ts'
import { outcomeLines } from '../words/outcome-words.ts'

/** Every run, and the last words of those that did not complete. */
export function runsSection(context: ReportContext): Section {
  return {
    id: 'runs',
    title: { en: 'All runs', zh: '全部运行' },
    blocks: [...layouts.runs.tables(context), ...runFindings(context), ...lastWords(context)],
  }
}

/** What the runs' own logs and clocks say; a finding about a case's repeats is reported with the results. */
function runFindings({ folder, results }: ReportContext): Block[] {
  const reported = new Set(results.flatMap(({ findings }) => findings.map(({ code }) => code)))
  const seen = [
    ...(folder.damaged ?? []).map(({ id, file }) => ({
      id,
      findings: [finding('run-damaged', 'error', { file })],
    })),
    ...folder.runs.map(({ id, findings }) => ({ id, findings })),
    ...results.flatMap(({ runs }) =>
      runs.map(({ run, measurement }) => ({ id: run, findings: measurement.findings })),
    ),
  ]
  const all = seen.flatMap(({ id, findings }) =>
    findings.filter(({ code }) => !reported.has(code)).map((one) => ({ finding: one, about: same(id) })),
  )
  return findingsBlock(all, folder.runs.length, { en: 'all runs', zh: '所有运行' })
}

const lastWords = ({ folder }: ReportContext): Block[] =>
  folder.runs.flatMap(({ id, outcome }): Block[] => {
    const lines = outcomeLines(outcome)
    return lines.length === 0
      ? []
      : [{ kind: 'code', title: same(id), syntax: 'text', code: lines.join('\n') }]
  })
