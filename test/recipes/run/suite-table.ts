import type { SuiteRun } from './run-suite.ts'

/** What `npm run test:recipes` prints: suite × cases × figures × seconds, and what did not run, with the reasons. */
export function suiteTable(runs: readonly SuiteRun[], withoutRuns: Readonly<Record<string, string>>): string {
  const rows = runs.map(({ suite, cases, second, seconds }) => {
    const ran = cases.filter(({ completed, failed }) => completed + failed > 0)
    return [
      suite,
      ran.length,
      ran.filter(({ figure }) => figure !== undefined).length,
      second.filter(({ figure }) => figure !== undefined).length,
      seconds.toFixed(0),
    ].map(String)
  })
  const table = [['suite', 'cases', 'figures', 'second rule', 'seconds'], ...rows]
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? []
  const lines = table.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  const absent = [
    ...runs.flatMap(({ suite, left, skipped }) => [...left, ...skipped].map((why) => `${suite}: ${why}`)),
    ...Object.entries(withoutRuns).map(([suite, why]) => `${suite}: ${why}`),
  ]
  return [...lines, '', 'not run:', ...(absent.length === 0 ? ['nothing'] : absent)].join('\n')
}
