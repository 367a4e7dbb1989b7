import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A server that speaks the protocol of Amazon S3, on this machine. */
export interface S3Server {
  readonly name: string
  readonly variables: Readonly<Record<string, string>>
  readonly stop: () => void
}

export const secret = 'a-secret-that-nothing-prints'
const access = 'steady-test'

/** SeaweedFS where its program `weed` is on PATH; else moto's server, from PyPI. Undefined where neither can be had. */
export async function startServer(): Promise<S3Server | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'steady-s3-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const started = startWeed(folder, port) ?? startMoto(folder, port)
  if (started === undefined) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const stop = () => {
    started.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilItAnswers(address)
  } catch (error) {
    stop()
    throw error
  }
  return {
    name: started.name,
    variables: {
      AWS_ACCESS_KEY_ID: access,
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_ENDPOINT_URL_S3: address,
      AWS_REGION: 'us-east-1',
    },
    stop,
  }
}

interface Started {
  readonly name: string
  readonly child: ChildProcess
}

function startWeed(folder: string, port: number): Started | undefined {
  const program = process.env['STEADY_WEED'] ?? 'weed'
  if (spawnSync(program, ['version']).status !== 0) return undefined
  const config = join(folder, 's3.json')
  const credentials = [{ accessKey: access, secretKey: secret }]
  const actions = ['Admin', 'Read', 'Write', 'List', 'Tagging']
  writeFileSync(config, JSON.stringify({ identities: [{ name: 'steady', credentials, actions }] }))
  const child = spawn(
    program,
    ['server', `-dir=${folder}`, '-ip=127.0.0.1', '-s3', `-s3.port=${port}`, `-s3.config=${config}`],
    { stdio: 'ignore' },
  )
  return { name: 'SeaweedFS', child }
}

function startMoto(folder: string, port: number): Started | undefined {
  const python = ['python3.12', 'python3.11', 'python3.10', 'python3'].find(
    (name) => spawnSync(name, ['-c', 'import venv, ensurepip']).status === 0,
  )
  if (python === undefined) return undefined
  const options = { stdio: 'ignore', timeout: 300_000 } as const
  execFileSync(python, ['-m', 'venv', join(folder, 'python')], options)
  const bin = join(folder, 'python/bin')
  const requirements = join(import.meta.dirname, 'requirements.txt')
  execFileSync(join(bin, 'pip'), ['install', '--quiet', '--requirement', requirements], options)
  const child = spawn(join(bin, 'moto_server'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  return { name: "moto's server", child }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    })
  })

async function untilItAnswers(address: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer !== undefined && answer.status < 500) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${address} did not answer within a minute`)
}
