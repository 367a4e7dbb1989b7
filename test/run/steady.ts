import { fork, spawn, type ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, relative, resolve as absolute } from 'node:path'
import { entry, ownerMarker } from '../../src/host/processes/warden-link.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'

export const steadyProgram = join(import.meta.dirname, '../../bin/steady.js')

export interface Ended {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

/** The real program, just started. */
export interface Steady {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  /** Resolves once `text` has been printed on stderr; rejects where the program ended without. */
  readonly says: (text: string) => Promise<void>
}

/**
 * Runs a command in a process that runs many, one after the other: starting one takes longer than most commands. That a
 * process ends, by itself or by a signal, {@link startSteady} shows.
 *
 * @param variables beside those of this process, for this command
 */
export function runSteady(
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const turn = lastCommand.then(() => answerOf(args, cwd, variables))
  lastCommand = turn.catch(() => undefined)
  return turn
}

let lastCommand: Promise<unknown> = Promise.resolve()
let host: ChildProcess | undefined

function answerOf(
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>>,
): Promise<Ended> {
  const program = (host ??= fork(join(import.meta.dirname, 'steady-host.js'), { stdio: 'pipe' }))
  // Neither the host nor its pipes keep the tests from ending.
  program.ref()
  program.channel?.ref()
  return new Promise<Ended>((resolve, reject) => {
    const failed = (code: number | null) => {
      host = undefined
      reject(new Error(`steady ${args.join(' ')} ended its host with ${code}`))
    }
    program.once('exit', failed)
    program.once('message', ({ ended }: { readonly ended: Ended }) => {
      program.off('exit', failed)
      program.unref()
      program.channel?.unref()
      resolve(ended)
    })
    // The folder of the command before may be gone, and nothing is relative to it.
    program.send({ args, cwd: absolute(cwd), variables })
  })
}

/** @param variables beside those of this process */
export function startSteady(
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Steady {
  const child = spawn(process.execPath, [steadyProgram, ...args], {
    cwd,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr })
    })
  })
  return {
    child,
    ended,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (stderr.includes(text)) resolve()
        }
        child.stderr.on('data', look)
        child.once('close', () => {
          reject(new Error(`steady ended without saying ${text}: ${stderr}`))
        })
        look()
      }),
  }
}

/** Plain lines, no report: what the tests of runs look at. */
export const runSuiteArgs = (suite: string, results: string, ...more: string[]) => [
  'run',
  suite,
  '--results',
  results,
  '--plain',
  '--no-report',
  ...more,
]

/** Living processes of a results folder's runs, and their wardens. */
export const processesOf = (results: string) =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, results)))

/** Every file below a folder, relative to it. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((dirent) => dirent.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort()
