/**
 * A report.json of as many runs as are asked for, made from the cases and runs of a small one: the same shape, other figures.
 *
 * @param template with at least one case, and one run for each
 */
export function manyRuns(template, { part, runs: count }) {
  const casesOfPart = 200
  const repeats = Math.ceil(count / casesOfPart)
  const cases = []
  const runs = []
  const begin = Date.UTC(2026, part % 12, 1)
  for (let index = 0; index < casesOfPart; index += 1) {
    const like = template.cases[index % template.cases.length]
    const run = template.runs.find(({ case: { id } }) => id === like.case.id)
    const id = `${like.case.id}_n=${index}`
    const point = { ...like.case, id, parameters: { ...like.case.parameters, n: index } }
    const speed = 1000 + ((index * 7919 + part * 104_729) % 9973) / 7
    cases.push({ ...like, case: point, evidence: [] })
    for (let repeat = 1; repeat <= repeats && runs.length < count; repeat += 1) {
      const digest = (part * 1_000_003 + index * 1009 + repeat).toString(16).padStart(64, '0')
      runs.push({
        ...run,
        run: `${id}/${repeat}-${part}`,
        case: point,
        repeat,
        throughput: { kind: 'known', value: speed * (1 + ((repeat * 31) % 17) / 1000) },
        started: new Date(begin + (index * repeats + repeat) * 60_000).toISOString(),
        source: { ...run.source, sha256: digest },
      })
    }
  }
  return { ...template, sections: [], searches: undefined, cases, runs }
}
