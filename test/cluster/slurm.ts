import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** A Slurm cluster of two nodes on this machine, as slurm-up.sh makes it. */
export interface Slurm {
  /** Its slurm.conf. */
  readonly conf: string
  /** Why it could not be brought up here; undefined where it is up. */
  readonly why: string | undefined
  readonly down: () => void
}

/**
 * @param state a folder that it may fill, and that is removed with it
 * @param address of both nodes, in Slurm's words: a name or a number of this machine
 * @param lines further ones of its slurm.conf
 * @param enter the words of a command that starts its daemons
 */
export function bringUpSlurm(
  state: string,
  address = '127.0.0.1',
  lines = '',
  enter: readonly string[] = [],
): Slurm {
  const script = (name: string) => join(import.meta.dirname, name)
  const { status, stdout, stderr } = spawnSync(
    'env',
    [...enter, script('slurm-up.sh'), state, address, lines],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0 && status !== 77) throw new Error(`slurm-up.sh failed: ${stdout}${stderr}`)
  return {
    conf: join(state, 'slurm.conf'),
    why: status === 77 ? stdout.trim() : undefined,
    down: () => {
      if (status === 0) spawnSync(script('slurm-down.sh'), [state])
      rmSync(state, { recursive: true, force: true })
    },
  }
}
