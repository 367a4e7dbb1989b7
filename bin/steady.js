#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'dist/src/cli/main.js')
const program = pathToFileURL((await bundleOfClone()) ?? modules)
if (existsSync(program)) {
  try {
    const { main } = await import(program.href)
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    if (!lacksFiles(error?.code)) throw error
    // The catalogue of messages cannot be loaded either.
    console.error(`SYSTEM_REFUSED: too few files can be opened to load the program (${error.code})`)
    console.error('  fix: Raise the limit of open files, such as with ulimit -n 1024.')
    process.exitCode = 2
  }
} else {
  console.error('steady is not built yet. Run `npm ci && npm run build` in the folder of the clone.')
  process.exitCode = 2
}

/** Scripts that `npm start` makes of all modules, so that Node opens fewer files; undefined where sources are newer. */
async function bundleOfClone() {
  const bundle = join(root, 'dist/bundle/src/cli/main.js')
  if (!existsSync(bundle)) return undefined
  const { isOlder } = await import('./newer-sources.js')
  return isOlder(bundle, root) ? undefined : bundle
}

/** Node loads many files at a time, and takes a package that it cannot open for one that is not there. */
function lacksFiles(code) {
  if (code === 'EMFILE' || code === 'ENFILE') return true
  if (code !== 'ERR_MODULE_NOT_FOUND') return false
  const limit = process.report.getReport().userLimits?.open_files?.soft
  return Number(limit) < 1024
}
