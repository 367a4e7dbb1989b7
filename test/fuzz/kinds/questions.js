import { join } from 'node:path'
import { URLSearchParams } from 'node:url'
import { collect } from '../../../dist/src/app/collect/collect.js'
import { explorerSite } from '../../../dist/src/app/explore/explorer-site.js'
import { openExplorer } from '../../../dist/src/app/explore/explorer.js'
import { requireOneSelect } from '../../../dist/src/host/library/checked-query.js'
import { openEngine } from '../../../dist/src/host/library/open-query.js'
import { openStore } from '../../../dist/src/host/library/open-store.js'
import { mutatedBytes, mutatedLines } from '../mutate-bytes.js'
import { mutatedJson } from '../mutate-documents.js'
import { root } from '../root.js'

const rows = { kind: 'rows', table: 'cases', columns: ['case_id', 'throughput', 'axis:precision'] }
const where = [
  { column: 'devices', in: [1, 2, null] },
  { column: 'label_en', has: 'resnet' },
  { column: 'throughput', from: 1, to: 1e6 },
]

/** What the page of the explorer asks, with the path that answers. */
const questions = [
  ['/api/ask', { ...rows, where, order: [{ column: 'throughput', descending: true }], limit: 9, offset: 0 }],
  [
    '/api/ask',
    { kind: 'count', table: 'runs', by: ['axis:data', 'devices'], where: where.slice(0, 1), limit: 9 },
  ],
  ['/api/compare', { by: 'devices', a: 1, b: 2, where }],
  ['/api/compare', { by: 'axis:precision', a: 'fp32', b: 'amp', where: [] }],
]

/** Of a results folder, and of a library of it. */
async function sitesIn({ folder, state }) {
  if (state.sites !== undefined) return state.sites
  const ask = { cwd: root, variables: {} }
  const place = join(folder, 'library')
  const store = await openStore(place, ask)
  await collect({ sources: ['reports/quickstart'], store, now: () => new Date(0), steps: false, cwd: root })
  const explorers = ['reports/quickstart', place].map((name) => openExplorer({ ...ask, names: [name] }))
  return (state.sites = (await Promise.all(explorers)).map((explorer) => explorerSite(explorer, new Map())))
}

const queries = [
  "SELECT run, throughput FROM runs WHERE unit = 'images' ORDER BY run LIMIT 3 -- first",
  'WITH a AS (SELECT count(*) AS n FROM cases GROUP BY ALL) SELECT n, [n, 1], {x: n} FROM a, range(2);',
  "/* one */ SELECT axes->>'precision' FROM versions.cases; SELECT 'a;b' /* two */",
  "COPY runs TO 'runs.csv'; ; SELECT * FROM read_text('x')",
].map((sql) => Buffer.from(sql))

export const questionKinds = [
  {
    name: 'query',
    weight: 2,
    make: (dice) => (dice.chance(0.5) ? mutatedBytes : mutatedLines)(dice.pick(queries), dice),
    async read(bytes, { state }) {
      state.connection ??= await (await (await openEngine()).DuckDBInstance.create(':memory:')).connect()
      await requireOneSelect(state.connection, bytes.toString('utf8'))
    },
  },
  {
    name: 'questions of the page',
    weight: 2,
    make(dice) {
      const [path, question] = dice.pick(questions)
      return Object.assign(mutatedJson(Buffer.from(JSON.stringify(question)), dice), { path })
    },
    async read(bytes, session) {
      const totals = []
      for (const site of await sitesIn(session)) {
        const { status, body } = await site.answer(
          bytes.path,
          new URLSearchParams({ q: bytes.toString('utf8') }),
        )
        totals.push(status === 200 ? JSON.parse(body).total : status)
      }
      return totals[0] === totals[1]
        ? undefined
        : `answers ${totals.join(' from the folder, from the library ')}`
    },
  },
]
