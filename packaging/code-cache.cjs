/**
 * Compiles the scripts of the executable, after some commands ran, so that it starts without compiling what each start
 * needs: `code-cache.cjs SCRIPTS CACHES ROOT LOG`. The Node that runs this must be the one of the executable.
 */
'use strict'
const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const vm = require('node:vm')

const [scripts, caches, root, log] = process.argv.slice(2)
const compiled = new Map()
const loaded = new Map()

const compile = (name) => {
  const known = compiled.get(name)
  if (known !== undefined) return known
  const made = new vm.Script(readFileSync(join(scripts, name), 'utf8'), { filename: `steady:${name}` })
  compiled.set(name, made)
  return made
}

function load(name) {
  const known = loaded.get(name)
  if (known !== undefined) return known.exports
  const module = { exports: {} }
  loaded.set(name, module)
  const required = (wanted) => (wanted.startsWith('./') ? load(wanted.slice(2)) : require(wanted))
  compile(name).runInThisContext()(
    module.exports,
    required,
    module,
    join(root, 'dist/src/host/installation/x.js'),
    root,
  )
  return module.exports
}

async function warm() {
  const { main } = load('src-cli-main.js')
  for (const stream of [process.stdout, process.stderr])
    stream.write = (_text, ...rest) => {
      const callback = rest.find((argument) => typeof argument === 'function')
      if (callback) setImmediate(callback)
      return true
    }
  for (const args of [['--version'], ['--help'], ['measure', log], ['plan']]) await main(args)
}

void warm().then(() => {
  for (const name of readdirSync(scripts)) writeFileSync(join(caches, name), compile(name).createCachedData())
  process.exit(0)
})
