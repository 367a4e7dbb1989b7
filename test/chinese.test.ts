import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sourceFiles } from './architecture/source-files.ts'

/** Where a translator looks: the catalogue, the modules of words, help texts and options, and rows that have a title. */
const placesOfWords = [
  /^src\/core\/(messages|words)\//,
  /(^|[/-])messages\.ts$/,
  /(^|[/-])words\.ts$/,
  /^src\/cli\/(commands\/.*|commands|help|chinese-help|advice|.*\/help|.*\/options)\.ts$/,
  // Units behind a number, where lines are broken.
  /^src\/core\/document\/terminal\/table\.ts$/,
  /^src\/core\/model\/axes\//,
  /^src\/core\/export\/formats\//,
  /^src\/core\/preflight\/checks\//,
  /^src\/core\/protocols\/(collection-)?protocols\.ts$/,
]

/** Lines with Chinese elsewhere. Take away, never add: a text goes to the `-words.ts` beside its file. */
const mostElsewhere = 141

it('Chinese stands in the catalogue and in modules of words', () => {
  const lines = sourceFiles('without-tests')
    .filter(({ path }) => !placesOfWords.some((place) => place.test(path)))
    .flatMap(({ path }) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (/\p{Script=Han}/u.test(line) ? [`${path}:${index + 1}`] : [])),
    )
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(mostElsewhere)
})

it('words depend on the model and on texts, never on what prints them', () => {
  const printing =
    /from '[^']*(app|host|cli|printouts|render|sections|layouts|terminal|html|markdown)\/(?!messages\.ts)[^']*'/
  const found = sourceFiles('without-tests')
    .filter(({ path }) => /(^|[/-])words\.ts$/.test(path) || /^src\/core\/(messages|words)\//.test(path))
    .filter(({ path }) => printing.test(readFileSync(path, 'utf8')))
    .map(({ path }) => path)
  expect(found).toEqual([])
})
