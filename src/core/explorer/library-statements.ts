/** ISO 8601 in UTC, as results have it. */
const time = (column: string) => `strftime(${column}, '%Y-%m-%dT%H:%M:%S.%gZ')`

/** A column of JSON, which anybody may have written. */
const object = (column: string) =>
  `CASE WHEN json_type(TRY_CAST(${column} AS JSON)) = 'OBJECT' THEN ${column} ELSE '{}' END`

const ofCase = (row: string) => `
  ${row}.source, ${row}.case_id, ${row}.suite, ${row}.case_label AS label_en, ${row}.case_label_zh AS label_zh,
  ${row}.workload, ${row}.model, ${row}.framework, ${row}.machine, ${row}.nodes::DOUBLE AS nodes,
  ${row}.devices::DOUBLE AS devices, ${row}.batch_per_device::DOUBLE AS batch, ${row}.protocol, ${row}.throughput,
  ${row}.unit, ${row}.reason_en, ${row}.reason_zh, ${time(`${row}.started`)} AS started, ${row}.git_commit,
  json_merge_patch(${object(`${row}.parameters`)}, ${object(`${row}.axes`)})::VARCHAR AS axes,
  sources.name AS source_name`

/** Makes the tables of the explorer from the views of a library. They are kept in memory, because a page asks often. */
export const libraryStatements: readonly string[] = [
  `CREATE TABLE shown_cases AS
  WITH sentences AS (
    SELECT DISTINCT source, case_id, sentence_en, sentence_zh FROM findings
    WHERE case_id IS NOT NULL AND level <> 'note'
  ), doubts AS (
    SELECT source, case_id, string_agg(sentence_en, chr(10) ORDER BY sentence_en) AS findings_en,
      string_agg(sentence_zh, chr(10) ORDER BY sentence_en) AS findings_zh
    FROM sentences GROUP BY source, case_id
  )
  SELECT ${ofCase('cases')},
    cases.low, cases.high, cases.level, cases.repeats::DOUBLE AS repeats, cases.grade, cases.throughput_per_device, cases.speedup,
    cases.speedup_low, cases.speedup_high, cases.efficiency, cases.efficiency_low, cases.efficiency_high, doubts.findings_en, doubts.findings_zh
  FROM cases JOIN sources USING (source) LEFT JOIN doubts USING (source, case_id)`,
  `CREATE TABLE shown_runs AS SELECT ${ofCase('runs')},
    runs.run, runs.repeat::DOUBLE AS repeat, runs.state, runs.log, runs.first_line::DOUBLE AS first_line,
    runs.last_line::DOUBLE AS last_line, runs.elapsed_s, runs.log_sha256
  FROM runs JOIN sources USING (source)`,
  `CREATE TABLE shown_sources AS
  WITH of_runs AS (
    SELECT source, min(machine) AS machine, min(protocol) AS protocol, count(*) FILTER (state = 'not-run') AS waiting
    FROM shown_runs GROUP BY source
  ), of_cases AS (SELECT source, count(*)::DOUBLE AS cases FROM shown_cases GROUP BY source)
  SELECT sources.source, sources.name, sources.title_en, sources.title_zh, sources.suite, sources.kind, of_runs.protocol,
    of_runs.machine, ${time('sources.started')} AS started, ${time('sources.ended')} AS ended, sources.git_commit,
    coalesce(of_cases.cases, 0) AS cases, sources.runs::DOUBLE AS runs,
    CASE WHEN coalesce(of_runs.waiting, 0) = 0 THEN 'complete' ELSE 'unfinished' END AS state
  FROM sources LEFT JOIN of_runs USING (source) LEFT JOIN of_cases USING (source)
  WHERE sources.kind <> 'history'`,
]
