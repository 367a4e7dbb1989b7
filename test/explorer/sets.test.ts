import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareResults, type CompareAsk } from '../../src/app/compare/compare.ts'
import type { ShownComparison } from '../../src/core/explorer/shown-comparison.ts'
import { usualDrift, usualMargin } from '../../src/core/compare/usual-margin.ts'
import { changeRange, changeText } from '../../src/core/compare/words.ts'
import { hasChromium, launched, opened, served, shown, tableCells, type ServedExplorer } from './served.ts'

const root = join(import.meta.dirname, '../..')

/** As the command compares by default. */
const commandAnswer = (ask: Pick<CompareAsk, 'a' | 'b' | 'across'>) =>
  compareResults({
    ...ask,
    sameWithin: usualMargin,
    drift: usualDrift,
    protocol: undefined,
    slowerLimit: undefined,
    stated: {},
    history: '.steady/history',
    cwd: root,
  })

/** The figures of a summary; the sides have their names in it. */
const figuresIn = (summary = '') => summary.match(/[+−±]?\d[\d.]*%/g)

/** What a reader takes from a comparison. */
const answerOf = ({ verdicts }: ShownComparison) => ({
  figures: figuresIn(verdicts?.summary.en),
  cases: verdicts?.cases.map(({ kind, change, range }) => [kind, change, range]),
})

const answerOfCommand = async (ask: Pick<CompareAsk, 'a' | 'b' | 'across'>) => {
  const { summary, cases } = await commandAnswer(ask)
  return {
    figures: figuresIn(summary.en),
    cases: cases.map(({ verdict, ratio }) => [
      verdict.kind,
      ratio.kind === 'known' ? changeText(ratio.value.value) : null,
      ratio.kind === 'known' ? (changeRange(ratio.value) ?? null) : null,
    ]),
  }
}

/** A copy of a report whose commit, host and start are others. */
function copyOf(report: string, name: string, { commit, day }: { commit: string; day: string }): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'steady-sets-')), name)
  cpSync(join(root, 'reports', report), folder, { recursive: true })
  const file = join(folder, 'environment.json')
  const written = readFileSync(file, 'utf8')
  const environment = JSON.parse(written) as { nodes: { environment: { commit: unknown } }[] }
  for (const node of environment.nodes) node.environment.commit = { kind: 'known', value: commit }
  writeFileSync(file, JSON.stringify(environment))
  for (const run of ['1x1', '1x2'].flatMap((topology) =>
    ['1', '2', '3'].map((repeat) =>
      join(folder, `runs/resnet50-embedded_${topology}_fp32_b4/${repeat}/run.json`),
    ),
  ))
    writeFileSync(run, readFileSync(run, 'utf8').replaceAll('2026-11-22T', `${day}T`))
  return folder
}

describe('two sets of cases', () => {
  let site: ServedExplorer

  beforeAll(async () => {
    site = await served(['reports/cpu-frameworks', 'reports/quickstart'], root)
  }, 120_000)

  afterAll(() => site.close())

  it('of whole results get the verdicts of `steady compare A B`', async () => {
    const [a, b] = (await site.explorer.state()).sources
    const sets = { by: 'source', a: a?.source ?? '', b: b?.source ?? '', where: [] }
    const command = await answerOfCommand({
      a: 'reports/cpu-frameworks',
      b: 'reports/quickstart',
      across: [],
    })
    expect(answerOf(await site.explorer.compare(sets))).toEqual(command)
  })

  it('of one results folder get the verdicts of `--across`', async () => {
    const where = [{ column: 'source_name', in: ['cpu-frameworks'] }]
    const frameworks = { by: 'framework', a: 'PyTorch', b: 'MXNet', where }
    expect(answerOf(await site.explorer.compare(frameworks))).toEqual(
      await answerOfCommand({
        a: 'reports/cpu-frameworks',
        b: undefined,
        across: [{ name: 'framework', values: ['PyTorch', 'MXNet'] }],
      }),
    )
    const devices = { by: 'devices', a: 1, b: 2, where }
    expect(answerOf(await site.explorer.compare(devices))).toEqual(
      await answerOfCommand({
        a: 'reports/cpu-frameworks',
        b: undefined,
        across: [{ name: 'devices', values: ['1', '2'] }],
      }),
    )
  })

  it('may be filtered further, which leaves out cases of both sides', async () => {
    const where = [
      { column: 'source_name', in: ['cpu-frameworks'] },
      { column: 'devices', in: [2] },
    ]
    const { verdicts } = await site.explorer.compare({ by: 'framework', a: 'PyTorch', b: 'MXNet', where })
    expect(verdicts?.common.en).toBe('ResNet-50 v1.5 · 1×2 · FP32 · batch 8')
    expect(verdicts?.cases.map(({ label }) => label.en)).toEqual(['synthetic data', 'real data'])
  })

  it('of commits take the newest of each case, over many folders, and say what is left out', async () => {
    const folders = [
      copyOf('quickstart', 'monday', { commit: 'a'.repeat(40), day: '2026-11-02' }),
      copyOf('quickstart', 'tuesday', { commit: 'a'.repeat(40), day: '2026-11-03' }),
      copyOf('quickstart', 'friday', { commit: 'b'.repeat(40), day: '2026-11-06' }),
    ]
    const many = await served([...folders, 'reports/cpu-frameworks'], root)
    const sets = { by: 'git_commit', a: 'a'.repeat(40), b: 'b'.repeat(40), where: [] }
    const compared = await many.explorer.compare(sets)
    const [, tuesday = '', friday = ''] = folders
    expect(answerOf(compared)).toEqual(await answerOfCommand({ a: tuesday, b: friday, across: [] }))
    expect(compared.older).toBe(2)
    expect(compared.verdicts?.differs?.en).toContain('commit')
    await many.close()
  })

  it('of which one is empty have no verdicts', async () => {
    const sets = { by: 'machine', a: 'nowhere', b: null, where: [] }
    expect(await site.explorer.compare(sets)).toEqual({ verdicts: null, older: 0, unread: [] })
  })

  describe.skipIf(!hasChromium)('in a browser', () => {
    let browser: Browser

    beforeAll(async () => {
      browser = await launched()
    })

    afterAll(() => browser.close())

    it('are chosen by any column, are in the link, and lead to the runs of each side', async () => {
      const { page, wrong } = await opened(browser, site)
      await shown(page, 'view=compare&lang=en&f.source_name=cpu-frameworks')
      await page.getByLabel('Compare by').selectOption({ label: 'Framework' })
      await page.getByLabel('A (before)').selectOption('PyTorch')
      await page.getByLabel('B (after)').selectOption('MXNet')
      await page.waitForSelector('text=geometric mean over 4 cases')
      const command = await commandAnswer({
        a: 'reports/cpu-frameworks',
        b: undefined,
        across: [{ name: 'framework', values: ['PyTorch', 'MXNet'] }],
      })
      const lead = (await page.locator('p.lead').textContent()) ?? ''
      expect(lead).toMatch(/whether MXNet is faster or slower than PyTorch/)
      expect(figuresIn(lead)).toEqual(figuresIn(command.summary.en))
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.waitForSelector('text=geometric mean over 4 cases')
      const cells = await tableCells(other, 'Compare')
      expect(cells.map(([, , change]) => change)).toEqual(
        command.cases.map(({ ratio }) => (ratio.kind === 'known' ? changeText(ratio.value.value) : '—')),
      )
      await other.locator('a.figure').first().click()
      await other.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 5)
      await page.getByText('Swap A and B').click()
      await page.waitForFunction(() => /a=MXNet.*b=PyTorch/.test(location.search))
      expect(wrong).toEqual([])
      await page.context().close()
    })
  })
})
