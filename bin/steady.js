#!/usr/bin/env node
import { existsSync } from 'node:fs'

const program = new URL('../dist/cli/main.js', import.meta.url)
if (existsSync(program)) {
  const { main } = await import(program.href)
  process.exitCode = await main(process.argv.slice(2))
} else {
  console.error('steady is not built yet. Run `npm ci && npm run build` in the folder of the clone.')
  process.exitCode = 2
}
