import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { containerSettings } from '../../src/core/cluster/read.ts'
import { containersSchema } from '../../src/core/cluster/schema.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { livingProcesses } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { collect, jobOf } from './jobs.ts'
import { freshFolder, machine } from './replayed.ts'

const settings = containerSettings(containersSchema.parse({ pull: 'missing' }))
const container = { image: 'registry.example.com/train:1', settings, reads: [] }

/** A target whose podman is a stand-in: a script that plays one answer to `podman pull`, and has no image. */
function withPodman(pull: string) {
  const folder = freshFolder()
  const podman = join(folder, 'podman')
  writeFileSync(podman, `#!/bin/sh\n[ "$1" = pull ] || exit 1\n${pull}\n`)
  chmodSync(podman, 0o755)
  return localTarget(
    { variables: { PATH: `${folder}:${process.env.PATH}` } },
    { cluster: { ...thisMachine, containers: settings }, probe: () => Promise.resolve(machine) },
  )
}

it('an image that cannot be fetched is the outcome, with the last line of what podman says', async () => {
  const target = withPodman('echo "Trying to pull"; echo "Error: manifest unknown" >&2; exit 125')
  const output = collect()
  const end = await target.follow(await target.submit(jobOf(target, ['true'], { container })), output.sink)
  expect(end).toMatchObject({
    ending: { kind: 'image-unavailable', image: container.image, why: 'Error: manifest unknown' },
    elapsed: 0,
    nodes: [],
  })
  expect(output.nodes).toEqual([])
})

it('a job whose image is being fetched can be cancelled, and leaves no process', async () => {
  const pid = join(freshFolder(), 'pid')
  const target = withPodman(`echo $$ >'${pid}'; exec sleep 20`)
  const job = jobOf(target, ['true'], { container })
  const ref = await target.submit(job)
  const { ending } = await target.follow(ref, {
    ...collect().sink,
    granted: () => setTimeout(() => void target.cancel(ref, 'gently'), 500),
  })
  expect(ending).toEqual({ kind: 'cancelled' })
  const fetching = Number(readFileSync(pid, 'utf8'))
  await expect.poll(() => livingProcesses().map((livingProcess) => livingProcess.pid)).not.toContain(fetching)
  await target.release(job)
})
