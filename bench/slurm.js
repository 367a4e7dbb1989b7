import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTime } from './pairs.js'
import { bringUpSlurm, lackingHere, onBothNodes, slurmPrograms } from './slurm-cluster.js'

const rounds = 3
const runs = 5

const nodes = onBothNodes.join(' ')
const batch = `sbatch --quiet --output=/dev/null ${nodes}`

/**
 * A way to start a rank on each of two nodes, several times one after the other. Shell scripts in a folder of their own; a run
 * has ended once its file `end.N` is there.
 *
 * @typedef {object} Way
 * @property {string} [before] makes ready, untimed
 * @property {string} start starts run $N; for all runs at once, `atOnce` is set
 * @property {boolean} [atOnce]
 * @property {string} [after] gives back what `before` took, untimed
 */

/** @type {Record<string, Way>} */
const ways = {
  'srun alone': { start: `srun ${nodes} ./rank.sh; touch end.$N` },
  'srun in an allocation of salloc': {
    before: `salloc --no-shell --job-name=held ${nodes} 2>&1 | sed -n 's/.*Granted job allocation //p' >held`,
    start: `srun --jobid="$(cat held)" ${nodes} ./rank.sh; touch end.$N`,
    after: 'scancel "$(cat held)"',
  },
  'a batch job for each run': { start: `${batch} --wrap "srun ./rank.sh; touch end.$N"` },
  'a job array, one run at a time': {
    start: `${batch} --array=1-${runs}%1 --wrap 'srun ./rank.sh; touch end.$SLURM_ARRAY_TASK_ID'`,
    atOnce: true,
  },
  'one batch job that takes runs from a folder': {
    before: `${batch} --wrap 'touch up; N=1; while [ ! -e stop ]; do
      if [ -e ask.$N ]; then srun ./rank.sh; touch end.$N; N=$((N + 1)); else sleep 0.02; fi
    done'; until [ -e up ]; do sleep 0.02; done`,
    start: 'touch ask.$N',
    after: 'touch stop',
  },
}

/** Seconds of one run. */
function timeOf({ before = ':', start, atOnce = false, after = ':' }, folder) {
  const shell = (script) => processTime(['sh', '-c', `cd "$0" || exit; ${script}`, folder])
  const numbers = Array.from({ length: runs }, (_, index) => index + 1).join(' ')
  const ended = (run) => `until [ -e end.${run} ]; do sleep 0.01; done`
  shell(`rm -f end.* ask.* up stop; ${before}`)
  const seconds = shell(
    atOnce ? `${start}; ${ended(runs)}` : `for N in ${numbers}; do ${start}; ${ended('$N')}; done`,
  )
  shell(`${after}; while [ -n "$(squeue --noheader)" ]; do sleep 0.1; done`)
  return seconds / runs
}

/** What Slurm itself takes for a run, by the way in which it is started. */
export async function* figures() {
  const samples = new Map(Object.keys(ways).map((name) => [name, []]))
  const skipped = lackingHere(slurmPrograms, true)
  if (skipped === undefined) measureInto(samples)
  for (const [name, seconds] of samples)
    yield { what: `Slurm, ${name}`, unit: 's', samples: seconds, target: {}, skipped }
}

function measureInto(samples) {
  // Not in /tmp: the nodes may have their own.
  const folder = mkdtempSync('/var/tmp/steady-bench-')
  const down = bringUpSlurm(join(folder, 'state'))
  try {
    writeFileSync(join(folder, 'rank.sh'), '#!/bin/sh\necho done\n')
    chmodSync(join(folder, 'rank.sh'), 0o755)
    for (let round = 0; round < rounds; round += 1)
      for (const [name, way] of Object.entries(ways)) samples.get(name).push(timeOf(way, folder))
  } finally {
    down()
    rmSync(folder, { recursive: true, force: true })
  }
}
