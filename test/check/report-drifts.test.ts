import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownersIn } from '../../src/core/check/owners.ts'
import { reportDrifts } from '../../src/core/check/report-drifts.ts'
import { buildReport } from '../../src/core/report/build.ts'
import { reportFiles } from '../../src/core/report/files.ts'
import { reportFormats } from '../../src/core/report/render/renderers.ts'
import { scalingSuite } from '../report/suites.ts'

const report = buildReport(scalingSuite())
const owners = ownersIn(report)
const files = reportFiles(report, { formats: reportFormats, languages: ['en', 'zh'], root: '..' })

const fileNamed = (name: string) => {
  const file = files.find((file) => file.name === name)
  if (file === undefined) throw new Error(`there is no ${name}`)
  return file
}

const driftsOf = (name: string, edit: (text: string) => string) => {
  const file = fileNamed(name)
  return reportDrifts({ file: `report/${name}`, text: edit(file.content) }, file, owners)
}

describe.each(files.map(({ name }) => name))('a check of %s', (name) => {
  const { content } = fileNamed(name)
  const digits = [...content.matchAll(/\d/g)].map(({ index }) => index)

  it('finds nothing wrong with what was just written', () => {
    expect(driftsOf(name, (text) => text)).toEqual([])
  })

  it('passes over the line ends of another system', () => {
    expect(driftsOf(name, (text) => text.replaceAll(/\r?\n/g, '\r\n'))).toEqual([])
  })

  it('finds any single digit that was changed, on its line', () => {
    const change = fc.record({ at: fc.constantFrom(...digits), by: fc.integer({ min: 1, max: 9 }) })
    fc.assert(
      fc.property(change, ({ at, by }) => {
        const other = String((Number(content[at]) + by) % 10)
        const drifts = driftsOf(name, (text) => text.slice(0, at) + other + text.slice(at + 1))
        const line = content.slice(0, at).split('\n').length
        expect(drifts).not.toEqual([])
        for (const drift of drifts) expect(drift).toMatchObject({ line })
      }),
      { numRuns: 60 },
    )
  })

  it('finds any line that was taken out or added', () => {
    const lines = content.split('\n')
    const worded = lines.flatMap((line, index) => (/[\p{L}\d]{2}/u.test(line) ? [index] : []))
    fc.assert(
      fc.property(fc.constantFrom(...worded), fc.boolean(), (index, added) => {
        const line = lines[index] ?? ''
        const edited = lines.toSpliced(index, added ? 0 : 1, ...(added ? [`${line}7`] : []))
        expect(driftsOf(name, () => edited.join('\n')).map(({ kind }) => kind)).toContain(
          added ? 'line-extra' : 'line-missing',
        )
      }),
      { numRuns: 30 },
    )
  })
})

describe('a drift', () => {
  it('gives both numbers and the case that a table cell belongs to', () => {
    expect(
      driftsOf('report.en.md', (text) => text.replace('|               1553.21 |', '| 1563.21 |')),
    ).toMatchObject([
      {
        kind: 'print-differs',
        printed: '1563.21',
        computed: '1553.21',
        about: 'resnet50-pytorch_1x4_fp32_b128',
      },
    ])
  })

  it('names the path in JSON and the run there', () => {
    expect(
      driftsOf('report.json', (text) => text.replace('"value": 402.875', '"value": 402.9')),
    ).toContainEqual(
      expect.objectContaining({
        printed: '402.9',
        computed: '402.875',
        about: 'resnet50-pytorch_1x1_fp32_b128/2',
      }),
    )
  })

  it('shows a figure where the logs give none', () => {
    const [drift] = driftsOf('report.zh.md', (text) => text.replace('—¹ |', '17604.20 |'))
    expect(drift).toMatchObject({ kind: 'print-differs', printed: '17604.20', computed: '—¹' })
  })
})
