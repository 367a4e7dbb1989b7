import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namedArchitectures } from '../../src/core/flops/architectures.ts'
import { pythonOf } from './frameworks.ts'

const program = join(import.meta.dirname, '../mfu/count-flops.py')
const stored = new URL('../golden/flops/pytorch-counter.json', import.meta.url)
const found = pythonOf({ setup: 'pytorch' })

/** Those that take seconds; `npm run count-flops` counts all of them. */
const quick = ['tiny', 'mixtral-tiny', '125m', 'gpt2', 'llama-3-8b', 'qwen3-8b', 'deepseek-v2-lite']

describe.skipIf('why' in found)("PyTorch's flop counter", () => {
  it('counts what is stored of it', { timeout: 300_000 }, () => {
    if ('why' in found) throw new Error(found.why)
    const models = Object.fromEntries(
      namedArchitectures
        .filter(({ names: [name] }) => quick.includes(name))
        .map(({ names: [name], architecture }) => [name, architecture]),
    )
    const { stdout, stderr } = spawnSync(found.python, [program], {
      input: JSON.stringify({ length: 2048, models }),
      encoding: 'utf8',
    })
    const counted = JSON.parse(stdout === '' ? `"${stderr}"` : stdout) as { models: Record<string, unknown> }
    const before = JSON.parse(readFileSync(stored, 'utf8')) as { models: Record<string, unknown> }
    for (const name of quick) expect(counted.models[name], name).toEqual(before.models[name])
  })
})
