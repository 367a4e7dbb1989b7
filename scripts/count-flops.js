// Counts the FLOPs of every named model with PyTorch, for test/golden/flops: npm run count-flops -- python
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { namedArchitectures } from '../dist/src/core/flops/architectures.js'

const [python = 'python3'] = process.argv.slice(2)
const models = Object.fromEntries(
  namedArchitectures.map(({ names: [name], architecture }) => [name, architecture]),
)
const program = new URL('../test/mfu/count-flops.py', import.meta.url).pathname
const { status, stdout } = spawnSync(python, [program], {
  input: JSON.stringify({ length: 2048, models }),
  encoding: 'utf8',
  stdio: ['pipe', 'pipe', 'inherit'],
})
if (status !== 0) process.exit(status ?? 1)
const folder = new URL('../test/golden/flops/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('pytorch-counter.json', folder), stdout)
