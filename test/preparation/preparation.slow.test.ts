import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { preparedSuite } from './prepared-suite.ts'

describe.concurrent('a suite whose data is not prepared', { timeout: 60_000 }, () => {
  it('does not start, and says what is missing where, and how to go on', async () => {
    const { run, isConverted } = preparedSuite()
    const { code, stderr } = await run()
    expect(code).toBe(2)
    expect(stderr).toContain('PREPARATION_NEEDED')
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      "'converted data' for own is not done on n[1-2]: there is no ../data/converted; 1 further step is not done",
    )
    expect(stderr).toContain('steady run --prepare')
    expect(isConverted()).toBe(false)
  })

  it('is refused before anything runs where the path of a step has no value', async () => {
    const { write, steady } = preparedSuite()
    write({ topology: "2x1, parameters: { converted: '' }" })
    const { code, stderr } = await steady('plan', 'suite.yaml')
    expect(code).toBe(2)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(
      "WORKLOAD_PATH_EMPTY: 'creates: {converted}' of the workload own is no path",
    )
  })

  it('is prepared where that is asked for, by one of the nodes that share the files, and runs', async () => {
    const { folder, run, isConverted, logs } = preparedSuite()
    const { code, stderr } = await run('--prepare', '--plain')
    expect(stderr).toContain('preparing own on')
    expect([code, isConverted()]).toEqual([3, true])
    expect(
      readFileSync(join(folder, 'program', 'converted-on'), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(1)
    expect(logs()).toEqual([
      {
        step: expect.stringMatching(/^own-converted-data-[0-9a-f]{8}$/) as unknown,
        printed: ['', 'converting\n'],
      },
      { step: expect.stringMatching(/^own-its-index-[0-9a-f]{8}$/) as unknown, printed: ['', 'indexed\n'] },
    ])
    expect(existsSync(join(folder, 'data', 'converted.index'))).toBe(true)
    rmSync(join(folder, 'r'), { recursive: true })
    expect((await run()).code).toBe(3)
    expect(existsSync(join(folder, 'r', 'preparation'))).toBe(false)
  })

  it('keeps what each step prints, also where titles have no Latin letters', async () => {
    const { write, run, logs } = preparedSuite()
    write({ titles: ['转换数据', '生成索引'] })
    expect((await run('--prepare')).code).toBe(3)
    expect(
      logs()
        .flatMap(({ printed }) => printed)
        .toSorted(),
    ).toEqual(['', '', 'converting\n', 'indexed\n'])
  })

  it('does not take a half-made index for done once the data beside it is made again', async () => {
    const { folder, write, run } = preparedSuite()
    write({ index: 'half.sh' })
    expect((await run('--prepare')).code).not.toBe(3)
    rmSync(join(folder, 'data', 'converted'))
    rmSync(join(folder, 'r'), { recursive: true })
    write()
    expect((await run('--prepare')).code).toBe(3)
    expect(readFileSync(join(folder, 'data', 'converted.index'), 'utf8')).toBe('data\n')
  })

  it.each([
    [{ data: 'synthetic', loader: 'native' }, []],
    [{ data: 'real', loader: 'native' }, ['converted data']],
    [{ data: 'real', loader: 'dali' }, ['converted data', 'its index']],
  ])('needs with %j the steps %j, as the plan says', async (change, titles) => {
    const { write, steady } = preparedSuite()
    write(change)
    const { stdout } = await steady('plan', 'suite.yaml', '--json')
    const { preparation } = planDocumentSchema.parse(JSON.parse(stdout))
    expect(preparation.map(({ title }) => title.en)).toEqual(titles)
  })

  it('ends with an error that shows the failed step, and does it again in the next session', async () => {
    const { folder, write, run, isConverted, logs } = preparedSuite()
    write({ convert: 'fails.sh' })
    const { code, stderr } = await run('--prepare')
    expect(code).toBe(2)
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
      /PREPARATION_FAILED.*'converted data' for own failed with exit code 9 on n[12]: disk full/,
    )
    expect(logs()[0]?.printed.join('')).toContain('disk full\n')
    rmSync(join(folder, 'r'), { recursive: true })
    write()
    expect([(await run('--prepare')).code, isConverted()]).toEqual([3, true])
  })
})
