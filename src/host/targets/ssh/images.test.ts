import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { containerSettings } from '../../../core/cluster/read.ts'
import { containersSchema } from '../../../core/cluster/schema.ts'
import type { JobContainer } from '../../../core/model/job.ts'
import { fetchImages } from './session.ts'
import type { Link } from './link.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A node without a network in between: its scripts run here, with a podman that does what it is told. */
function node(name: string, podman: string) {
  const folder = mkdtempSync(join(tmpdir(), 'steady-images-'))
  folders.push(folder)
  writeFileSync(
    join(folder, 'podman'),
    `#!/bin/sh\ncase "$1 $2" in "image inspect") exit 1 ;; esac\n${podman}\n`,
  )
  chmodSync(join(folder, 'podman'), 0o755)
  const link: Link = {
    node: { name, address: name, cpus: 1, gpus: 0 },
    open: (script) =>
      Promise.resolve(
        spawn('sh', ['-c', script], {
          env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, HERE: folder },
        }),
      ),
    start: () => Promise.reject(new Error('no task is started')),
    run: () => Promise.reject(new Error('nothing else is run')),
    close: () => Promise.resolve(),
  }
  return {
    link,
    has: (file: string) => existsSync(join(folder, file)),
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
  }
}

const container: JobContainer = {
  image: 'lab/train:1',
  settings: containerSettings(containersSchema.parse({ pull: 'missing' })),
  reads: [],
}
const slow = 'echo $$ >"$HERE/pulling"; sleep 60'
/** A dead process whose parent has not waited for it counts as ended. */
const isAlive = (pid: number) => {
  try {
    return !/^State:\sZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('the image of a job', () => {
  it('is fetched on all nodes at the same time', async () => {
    const other = (name: string) => `touch "$HERE/started"; until [ -e ${name}/started ]; do sleep 0.05; done`
    const first = node('h1', 'touch "$HERE/started"')
    const folder = folders[0] ?? ''
    const second = node('h2', other(folder))
    expect(await fetchImages({ container }, [second.link, first.link]).done).toBeUndefined()
  })

  it('is named where a node cannot get it, and the others stop', async () => {
    const waiting = node('h1', slow)
    const failing = node('h2', 'sleep 0.5; echo "no such manifest" >&2; exit 125')
    const ending = await fetchImages({ container }, [waiting.link, failing.link]).done
    expect(ending).toEqual({ kind: 'image-unavailable', image: 'lab/train:1', why: 'h2: no such manifest' })
    // A process closes its output shortly before it counts as ended.
    await expect.poll(() => isAlive(Number(waiting.read('pulling')))).toBe(false)
  })

  it('is not waited for after a cancellation, which ends what fetches it', async () => {
    const waiting = node('h1', slow)
    const fetching = fetchImages({ container }, [waiting.link])
    await expect.poll(() => waiting.has('pulling')).toBe(true)
    fetching.stop()
    expect(await fetching.done).toEqual({ kind: 'cancelled' })
    await expect.poll(() => isAlive(Number(waiting.read('pulling')))).toBe(false)
  })

  it('is not asked for where tasks run on the nodes themselves', async () => {
    expect(await fetchImages({ container: undefined }, [node('h1', 'exit 1').link]).done).toBeUndefined()
  })
})
