import { describe, expect, it } from 'vitest'
import { sourceFiles } from './architecture/source-files.ts'
import { sharedTypeNames } from './architecture/type-names.ts'

const files = sourceFiles('without-tests')

describe.each(['core', 'host', 'app', 'cli', 'library'])('in src/%s', (layer) => {
  it('the name of a type is declared in one file', () => {
    const shared = [...sharedTypeNames(files.filter(({ path }) => path.startsWith(`src/${layer}/`)))]
    expect(shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`)).toEqual([])
  })
})
