import { readFileSync, writeFileSync } from 'node:fs'
import { format as prettify, resolveConfig } from 'prettier'
import { describe, expect, it } from 'vitest'
import { measureLog } from '../src/core/logs/engine/measure-log.ts'
import { formatNamed } from '../src/core/logs/formats.ts'
import { programsOfToday, type ProgramOfToday } from './programs-of-today.ts'
import { fixedProtocol } from './published-logs.ts'
import { sampleLines } from './read-log.ts'

const page = new URL('../docs/log-formats.md', import.meta.url)
const heading = '## Programs of today\n'
const tableIn = /(?<=## Programs of today\n[^|]*)\|.*?\n(?=\n|$)/s

/** With more records than a short log has, a printed rate and the clock imply the batch: one of the two is enough. */
const protocols = (['elapsed', 'steps'] as const).map((source) => fixedProtocol(source, source, 0, 'mean'))
const [devices, batchPerDevice] = [8, 32]
const answers = [
  { asked: '–', options: {} },
  { asked: '`--devices`', options: { devices } },
  { asked: '`--batch`', options: { batchPerDevice } },
  { asked: '`--batch`, `--devices`', options: { devices, batchPerDevice } },
]

/** What a log gives with these options: a throughput of all devices that counts samples, or not. */
function hasFigure(format: string, options: object): boolean {
  const measuring = measureLog({ format, protocols, ...options })
  measuring.push(new TextEncoder().encode(`${sampleLines(format).join('\n')}\n`))
  return measuring
    .end()
    .some(
      ({ unit, measurements, facts }) =>
        unit !== 'steps' &&
        (formatNamed(format)?.rateScope !== 'per-device' || facts.devices !== undefined) &&
        measurements.some(({ throughput }) => throughput.kind === 'known'),
    )
}

const rowOf = ({ program, versions, format }: ProgramOfToday) => {
  const asked = answers.find(({ options }) => hasFigure(format, options))?.asked
  return [program, versions, `\`${format}\``, asked ?? 'no figure']
}

async function table(): Promise<string> {
  const rows = [
    ['program', 'versions', 'format', 'still asked'],
    ['---', '---', '---', '---'],
    ...programsOfToday
      .toSorted((left, right) => left.program.localeCompare(right.program, 'en'))
      .map((program) => rowOf(program)),
  ]
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
  return prettify(lines, { ...(await resolveConfig(page)), parser: 'markdown' })
}

describe('programs of today', () => {
  it.each(programsOfToday.map((program) => [program.program, program] as const))(
    '%s is of a format of the table, and its log gives a figure',
    (_, { format }) => {
      expect(formatNamed(format)?.id).toBe(format)
      expect(answers.some(({ options }) => hasFigure(format, options))).toBe(true)
    },
  )

  it('the page says what is still asked of each', async () => {
    const written = await table()
    if (process.env['STEADY_WRITE_GOLDEN'] === '1')
      writeFileSync(
        page,
        readFileSync(page, 'utf8').replace(tableIn, () => written),
      )
    const text = readFileSync(page, 'utf8')
    expect(text).toContain(heading)
    expect(tableIn.exec(text)?.[0]).toBe(written)
  })
})
