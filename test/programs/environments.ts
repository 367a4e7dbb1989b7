import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUv } from '../../src/host/setups/uv.ts'

/** Kept between runs: an installation takes a minute, and uv links what several have in common. */
const home = process.env['STEADY_PROGRAMS'] ?? join(tmpdir(), 'steady-programs')

const INSTALL_LIMIT = 900_000

export type Installed = { readonly python: string } | { readonly why: string }

const made = new Map<string, Installed>()

/** The Python that has the packages of a list in `environments`, installed if it is not there; or why there is none. */
export function environmentOf(name: string): Installed {
  const installed = made.get(name) ?? install(name)
  made.set(name, installed)
  return installed
}

function install(name: string): Installed {
  const list = join(import.meta.dirname, 'environments', `${name}.txt`)
  const digest = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 12)
  const folder = join(home, `${name}-${digest}`)
  const python = join(folder, 'bin/python')
  const complete = join(folder, 'complete')
  if (existsSync(complete)) return { python }
  const uv = findUv(process.env)
  if (uv === undefined) return { why: "there is no uv; run 'steady setup --install-uv'" }
  const run = (...args: string[]) =>
    execFileSync(uv, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', timeout: INSTALL_LIMIT })
  try {
    rmSync(folder, { recursive: true, force: true })
    run('venv', '--quiet', '--python', '>=3.11,<3.14', folder)
    run('pip', 'install', '--quiet', '--python', python, '--requirement', list)
  } catch (error) {
    const said = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error)
    return { why: `${name} could not be installed: ${said}` }
  }
  writeFileSync(complete, '')
  return { python }
}
