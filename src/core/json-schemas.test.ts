import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { jsonSchemas } from './json-schemas.ts'

describe('the JSON Schemas in schemas/', () => {
  it.each(Object.keys(jsonSchemas))('%s is the one that the code gives (npm run schemas)', (name) => {
    const committed = readFileSync(new URL(`../../schemas/${name}`, import.meta.url), 'utf8')
    expect(JSON.parse(committed)).toEqual(jsonSchemas[name]?.())
  })
})
