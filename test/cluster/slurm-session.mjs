// A session of steadystate on Slurm that ends itself by SIGKILL, run by slurm.test.ts:
//   slurm-session.mjs JOB.json SETTINGS.json submit N   right before its Nth effect on files or Slurm
//   slurm-session.mjs JOB.json SETTINGS.json follow 0   once the first output has arrived
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)
const [file, settings, act, killAt] = process.argv.slice(2)
const die = () => {
  process.kill(process.pid, 'SIGKILL')
}

const read = (path) => JSON.parse(require('node:fs').readFileSync(path, 'utf8'))
const job = read(file)
let effects = 0
const effect = () => {
  if (++effects === Number(killAt)) die()
}
// Reading leaves nothing behind: a death before it is one before the next effect.
const files = require('node:fs/promises')
for (const name of ['mkdir', 'rename', 'symlink', 'writeFile']) {
  const real = files[name]
  files[name] = (...args) => {
    effect()
    return real(...args)
  }
}
const processes = require('node:child_process')
const { execFile } = processes
processes.execFile = (program, ...rest) => {
  const changes = program === 'sbatch' || program === 'scancel'
  if (changes) effect()
  const child = execFile(program, ...rest)
  // It lives on when its session dies: a submission may be on its way.
  if (changes) effect()
  return child
}
syncBuiltinESMExports()

const { slurmTarget } = await import('../../dist/src/host/targets/slurm.js')
const { slurmSettings } = await import('../../dist/src/host/targets/slurm/settings.js')
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
  slurmSettings.parse(read(settings)),
  { variables: process.env, folder: '/' },
)
const ref = await target.submit(job)
if (act === 'follow') await target.follow(ref, { started: () => undefined, write: die })
