import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/core/stats/random.ts'
import { readStat } from '../../src/host/processes/proc.ts'
import { parseArrivals } from '../../src/host/store/arrivals.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { filesBelow, processesOf, runSuiteArgs, steadyProgram } from '../run/steady.ts'
import { image } from './containers.ts'
import { drill } from './drills.ts'
import { kill, treeOf } from './process-tree.ts'
import { noClock, settableClock } from './settable-clock.ts'
import { allLeft, triedTargets, type Opened, type TriedTarget } from './tried-targets.ts'

const { STEADY_KILLS: trial, STEADY_KILLS_SEED: written, STEADY_KILLED_RUNS: runsWanted = '3' } = process.env
const seed = Number(written ?? Math.floor(Math.random() * 2 ** 31))
const killsOf = ({ kills, share }: TriedTarget) =>
  trial === undefined ? kills : Math.ceil(Number(trial) * share)

/** One for each run of the suite that is killed. */
const batches = Array.from({ length: Number(runsWanted) }, (_, index) => 8 * (index + 1))

/** Below /var/tmp, which the hosts over ssh share with this machine. */
const folder = mkdtempSync('/var/tmp/steady-kills-')
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Prints the same log each time, and tells a file outside of the results when it starts and ends. It takes 4 s while there
 * is a file `slow` beside that one.
 */
const program = `
rank=\${NODE_RANK:-0} rate=$(($1 * \${NNODES:-1}))
echo "start $1 $rank" >>"$2/lines"
echo "DLL 2024-01-01 10:00:00.000000 - PARAMETER batch_per_worker : $1  workers : \${NNODES:-1}  global_batch : $rate"
step=1
while [ "$step" -le 8 ]; do
  printf 'DLL 2024-01-01 10:00:0%d.000000 - (%d, %d) loss : 1.0 total_ips : %d.0 images/s\\n' "$step" "$rank" "$step" "$rate"
  if [ -e "$2/slow" ]; then sleep 0.5; else sleep 0.05; fi
  step=$((step + 1))
done
echo "end $1 $rank" >>"$2/lines"
`

const suite = ({ nodes }: TriedTarget) => `
suite: killed
matrix: { workload: told, topology: ${nodes}x1, batch: [${batches.join(', ')}] }
repeats: 1
`

/** What an engine is tried with. */
interface Trial {
  readonly target: TriedTarget
  readonly opened: Opened
  readonly home: string
  readonly witness: string
}

function prepare(target: TriedTarget, home: string, witness: string): void {
  const workloadFolder = join(home, 'workloads', 'told')
  mkdirSync(workloadFolder, { recursive: true })
  mkdirSync(witness, { recursive: true })
  writeFileSync(join(workloadFolder, 'told.sh'), program)
  writeFileSync(
    join(workloadFolder, 'workload.yaml'),
    `title: A program that is witnessed
image: ${image}
model: none
framework: none
unit: images
command: ['sh', '{here}/told.sh', '{batch}', '${witness}']
supports: { multi-node: true }
launchers: [process]
needs: { devices: cpu }
`,
  )
  writeFileSync(join(home, 'suite.yaml'), suite(target))
}

/**
 * steady in a process group of its own, as a shell starts it.
 *
 * @param variables beside those of this process and of the engine
 */
function start({ home, opened }: Trial, results: string, variables: Readonly<Record<string, string>> = {}) {
  const log = openSync(`${results}.txt`, 'a')
  const args = [...runSuiteArgs(join(home, 'suite.yaml'), results), '--cluster', join(home, 'cluster.yaml')]
  const child = spawn(process.execPath, [steadyProgram, ...args], {
    cwd: home,
    env: { ...process.env, ...opened.variables, ...variables },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { pid: child.pid ?? 0, ended }
}

const manners = {
  steady: (pid: number) => [pid],
  'its process group': (pid: number) => [-pid],
  // Nobody is left to clean up: the next session has to.
  'all that it started': treeOf,
} as const
type Manner = keyof typeof manners
const mannerNames = Object.keys(manners) as Manner[]

/** Of each completed run: a digest of its folder, and how often its program was started. */
function completedRuns({ witness }: Trial, results: string): Map<string, string> {
  if (!existsSync(results)) return new Map()
  const witnessLines = linesOf(witness)
  const files = filesBelow(results)
  const folders = files.filter((path) => basename(path) === 'run.json').map(dirname)
  return new Map(
    folders.map((run) => {
      const digest = createHash('sha256')
      for (const path of files.filter((file) => file.startsWith(`${run}/`) && basename(file) !== 'job.json'))
        digest.update(`${path}\0`).update(readFileSync(join(results, path)))
      const batch = /_b(\d+)/.exec(run)?.[1] ?? ''
      const starts = witnessLines.filter((line) => line.startsWith(`start ${batch} `)).length
      return [run, `${digest.digest('hex')} after ${starts} starts`]
    }),
  )
}

const linesOf = (witness: string) => {
  const path = join(witness, 'lines')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

/** What must be the same after every kill. */
const outcomesOf = (results: string) => ({
  nodes: readResults(results)
    .nodes.map(({ node }) => node)
    .sort(),
  runs: readResults(results).runs.map(({ id, outcome, origin }) => ({
    id,
    outcome,
    logs: origin.kind === 'executed' && [origin, ...origin.streams].map(({ log }) => [log.path, log.sha256]),
  })),
})

/** Files of a results folder; which nodes a run gets, and with them what was sampled, may differ. */
const filesOf = (results: string) => filesBelow(results).filter((path) => basename(path) !== '.lock')

/**
 * A moment of a session: at random, or right after it has begun or ended a run, where the steps are that leave something
 * behind.
 */
function momentOf(
  { home }: Trial,
  results: string,
  {
    duration,
    random,
    over,
  }: { readonly duration: number; readonly random: () => number; readonly over: AbortSignal },
) {
  const [delay, soon] = [random() * duration, random() * 60]
  const runs = filesBelow(join(home, 'undisturbed')).filter((path) => basename(path) === 'run.json')
  const run = dirname(runs[Math.floor(random() * runs.length)] ?? '')
  const path = join(run, random() < 0.5 ? 'job.json' : 'run.json')
  if (random() < 0.5 || existsSync(join(results, path)))
    return {
      name: `after ${Math.round(delay)} of ${Math.round(duration)} ms`,
      come: sleep(delay, 'come' as const),
    }
  const come = async () => {
    while (!over.aborted && !existsSync(join(results, path))) await sleep(1)
    return sleep(soon, 'come' as const)
  }
  return { name: `${Math.round(soon)} ms after ${path}`, come: come() }
}

const patience = { timeout: 60_000, interval: 200 }

async function killAtRandom(trial: Trial, wanted: number, random: () => number): Promise<string> {
  const { target, opened, home, witness } = trial
  const undisturbed = join(home, 'undisturbed')
  const began = performance.now()
  const code = await start(trial, undisturbed).ended
  expect(code, readFileSync(`${undisturbed}.txt`, 'utf8')).toBe(0)
  const duration = performance.now() - began
  await expect.poll(() => allLeft(opened, undisturbed), patience).toEqual([])

  let kills = 0
  for (let round = 1; kills < wanted; round += 1) {
    const results = join(home, `results-${round}`)
    rmSync(join(witness, 'lines'), { force: true })
    const completed = new Map<string, string>()
    const happened: string[] = []
    for (;;) {
      const { pid, ended } = start(trial, results)
      const over = new AbortController()
      const moment =
        kills < wanted ? momentOf(trial, results, { duration, random, over: over.signal }) : undefined
      const first = await Promise.race([ended, ...(moment === undefined ? [] : [moment.come])])
      over.abort()
      if (first !== 'come') {
        expect(first, `${happened.join('\n')}\n${readFileSync(`${results}.txt`, 'utf8')}`).toBe(0)
        break
      }
      const manner = mannerNames[Math.floor(random() * mannerNames.length)] ?? 'steady'
      manners[manner](pid).forEach(kill)
      await ended
      kills += 1
      happened.push(`${manner} killed ${moment?.name}`)
      appendFileSync(`${results}.txt`, `${happened.at(-1)}\n`)
      if (!target.outlives && manner !== 'all that it started')
        await expect
          .poll(() => processesOf(results), { ...patience, message: happened.join('\n') })
          .toEqual([])
      // Jobs that outlive steady may end meanwhile.
      else await sleep(random() < 0.5 ? 0 : random() * 2000)
      const now = completedRuns(trial, results)
      for (const [run, seen] of completed) expect(now.get(run), `${run}\n${happened.join('\n')}`).toBe(seen)
      for (const [run, seen] of now) completed.set(run, seen)
    }
    const all = completedRuns(trial, results)
    for (const [run, seen] of completed) expect(all.get(run), `${run}\n${happened.join('\n')}`).toBe(seen)
    const message = `results-${round}: ${happened.join('\n')}\n${readFileSync(`${results}.txt`, 'utf8')}`
    await expect.poll(() => allLeft(opened, results), { ...patience, message }).toEqual([])
    expect(outcomesOf(results), message).toEqual(outcomesOf(undisturbed))
    expect(filesOf(results), message).toEqual(filesOf(undisturbed))
    if (target.outlives)
      for (const batch of batches)
        for (let rank = 0; rank < target.nodes; rank += 1)
          for (const what of ['start', 'end'])
            expect(
              linesOf(witness).filter((line) => line === `${what} ${batch} ${rank}`),
              message,
            ).toHaveLength(1)
    rmSync(results, { recursive: true })
  }
  return `${kills} kills, each within ${Math.round(duration)} ms`
}

/** Starts steady slowly, and lets its first run begin. */
async function startSlowly(trial: Trial, results: string, variables: Readonly<Record<string, string>> = {}) {
  const slow = join(trial.witness, 'slow')
  rmSync(join(trial.witness, 'lines'), { force: true })
  writeFileSync(slow, '')
  const started = start(trial, results, variables)
  const began = () => linesOf(trial.witness).some((line) => /^start \d+ 0$/.test(line))
  await expect.poll(began, { timeout: 60_000, interval: 20 }).toBe(true)
  return {
    ...started,
    hurry: () => {
      rmSync(slow)
    },
  }
}

/** The stand-in for a restart: another process has the number of the lock's holder, in another boot. */
function restartMachine(results: string): void {
  const lock = join(results, '.lock')
  const holder = JSON.parse(readFileSync(lock, 'utf8')) as Record<string, unknown>
  const reused = { pid: process.pid, started: readStat(process.pid)?.started, boot: randomUUID() }
  writeFileSync(lock, `${JSON.stringify({ ...holder, ...reused })}\n`)
}

if (noClock !== undefined) console.log(`skipped: clock jumps: ${noClock}`)

describe.each(triedTargets.map((target, index) => ({ ...target, index })))(
  'steady on $name',
  ({ index, ...target }) => {
    const [home, witness] = [join(folder, target.name), join(folder, `${target.name}-witness`)]
    let tried: Trial | string = 'it was not brought up'
    beforeAll(() => {
      prepare(target, home, witness)
      const opened = target.open(home, witness)
      if (typeof opened === 'string') {
        console.log(`skipped: steady on ${target.name}: ${opened}`)
        tried = opened
        return
      }
      writeFileSync(join(home, 'cluster.yaml'), `cluster: ${target.name}\n${opened.cluster}`)
      tried = { target, opened, home, witness }
      // Another file may have the one Kubernetes of this machine for a while.
    }, 1_500_000)
    afterAll(async () => {
      if (typeof tried !== 'string') await tried.opened.down()
    })

    it(
      'loses no run, makes none twice and leaves nothing, at whatever moments it is killed',
      // A retry would hide what a kill has found.
      { retry: 0, timeout: 300_000 + Number(trial ?? 0) * batches.length * 7_000 },
      async ({ skip }) => {
        if (typeof tried === 'string') return skip(tried)
        console.log(`kills on ${target.name}: seed ${seed}`)
        const done = await killAtRandom(tried, killsOf(target), seededRandom(seed + index))
        console.log(`kills on ${target.name}: seed ${seed}: ${done}`)
      },
    )

    const { column } = target
    if (column === undefined) return

    it(drill('machine of steady restarted', column), async ({ skip }) => {
      if (typeof tried === 'string') return skip(tried)
      const results = mkdtempSync(join(home, 'restarted-'))
      const { pid, ended, hurry } = await startSlowly(tried, results)
      treeOf(pid).forEach(kill)
      await ended
      restartMachine(results)
      hurry()
      expect(await start(tried, results).ended, readFileSync(`${results}.txt`, 'utf8')).toBe(0)
      expect(readResults(results).runs.map(({ outcome }) => outcome.state)).toEqual(
        batches.map(() => 'completed'),
      )
      const { opened } = tried
      await expect.poll(() => allLeft(opened, results), patience).toEqual([])
      const starts = linesOf(witness).filter((line) => /^start \d+ 0$/.test(line))
      expect(starts).toHaveLength(batches.length + (target.outlives ? 0 : 1))
    })

    it.skipIf(noClock !== undefined)(
      drill('clock jump on the machine of steady', column),
      async ({ skip }) => {
        if (typeof tried === 'string') return skip(tried)
        const results = mkdtempSync(join(home, 'clock-'))
        const clock = settableClock(home)
        const { ended, hurry } = await startSlowly(tried, results, clock.variables)
        await sleep(1000)
        clock.jump()
        hurry()
        expect(await ended, readFileSync(`${results}.txt`, 'utf8')).toBe(0)
        const runs = readResults(results).runs.flatMap(({ origin }) =>
          origin.kind === 'executed' ? [origin] : [],
        )
        expect(runs).toHaveLength(batches.length)
        for (const { elapsed } of runs) expect(elapsed).toBeLessThan(60)
        const [first, second] = runs.map(({ started }) => Date.parse(started))
        // The stand-in works: the second run started before the first.
        expect(second).toBeLessThan((first ?? NaN) - 3_000_000)
        const arrivals = filesBelow(results)
          .filter((text) => text.endsWith('arrivals.tsv'))
          .map((path) => parseArrivals(readFileSync(join(results, path), 'utf8'))?.map(({ at }) => at) ?? [])
        expect(Math.max(...arrivals.map((times) => times.length))).toBeGreaterThan(2)
        for (const times of arrivals) {
          expect(times).toEqual(times.toSorted((a, b) => a - b))
          expect(times.at(-1)).toBeLessThan(60)
        }
      },
    )
  },
)
