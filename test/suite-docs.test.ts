import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { axes } from '../src/core/model/axes/axes.ts'
import { suiteSchema } from '../src/core/suite/schema.ts'
import { readSuite } from '../src/core/suite/read.ts'
import { resolveSuite } from '../src/core/suite/resolve.ts'
import { parseWorkload } from '../src/core/workload/resolve.ts'
import { workloadSchema } from '../src/core/workload/schema.ts'
import { builtinPlaceholders } from '../src/core/workload/template.ts'

const page = (path: string) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8')
const yamlIn = (text: string) => [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, block = '']) => block)

const shipped = (name: string) => {
  const folder = new URL(`../workloads/${name}/`, import.meta.url)
  const text = readFileSync(new URL('workload.yaml', folder), 'utf8')
  return parseWorkload(text, { file: `${name}/workload.yaml`, name, folder: folder.pathname })
}

describe('docs/suites.md', () => {
  const text = page('suites.md')

  it('shows a suite that is in order', () => {
    const embedded = shipped('resnet50/embedded')
    const workloads = new Map([[embedded.name, embedded]])
    const [block = '', ...others] = yamlIn(text)
    expect(others).toEqual([])
    const suite = resolveSuite(readSuite(block, 'suites.md'), { names: [embedded.name], workloads })
    expect(suite.protocol.name).toBe('dlperf(skip=5,count=20)')
  })

  it('speaks of every key of a suite', () => {
    const keys = [
      ...Object.keys(suiteSchema.shape),
      ...Object.keys(suiteSchema.shape.report.unwrap().shape),
      ...Object.keys(suiteSchema.shape.budget.unwrap().shape),
    ]
    for (const key of keys) expect(text, key).toMatch(new RegExp(`\`${key}\`|^## (.*, )?${key}\\b`, 'm'))
  })
})

describe('docs/workloads.md', () => {
  const text = page('workloads.md')

  it('shows a workload that is in order', () => {
    const origin = { file: 'workloads.md', name: 'own', folder: '/own' }
    expect(yamlIn(text).map((block) => parseWorkload(block, origin).framework)).toEqual(['PyTorch'])
  })

  it('names every key, and every placeholder that is no axis', () => {
    const described = new Set(
      yamlIn(text)
        .join('\n')
        .match(/^[a-z-]+(?=:)/gm),
    )
    for (const key of Object.keys(workloadSchema.shape))
      expect(described.has(key) || text.includes(`\`${key}\``) || text.includes(`## ${key}`), key).toBe(true)
    const axisNames = axes.map(({ name }) => name)
    for (const name of Object.keys(builtinPlaceholders).filter((text) => !axisNames.includes(text)))
      expect(text).toContain(`\`{${name}}\``)
  })
})
