/** Of tables whose rows are themselves counted. */
const countedRows = `
  SELECT source, part, run, case_id, identity FROM stored.runs
  UNION ALL SELECT source, part, NULL AS run, case_id, identity FROM stored.history`

/**
 * Which rows count in another source. A run that several sources have counts in the first of them. Over the views of
 * `stored`; `stored.ranks` has the sources in their order.
 */
export const hiddenStatements: readonly string[] = [
  `CREATE TABLE stored.hidden AS
    WITH counted AS (
      SELECT source, run, case_id, identity, rank
      FROM (${countedRows}) JOIN stored.listed USING (source, part) JOIN stored.ranks USING (source)
      WHERE identity IS NOT NULL
    ), several AS (SELECT hash(identity) AS key FROM counted GROUP BY key HAVING min(rank) < max(rank)),
    shared AS (
      SELECT *, min(rank) OVER (PARTITION BY identity) AS first FROM counted WHERE hash(identity) IN (FROM several)
    )
    SELECT DISTINCT source, run, case_id, identity FROM shared WHERE rank > first`,
  `CREATE TABLE stored.hidden_sources AS
    WITH had AS (
      SELECT source, count(DISTINCT identity) AS runs FROM (${countedRows}) JOIN stored.listed USING (source, part)
      WHERE source IN (SELECT source FROM stored.hidden) GROUP BY source
    ), elsewhere AS (SELECT source, count(DISTINCT identity) AS runs FROM stored.hidden GROUP BY source)
    SELECT source FROM had JOIN elsewhere USING (source, runs)`,
]

/** What leaves those rows out of a view: of a run, of the figure of a case that has one of the runs, or of a commit. */
const hiding: Readonly<Record<string, readonly string[]>> = {
  runs: ['run'],
  steps: ['run'],
  telemetry: ['run'],
  cases: ['case_id'],
  findings: ['run', 'case_id'],
  history: ['identity'],
}

/** What is joined to a view of such rows, where there are any; none of what is about a source as a whole. */
export const hidingOf = (table: string): string =>
  (hiding[table] ?? []).map((column) => ` ANTI JOIN stored.hidden USING (source, ${column})`).join('')
