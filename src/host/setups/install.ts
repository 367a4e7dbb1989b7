import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import {
  buildStep,
  environmentSteps,
  importStep,
  inventoryCommand,
  pythonIn,
  type SetupStep,
  type SetupWork,
  targetStep,
} from '../../core/setups/commands.ts'
import { SteadyError } from '../../core/model/error.ts'
import { flatMapKnown, known, missing, type Maybe } from '../../core/model/missing.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import { installedSchema, installedVersion, type InstalledSetup } from '../../core/setups/installed.ts'
import {
  recipeOf,
  type Setup,
  type SetupVariant,
  splitLock,
  type UnpackedPython,
} from '../../core/setups/setup.ts'
import { commandOutput } from '../processes/command-output.ts'
import { freeSpace, makeFolder } from '../files/disk.ts'
import { writeJson } from '../store/json-file.ts'
import { lockFolder } from '../store/lock.ts'
import { filesBeside, installedIn, markerOf, recipeDigest } from './home.ts'
import { runStep } from './run-step.ts'
import { shellQuoted } from '../../core/text/shell.ts'
import { sha256Of } from '../files/sha256.ts'

interface UnpackOptions {
  readonly uv: string
  /** Path of the lock file. */
  readonly lock: string
  readonly run: (work: SetupWork, command: readonly string[]) => Promise<void>
  readonly failed: (work: SetupWork, printed: string) => SteadyError
}

/**
 * Fetches a Python with Maven and unpacks it to `folder`. This Python was built for another folder, so no virtual environment
 * can be made of it. Its `bin/python3` is a script that sets the folders of its libraries and packages.
 *
 * @returns the step that installs the packages of the lock
 */
async function unpackedPython(
  source: UnpackedPython,
  folder: string,
  { uv, lock, run, failed }: UnpackOptions,
): Promise<SetupStep> {
  const archives = join(folder, 'archive')
  const python = join(folder, 'python')
  const packages = join(folder, 'packages')
  for (const subfolder of [archives, python, packages, join(folder, 'bin')])
    mkdirSync(subfolder, { recursive: true })
  const maven = ['mvn', '--batch-mode', '--quiet', 'dependency:copy']
  await run('python', [...maven, `-Dartifact=${source.maven}`, `-DoutputDirectory=${archives}`])
  const [name = ''] = readdirSync(archives)
  const archive = join(archives, name)
  const digest = sha256Of(readFileSync(archive))
  if (digest !== source.sha256)
    throw failed('python', `${name} has the SHA-256 ${digest}, and setup.yaml names ${source.sha256}`)
  await run('unpack', ['unzip', '-q', archive, `${source.folder}/*`, '-d', python])
  rmSync(archives, { recursive: true })
  const home = join(python, source.folder)
  const programs = join(home, 'bin')
  for (const program of readdirSync(programs)) chmodSync(join(programs, program), 0o755)
  const interpreter = readdirSync(programs).find((program) => /^python3\.\d+$/.test(program)) ?? 'python3'
  writeFileSync(pythonIn(folder), wrapper(home, join(programs, interpreter), packages), { mode: 0o755 })
  return targetStep(uv, folder, packages, lock)
}

/** Makes libraries of packages, such as cuDNN, found in the same way as those of the interpreter. */
const wrapper = (home: string, interpreter: string, packages: string) => `#!/bin/sh
export PYTHONHOME=${shellQuoted(home)}
export PYTHONPATH=${shellQuoted(packages)}\${PYTHONPATH:+:$PYTHONPATH}
for libraries in ${shellQuoted(join(home, 'lib'))} ${shellQuoted(home)} ${shellQuoted(packages)}/nvidia/*/lib; do
  LD_LIBRARY_PATH=$libraries\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
done
export LD_LIBRARY_PATH
exec ${shellQuoted(interpreter)} "$@"
`

export interface InstallOptions {
  /** The folder of all installations. */
  readonly folder: string
  readonly uv: string
  /** The interpreter to start from; undefined where the variant unpacks its own. */
  readonly python: string | undefined
  readonly variables: NodeJS.ProcessEnv
  readonly stop: AbortSignal
  /** Called before each part of the work. */
  readonly begins: (work: SetupWork) => void
}

/**
 * Installs one variant of a setup. It is complete or absent: `setup.json` is written last, and a folder without it is
 * removed.
 *
 * @throws SteadyError `SETUP_DISK_TOO_SMALL`, `SETUP_FAILED`, `RESULTS_LOCKED`; the reason of `stop` once it is aborted
 */
export async function installSetup(
  setup: Setup,
  variant: SetupVariant,
  options: InstallOptions,
): Promise<InstalledSetup> {
  const digest = recipeDigest(recipeOf(variant))
  makeFolder(options.folder)
  const folder = join(options.folder, `${setup.name}-${digest}`)
  const held = lockFolder(filesBeside(folder).lock)
  try {
    const there = installedIn(folder)
    if (there !== undefined) return there
    requireSpace(setup.name, variant, options.folder)
    rmSync(folder, { recursive: true, force: true })
    try {
      return await install(setup, variant, { ...options, digest, into: folder })
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      if (options.stop.aborted) rmSync(filesBeside(folder).log, { force: true })
      throw error
    }
  } finally {
    held.release()
  }
}

interface InstallVariantOptions extends InstallOptions {
  readonly digest: string
  readonly into: string
}

async function install(
  setup: Setup,
  variant: SetupVariant,
  installing: InstallVariantOptions,
): Promise<InstalledSetup> {
  const { into, uv, python, digest, begins, stop } = installing
  const { log, packages: locks } = filesBeside(into)
  const { ready, built } = splitLock(variant.lock, variant.build)
  writeFileSync(log, '')
  writeFileSync(locks.ready, ready)
  writeFileSync(locks.built, built)
  const variables = { ...isolated(installing.variables), ...setup.variables }
  const failed = (work: SetupWork, printed: string) =>
    new SteadyError('SETUP_FAILED', { name: setup.name, work, printed, log })
  const run = async (work: SetupWork, command: readonly string[], more: NodeJS.ProcessEnv = {}) => {
    begins(work)
    const end = await runStep(command, { variables: { ...variables, ...more }, log, stop })
    stop.throwIfAborted()
    if (!end.done) throw failed(work, end.printed)
  }
  try {
    const steps =
      python === undefined && variant.unpack !== undefined
        ? [await unpackedPython(variant.unpack, into, { uv, lock: locks.ready, run, failed })]
        : environmentSteps(uv, python ?? 'python3', into, locks.ready)
    for (const { does, command } of steps) await run(does, command)
    if (variant.build !== undefined) {
      const { does, command } = buildStep(uv, into, locks.built)
      await run(does, command, { ...buildVariables(into, variables), ...variant.build.variables })
    }
    const { does, command } = importStep(pythonIn(into), setup.imports)
    await run(does, command)
  } finally {
    for (const lock of Object.values(locks)) rmSync(lock, { force: true })
  }
  const read = await readInventory(pythonIn(into), variables)
  if (read.kind === 'missing') throw failed('import', lastLine(log))
  const inventory = read.value
  const installed: InstalledSetup = {
    version: installedVersion,
    name: setup.name,
    for: [...variant.for],
    digest,
    python: pythonIn(into),
    pythonVersion: inventory.python,
    packages: inventory.packages,
    size: await sizeOf(into),
    made: new Date().toISOString(),
  }
  writeJson(markerOf(into), installedSchema, installed)
  rmSync(log, { force: true })
  return installed
}

const inventorySchema = z.object({ python: z.string(), packages: z.record(z.string(), z.string()) })
export type Inventory = z.output<typeof inventorySchema>

/** An interpreter's version and packages, or why they are unknown. The variables decide which package folders it sees. */
export async function readInventory(python: string, variables: NodeJS.ProcessEnv): Promise<Maybe<Inventory>> {
  const [program = '', ...args] = inventoryCommand(python)
  const printed = await commandOutput(program, args, { timeout: 60_000, variables })
  return flatMapKnown(printed, (text) => {
    try {
      return known(inventorySchema.parse(JSON.parse(text)))
    } catch {
      return missing('probe-failed', { program, printed: text.slice(0, 200) })
    }
  })
}

/** Drops the user's own Python folders, so that an installation has exactly what its lock names. */
export function isolated(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(variables).filter(([name]) => !/^(PYTHON|VIRTUAL_ENV|CONDA_)/.test(name))
  return { ...Object.fromEntries(others), PYTHONNOUSERSITE: '1' }
}

/** Puts programs that the lock brings, such as CMake, before those of the machine. */
const buildVariables = (folder: string, { PATH = '' }: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  PATH: `${join(folder, 'bin')}${delimiter}${PATH}`,
  MAKEFLAGS: `-j${availableParallelism()}`,
})

function requireSpace(name: string, { download, installed }: SetupVariant, folder: string): void {
  const needed = download + installed
  const free = freeSpace(folder)
  if (free < needed) throw new SteadyError('SETUP_DISK_TOO_SMALL', { name, folder, needed, free })
}

const lastLine = (log: string) => readFileSync(log, 'utf8').trimEnd().split('\n').at(-1) ?? ''

async function sizeOf(folder: string): Promise<Bytes> {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const { blocks } = await stat(join(entry.parentPath, entry.name))
    size += blocks * 512
  }
  return bytes(size)
}
