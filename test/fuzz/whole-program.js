import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { flawOfOutput } from './printed.js'
import { root } from './root.js'

/** Reads an input with the program itself, in an empty folder, under a small heap. */
export const wholeProgram = (command) => async (bytes, session) => {
  const folder = mkdtempSync(join(session.folder, 'whole-'))
  try {
    const ended = await startSteady(command(bytes, folder), folder)
    if (ended.signal !== null) return `whole program: ended by ${ended.signal}: ${ended.stderr.slice(-200)}`
    if (/^ {4}at /m.test(ended.stderr)) return `whole program: ${ended.stderr.slice(0, 400)}`
    const left = readdirSync(folder).find((name) => /\.tmp$|^\.lock$/.test(name))
    if (left !== undefined) return `whole program: leaves ${left}`
    if (ended.code === 2 && existsSync(join(folder, 'imported')))
      return 'whole program: leaves a half-made folder'
    return flawOfOutput(ended, bytes.toString('utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const longest = 60_000

function startSteady(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=500', join(root, 'bin/steady.js'), ...args],
      {
        cwd,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: longest,
        killSignal: 'SIGKILL',
      },
    )
    const printed = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'])
      child[name].setEncoding('utf8').on('data', (text) => (printed[name] += text))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...printed }))
  })
}
