import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { wordsThrownBy } from '../../../test/samples/sentences.ts'
import { expected } from '../model/text.ts'
import { checkYaml } from './check.ts'
import { parseYaml } from './parse-yaml.ts'
import { writtenText } from './scalars.ts'

const schema = z.strictObject({ note: writtenText(expected('reason-for-readers')) })
const noteOf = (yaml: string) => checkYaml(parseYaml(yaml, 'own.yaml', 'SUITE'), schema, 'SUITE').note

describe('a written text', () => {
  it('is one for every language, or one for each', () => {
    expect(noteOf('note: AMP only')).toEqual({ en: 'AMP only', zh: 'AMP only' })
    expect(noteOf('note: { en: only, zh: 仅 }')).toEqual({ en: 'only', zh: '仅' })
  })

  it('has no blank where a line of Chinese was broken', () => {
    const { en, zh } = noteOf(`note:
  en: >-
    first,
    second
  zh: >-
    每种配置训练 120 个 iter，
    舍去前 20 个；其余的
    取平均，见 README，
    AMP
    除外
`)
    expect(en).toBe('first, second')
    expect(zh).toBe('每种配置训练 120 个 iter，舍去前 20 个；其余的取平均，见 README，AMP 除外')
  })

  it.each([
    ['note: 5', "note is '5'", 'Expected a reason that readers of the report will understand.'],
    ["note: ''", "note is ''", 'Expected a reason that readers of the report will understand.'],
    ["note: '   '", "note is '   '", 'Expected a reason that readers of the report will understand.'],
    [
      "note: { en: ' ', zh: 仅 }",
      "note.en is ' '",
      'Expected a reason that readers of the report will understand.',
    ],
    [
      "note: { en: only, zh: ' ' }",
      "note.zh is ' '",
      'Expected a reason that readers of the report will understand.',
    ],
    ['note: { en: x }', 'note.zh is missing', "Add 'zh'. Expected"],
    ['note: { en: x, zh: y, fr: z }', 'note.fr is not a known key', 'Use one of: en, zh.'],
  ])('refuses %s', (yaml, seen, fix) => {
    expect(wordsThrownBy(() => noteOf(yaml))).toEqual({
      seen,
      fix: expect.stringContaining(fix) as string,
    })
  })
})
