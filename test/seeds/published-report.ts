import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { steadyVersion } from '../../src/host/installation/installation.ts'
import { runSteady } from '../run/steady.ts'

export interface PublishedReport {
  readonly en: string
  readonly zh: string
  /** What `steady import` printed. */
  readonly imported: string
  /** Exit code of `steady check` on the results and their report. */
  readonly checked: number | null
}

/** A shipped suite with the figures of a shipped baseline, as the real program imports, reports and checks them. */
export async function publishedReport(suite: string, baseline: string): Promise<PublishedReport> {
  const folder = mkdtempSync(join(tmpdir(), 'steady-seed-'))
  try {
    const imported = await steady(
      folder,
      'import',
      '--published',
      baseline,
      '--suite',
      suite,
      '--results',
      'r',
    )
    await steady(folder, 'report', 'r', '--format', 'md')
    const { code } = await runSteady(['check', 'r'], folder)
    const read = (language: string) =>
      readFileSync(join(folder, `r/report/report.${language}.md`), 'utf8').replaceAll(
        `steadystate ${steadyVersion()}`,
        'steadystate',
      )
    return { en: read('en'), zh: read('zh'), imported, checked: code }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function steady(folder: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runSteady(args, folder)
  // 3: a draft whose every cell is empty.
  if (code !== 0 && code !== 3)
    throw new Error(`steady ${args.join(' ')} ended with ${String(code)}: ${stderr}`)
  return stdout
}
