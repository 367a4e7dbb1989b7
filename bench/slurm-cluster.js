import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const slurmPrograms = ['srun', 'sbatch', 'salloc', 'slurmctld', 'slurmd', 'munged']

/** A rank on each of the two nodes. */
export const onBothNodes = ['--nodes=2', '--ntasks=2', '--ntasks-per-node=1']

/**
 * Runs a script of the cluster tests, and gives what it prints.
 *
 * @param {string} script
 * @param {readonly string[]} args
 */
export function callScript(script, ...args) {
  const path = fileURLToPath(new URL(`../test/cluster/${script}`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(path, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${script}: ${stdout}${stderr}`)
  return stdout
}

/**
 * Brings up the two-node Slurm of the cluster tests; the commands of Slurm find it.
 *
 * @param {string} state folder of its files
 * @returns what takes it down
 */
export function bringUpSlurm(state) {
  callScript('slurm-up.sh', state)
  process.env.SLURM_CONF = join(state, 'slurm.conf')
  return () => callScript('slurm-down.sh', state)
}

/**
 * Why nothing that needs these programs and root can be measured here; undefined where it can.
 *
 * @param {readonly string[]} programs
 * @param {boolean} root
 */
export function lackingHere(programs, root) {
  const absent = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (absent.length > 0) return `not installed: ${absent.join(', ')}`
  return !root || process.getuid?.() === 0 ? undefined : 'the hosts need root'
}
