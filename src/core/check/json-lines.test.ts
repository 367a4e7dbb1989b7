import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonLinePaths, jsonPathText } from './owners.ts'

const at = (document: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], document)

describe('jsonLinePaths', () => {
  it('leads each line of any document to the value that stands there', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const document = JSON.parse(JSON.stringify(value)) as unknown
        const lines = JSON.stringify(document, null, 2).split('\n')
        for (const [index, path] of jsonLinePaths(lines).entries()) {
          const scalar = at(document, path.map(unescaped))
          if (typeof scalar !== 'object') expect(lines[index]).toContain(JSON.stringify(scalar))
        }
      }),
    )
  })

  it('writes a path as programs do', () => {
    const lines = JSON.stringify({ runs: [{ rate: 1 }, { rate: { value: 2 } }] }, null, 2).split('\n')
    expect(jsonLinePaths(lines).map(jsonPathText)).toContain('runs[1].rate.value')
  })
})

const unescaped = (step: string | number) =>
  typeof step === 'number' ? step : (JSON.parse(`"${step}"`) as string)
