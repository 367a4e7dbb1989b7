import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { axes } from '../../src/core/model/axes/axes.ts'
import { layouts } from '../../src/core/import/layouts.ts'
import { layoutSchema, placeholders, parseLayout } from '../../src/core/import/custom-layout.ts'
import { z } from 'zod'

const page = readFileSync(new URL('../../docs/importing.md', import.meta.url), 'utf8')

it('docs/importing.md names every layout, placeholder and key of a layout file', () => {
  for (const { name } of layouts) expect(page).toContain(`\`${name}\``)
  for (const name of Object.keys(placeholders)) expect(page).toContain(`\`{${name}}\``)
  const keys = JSON.stringify(z.toJSONSchema(layoutSchema, { io: 'input' }))
  const set = /"set":.*?"properties":(\{.*?\}),"additional/.exec(keys)?.[1] ?? '{}'
  const names = Object.keys(JSON.parse(set) as object).filter((name) =>
    axes.every((axis) => axis.name !== name),
  )
  expect(names.length).toBeGreaterThan(4)
  for (const name of names) expect(page).toContain(`\`${name}\``)
})

it('docs/importing.md names every option of steady import', () => {
  const source = readFileSync(new URL('../../src/cli/commands/import.ts', import.meta.url), 'utf8')
  const options = [...source.matchAll(/^ {2}'(--[a-z-]+)/gm)].map(([, option]) => option)
  expect(options.length).toBeGreaterThan(6)
  for (const option of options) expect(page).toContain(`\`${option}`)
})

it('docs/importing.md shows a layout file that is one', () => {
  const shown = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
  const layout = parseLayout(shown, 'm.yaml')
  expect(layout.read('syn-replicated-fp16-2gpus/resnet50-48-run1.log')).toMatchObject({
    devices: 2,
    axes: { data: 'synthetic' },
  })
  expect(layout.read('bert/4x8/seed3.txt.gz')).toMatchObject({
    nodes: 4,
    devices: 32,
    repeat: 3,
    axes: { loader: 'dali' },
  })
})
