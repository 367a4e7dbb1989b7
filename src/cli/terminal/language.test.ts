import { expect, it } from 'vitest'
import { terminalLanguage } from './terminal.ts'

it.each([
  ['zh', ['plan', '--lang', 'zh'], {}],
  ['zh', ['plan', '--lang=zh'], { LANG: 'en_US.UTF-8' }],
  ['en', ['plan', '--lang', 'en'], { LC_ALL: 'zh_CN.UTF-8' }],
  ['zh', ['plan'], { LANG: 'zh_CN.UTF-8' }],
  ['en', ['plan'], { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }],
  ['zh', ['plan'], { LC_ALL: '', LANG: 'zh_CN.UTF-8' }],
  ['en', ['plan', '--', '--lang', 'zh'], {}],
  ['en', ['plan'], {}],
])('speaks %s after %j under %j', (language, argv, variables) => {
  expect(terminalLanguage(argv, variables)).toBe(language)
})
