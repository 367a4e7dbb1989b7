// Writes the lock of every setups/*/*.in again, with uv: all packages with their hashes, for every platform and Python.
// A line '# python 3.10' in the input names the oldest Python; without it, 3.11. A file *.overrides beside it replaces
// requirements of packages, as uv's --override does.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const options = ['--quiet', '--universal', '--generate-hashes', '--no-header', '--no-annotate']

const inputs = readdirSync('setups', { recursive: true })
  .filter((file) => file.endsWith('.in'))
  .sort()
for (const file of inputs) {
  const input = join('setups', file)
  const lock = input.replace(/\.in$/, '.lock')
  const [, python = '3.11'] = /^# python (3\.\d+)$/m.exec(readFileSync(input, 'utf8')) ?? []
  const overrides = input.replace(/\.in$/, '.overrides')
  const override = existsSync(overrides) ? ['--override', overrides] : []
  const compile = ['pip', 'compile', ...options, ...override, '--python-version', python, input, '-o', lock]
  const { status } = spawnSync('uv', compile, { stdio: 'inherit' })
  console.log(`${lock}: ${status === 0 ? 'written' : 'failed'}`)
  if (status !== 0) process.exitCode = 1
}
