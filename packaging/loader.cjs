/**
 * What the executable starts with. It runs one of its own scripts from its own bytes, or a program of a workload from a
 * file, because `{node}` in a command means this executable.
 */
'use strict'
const { getAsset, getRawAsset } = require('node:sea')
const { createRequire, isBuiltin } = require('node:module')
const { dirname, isAbsolute, join } = require('node:path')
const { pathToFileURL } = require('node:url')
const { isMainThread } = require('node:worker_threads')
const vm = require('node:vm')

const builtin = require
const loaded = new Map()

/** A script of the bundle, by its file name; it is compiled when it is first needed. */
function script(name) {
  const known = loaded.get(name)
  if (known !== undefined) return known.exports
  const module = { exports: {} }
  loaded.set(name, module)
  const compiled = new vm.Script(getAsset(`scripts/${name}`, 'utf8'), {
    filename: `steady:${name}`,
    cachedData: codeCache(name),
  })
  compiled.runInThisContext()(module.exports, required, module, process.execPath, dirname(process.execPath))
  return module.exports
}

/** Compiled code of the same version of Node, which V8 refuses where it is of another. */
function codeCache(name) {
  try {
    return Buffer.from(getRawAsset(`code-cache/${name}`))
  } catch {
    return undefined
  }
}

function required(name) {
  if (name.startsWith('./')) return script(name.slice(2))
  return isBuiltin(name) ? builtin(name) : fromDisk(name)
}

/** Packages with code of the machine cannot be in the executable: they are found beside it, or in STEADY_HOME. */
function fromDisk(name) {
  const home = process.env['STEADY_HOME']
  const folders = [...(home ? [home] : []), dirname(process.execPath)]
  let refusal
  for (const folder of folders) {
    try {
      return createRequire(join(folder, 'package.json'))(name)
    } catch (error) {
      refusal = error
    }
  }
  throw refusal
}

const parts = JSON.parse(getAsset('parts.json', 'utf8'))

function startPart(name) {
  script(parts[name])
}

/** As Node runs a file: the program sees its own path and its own arguments. */
async function runFile(path, args) {
  const { findEngine } = script(parts['src/host/installation/engine'])
  const engine = findEngine(process.env)
  if (engine !== undefined) process.env['STEADY_ENGINE'] = engine.folder
  process.argv = [process.execPath, path, ...args]
  await import(pathToFileURL(path).href)
}

async function runSteady(args) {
  const { main } = script(parts['src/cli/main'])
  process.exitCode = await main(args)
}

if (isMainThread) {
  const [first = '', second = '', ...rest] = process.argv.slice(2)
  if (first === '--steady-part') {
    process.argv = [process.execPath, second, ...rest]
    startPart(second)
  } else if (isAbsolute(first) && /\.[cm]?js$/.test(first)) void runFile(first, process.argv.slice(3))
  else void runSteady(process.argv.slice(2))
}
