// A session of steadystate on Slurm that ends itself by SIGKILL, run by slurm.test.ts:
//   slurm-session.mjs JOB.json SLURM_CONF submit N   right before its Nth effect on files or Slurm
//   slurm-session.mjs JOB.json SLURM_CONF follow 0   once the first output has arrived
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const [file, conf, act, killAt] = process.argv.slice(2)
const die = () => {
  process.kill(process.pid, 'SIGKILL')
}

const job = JSON.parse(require('node:fs').readFileSync(file, 'utf8'))
let effects = 0
const dieBefore = (holder, name, alsoAfter = false) => {
  const real = holder[name]
  holder[name] = (...args) => {
    if (++effects === Number(killAt)) die()
    const result = real(...args)
    // sbatch lives on when its session dies: its submission is on its way.
    if (alsoAfter && ++effects === Number(killAt)) die()
    return result
  }
}
const files = require('node:fs/promises')
for (const name of ['mkdir', 'readFile', 'readlink', 'rename', 'symlink', 'writeFile']) dieBefore(files, name)
dieBefore(require('node:child_process'), 'execFile', true)
syncBuiltinESMExports()

const { slurmTarget } = await import('../../dist/host/targets/slurm.js')
const { slurmSettings } = await import('../../dist/host/targets/slurm/settings.js')
const target = slurmTarget(
  {
    name: 'test',
    engine: 'slurm',
    nodes: [],
    interface: undefined,
    launch: { launcher: undefined, options: {}, variables: {} },
    queueLimit: undefined,
    settings: {},
  },
  slurmSettings.parse({ conf }),
  { variables: process.env, folder: '/' },
)
const ref = await target.submit(job)
if (act === 'follow') await target.follow(ref, { started: () => undefined, write: die })
