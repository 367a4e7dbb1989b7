import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { preparedSuite } from './prepared-suite.ts'

describe('a suite whose data is not prepared', { timeout: 60_000 }, () => {
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

  it('is prepared where that is asked for, by one of the nodes that share the files, and runs', async () => {
    const { folder, run, isConverted, logOf } = preparedSuite()
    const { code, stderr } = await run('--prepare', '--plain')
    expect(stderr).toContain('preparing own on')
    expect([code, isConverted()]).toEqual([3, true])
    expect(
      readFileSync(join(folder, 'program', 'converted-on'), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(1)
    expect([logOf('converted-data', 0), logOf('converted-data', 1)].toSorted()).toEqual(['', 'converting\n'])
    expect(existsSync(join(folder, 'data', 'converted.index'))).toBe(true)
    rmSync(join(folder, 'r'), { recursive: true })
    expect((await run()).code).toBe(3)
    expect(existsSync(join(folder, 'r', 'preparation'))).toBe(false)
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
    const { folder, write, run, isConverted, logOf } = preparedSuite()
    write({ convert: 'fails.sh' })
    const { code, stderr } = await run('--prepare')
    expect(code).toBe(2)
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
      /PREPARATION_FAILED.*'converted data' for own failed with exit code 9 on n[12]: disk full/,
    )
    expect(logOf('converted-data', 0) + logOf('converted-data', 1)).toContain('disk full\n')
    rmSync(join(folder, 'r'), { recursive: true })
    write()
    expect([(await run('--prepare')).code, isConverted()]).toEqual([3, true])
  })
})
