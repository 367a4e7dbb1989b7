import { expect, it } from 'vitest'
import { scalingSuite } from '../../../test/report/suites.ts'
import { buildReport } from '../../core/report/build.ts'
import { reportFiles } from '../../core/report/files.ts'
import type { openRenderer } from './open-renderer.ts'

/** Node runs threads from the compiled program only. */
async function compiledRenderer() {
  const compiled = new URL('../../../dist/src/app/render-files/open-renderer.js', import.meta.url)
  // Gives the messages of the compiled program their sentences.
  await import(new URL('../../../dist/src/library/index.js', import.meta.url).href)
  const { openRenderer: open } = (await import(compiled.href)) as { openRenderer: typeof openRenderer }
  return open(1_000_000, 2)
}

const report = buildReport(scalingSuite())

it.each([[['md', 'html', 'csv', 'json']], [['json', 'md']], [['csv', 'html']]] as const)(
  'a large report is rendered on two threads as on one: %j',
  async (formats) => {
    const choice = { formats, languages: ['zh', 'en'], root: '..' } as const
    const renderer = await compiledRenderer()
    expect(await renderer.files(report, choice)).toEqual(reportFiles(report, choice))
    await renderer.end()
  },
)

it('what a thread cannot render fails here', async () => {
  const renderer = await compiledRenderer()
  const broken = { ...report, runs: undefined as unknown as typeof report.runs }
  await expect(
    renderer.files(broken, { formats: ['csv', 'html'], languages: ['en'], root: '..' }),
  ).rejects.toThrow(TypeError)
  await renderer.end()
})
