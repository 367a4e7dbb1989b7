// How often the race of `steady tune` finds a setting within 1 % of the fastest, in how many runs, and how likely it says that
// is, on simulated suites and machines. Compared with every setting run in every round up to the same chance, ten repeats of
// every setting, successive halving, and Optuna's TPE with as many runs as the race. With --write it writes the table of
// docs/tune.md. Only arithmetic, and seeded. Optuna is installed by pip in a
// temporary environment; where that fails, its column is left out.
// usage: npm run tune-accuracy [-- --write]
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gaussian, seededRandom } from '../dist/src/core/stats/random.js'
import { mean, median } from '../dist/src/core/stats/sample.js'
import { raceState, usualTuning } from '../dist/src/core/tune/race.js'

const trials = Number(process.env.TRIALS ?? 100)
const studies = Number(process.env.STUDIES ?? 8)
const { within, rounds: mostRounds } = usualTuning
const target = { right: 0.95, share: 1 / 3 }

const product = (...lists) =>
  lists.reduce((all, list) => all.flatMap((chosen) => list.map((value) => [...chosen, value])), [[]])
const spread = (count, deviation) => (random) =>
  Array.from({ length: count }, () => Math.exp(deviation * gaussian(random)))

/** The true speeds of a suite's settings. */
const suites = {
  'batch × loader × compile, 24': () =>
    product([2, 4, 8, 16], [1, 1.05, 1.03], [1, 1.12]).map(
      ([batch, loader, compiled]) => (batch / (batch + 2.5)) * loader * compiled * (batch === 16 ? 0.96 : 1),
    ),
  // Pipeline stages with their bubble, which more micro-batches fill; recomputation costs a third and allows the larger batch.
  'layout × micro-batch × recompute, 36': () =>
    product([1, 2, 4], [1, 2, 4], [1, 2, 4, 8], [0]).map(([tensor, pipeline, batch]) => {
      const bubble = (pipeline - 1) / (16 / batch + pipeline - 1)
      const recomputes = batch > tensor * pipeline
      return ((1 - bubble) * tensor ** -0.15 * batch) / (batch + 0.7) / (recomputes ? 4 / 3 : 1)
    }),
  'random by 20 %, 12': spread(12, 0.2),
  'random by 20 %, 96': spread(96, 0.2),
  'random by 5 %, 24': spread(24, 0.05),
  'five within 0.2 %, 24': (random) =>
    Array.from({ length: 24 }, (_, place) =>
      place < 5 ? 1 + 0.002 * random() : Math.exp(-0.05 - 0.3 * random()),
    ),
  'two 3 % apart, 8': () => [1, 0.97, 0.9, 0.88, 0.8, 0.7, 0.6, 0.5],
}

/** What a run adds to the logarithm of a speed. `drift` lasts for about ten runs. */
const machines = {
  '2 %': { noise: 0.02 },
  '5 %': { noise: 0.05 },
  '10 %': { noise: 0.1 },
  '25 %': { noise: 0.25 },
  '2 %, drift 5 %': { noise: 0.02, drift: 0.05 },
  'two speeds 5 % apart': { noise: 0.01, gap: 0.05 },
  'two speeds 10 % apart': { noise: 0.02, gap: 0.1 },
  '2 %, one in 20 at half speed': { noise: 0.02, slow: 0.05 },
  '2 %, one in 8 at −30 %': { noise: 0.02, slow: 0.125, loss: -Math.log(0.7) },
  '1 to 9 %, by setting': { noise: 0.03, unequal: 0.5 },
}

function openMachine(truth, { noise, drift = 0, gap = 0, slow = 0, loss = Math.LN2, unequal = 0 }, random) {
  const noises = truth.map(() => noise * Math.exp(unequal * gaussian(random)))
  let level = drift * gaussian(random)
  let runs = 0
  return {
    random,
    settings: truth.map((_, place) => place),
    run(setting) {
      runs++
      level = 0.9 * level + Math.sqrt(0.19) * drift * gaussian(random)
      const speed = random() < 0.3 ? gap : 0
      const lost = random() < slow ? loss : 0
      return truth[setting] * Math.exp(noises[setting] * gaussian(random) + level - speed - lost)
    },
    runs: () => runs,
  }
}

function shuffled(list, random) {
  const order = [...list]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[order[last], order[other]] = [order[other], order[last]]
  }
  return order
}

/** @param everyone whether every setting runs in every round */
function race(machine, everyone) {
  const names = machine.settings.map(String)
  const speeds = []
  for (let round = 1; ; round++) {
    const state = raceState(names, speeds, usualTuning)
    if (state.isWon || round > mostRounds) return { winner: Number(state.leader), chance: state.chance ?? 0 }
    for (const setting of shuffled(everyone ? names : state.next, machine.random))
      speeds.push({ setting, round, speed: machine.run(Number(setting)) })
  }
}

const fastest = (figures) => figures.indexOf(Math.max(...figures))

function tenRepeats(machine) {
  const speeds = machine.settings.map(() => [])
  for (let round = 0; round < 10; round++)
    for (const setting of shuffled(machine.settings, machine.random))
      speeds[setting].push(machine.run(setting))
  return { winner: fastest(speeds.map(median)) }
}

/** Half of the settings with twice the repeats, from two repeats on (Karnin et al., ICML 2013, without the log factors). */
function halving(machine) {
  const speeds = machine.settings.map(() => [])
  let left = machine.settings
  for (let repeats = 2; left.length > 1; repeats *= 2) {
    for (let repeat = 0; repeat < repeats; repeat++)
      for (const setting of shuffled(left, machine.random)) speeds[setting].push(machine.run(setting))
    left = left
      .toSorted((a, b) => median(speeds[b]) - median(speeds[a]))
      .slice(0, Math.max(1, Math.floor(left.length / 2)))
  }
  return { winner: left[0] }
}

const ways = {
  race: (machine) => race(machine, false),
  everyone: (machine) => race(machine, true),
  ten: tenRepeats,
  halving,
}

const isRight = (truth, winner) => truth[winner] * (1 + within) >= Math.max(...truth)

function tried(suite, machine) {
  return Object.fromEntries(
    Object.entries(ways).map(([name, way]) => {
      const found = Array.from({ length: trials }, (_, seed) => {
        const random = seededRandom(seed + 1)
        const truth = suite(random)
        const opened = openMachine(truth, machine, random)
        const { winner, chance } = way(opened)
        return { right: isRight(truth, winner) ? 1 : 0, runs: opened.runs(), chance }
      })
      const meanOf = (key) => mean(found.map((trial) => trial[key]))
      const sure = found.filter(({ chance }) => chance >= usualTuning.chance)
      const right = sure.length === 0 ? undefined : mean(sure.map((trial) => trial.right))
      const chance = name === 'race' ? meanOf('chance') : undefined
      return [
        name,
        { right: meanOf('right'), runs: meanOf('runs'), chance, sure: sure.length, sureRight: right },
      ]
    }),
  )
}

const only = new RegExp(process.env.ONLY ?? '', 'u')
const rows = Object.entries(suites).flatMap(([suiteName, suite]) =>
  Object.entries(machines)
    .filter(([name]) => only.test(`${suiteName}: ${name}`))
    .map(([machineName, machine]) => ({
      suiteName,
      machineName,
      machine,
      truths: Array.from({ length: studies }, (_, seed) => suite(seededRandom(seed + 1))),
      ...tried(suite, machine),
    })),
)

/** TPE as it comes, over a categorical of all settings: it answers with the setting of the highest mean. */
const optuna = `
import json, math, random, sys
import optuna
optuna.logging.set_verbosity(optuna.logging.ERROR)
rights = []
for row in json.load(sys.stdin):
    machine, right = row["machine"], 0
    for seed, truth in enumerate(row["truths"]):
        draw = random.Random(seed)
        noises = [machine["noise"] * math.exp(machine.get("unequal", 0) * draw.gauss(0, 1)) for _ in truth]
        drift, level, speeds = machine.get("drift", 0), [0.0], {}
        def run(trial):
            setting = trial.suggest_categorical("setting", list(range(len(truth))))
            level[0] = 0.9 * level[0] + math.sqrt(0.19) * drift * draw.gauss(0, 1)
            lost = (machine.get("gap", 0) if draw.random() < 0.3 else 0) + (machine.get("loss", math.log(2)) if draw.random() < machine.get("slow", 0) else 0)
            speed = truth[setting] * math.exp(noises[setting] * draw.gauss(0, 1) + level[0] - lost)
            speeds.setdefault(setting, []).append(speed)
            return speed
        study = optuna.create_study(direction="maximize", sampler=optuna.samplers.TPESampler(seed=seed))
        study.optimize(run, row["runs"])
        winner = max(speeds, key=lambda setting: sum(speeds[setting]) / len(speeds[setting]))
        right += truth[winner] * (1 + row["within"]) >= max(truth)
    rights.append(right / len(row["truths"]))
print(json.dumps({"version": optuna.__version__, "rights": rights}))
`

function tpe() {
  const input = JSON.stringify(
    rows.map(({ machine, truths, race }) => ({ machine, truths, within, runs: Math.round(race.runs) })),
  )
  const folder = mkdtempSync(join(tmpdir(), 'steady-optuna-'))
  try {
    const run = (program, ...options) =>
      spawnSync(program, options, {
        input,
        encoding: 'utf8',
        maxBuffer: 1e8,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
    const python = join(folder, 'bin', 'python')
    const isThere =
      run('python3', '-m', 'venv', folder).status === 0 &&
      run(python, '-m', 'pip', 'install', '--quiet', 'optuna==4.9.0').status === 0
    const { status, stdout } = isThere ? run(python, '-c', optuna) : {}
    if (status === 0) return JSON.parse(stdout)
    console.error("skipped: Optuna's TPE, because it could not be installed by pip or did not run")
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const percent = (share) => `${Math.round(100 * share)}%`
const compared = process.env.STUDIES === '0' ? undefined : tpe()
const misses = []
const table = [
  [
    'suite, settings',
    'noise of a run',
    'race: right',
    'it says',
    'runs',
    'ten repeats',
    'runs ÷ its',
    'all to the same chance',
    'halving',
    ...(compared ? [`TPE`] : []),
  ],
  ...rows.map((row, place) => {
    const share = row.race.runs / row.ten.runs
    const isRightEnough = row.race.right >= target.right
    const isFewEnough = share <= target.share
    if (!isRightEnough || !isFewEnough) misses.push({ ...row, isRightEnough, isFewEnough, share })
    return [
      row.suiteName,
      row.machineName,
      isRightEnough ? percent(row.race.right) : `**${percent(row.race.right)}**`,
      percent(row.race.chance),
      row.race.runs.toFixed(0),
      `${percent(row.ten.right)}, ${row.ten.runs.toFixed(0)}`,
      isFewEnough ? percent(share) : `**${percent(share)}**`,
      `${percent(row.everyone.right)}, ${row.everyone.runs.toFixed(0)}`,
      `${percent(row.halving.right)}, ${row.halving.runs.toFixed(0)}`,
      ...(compared ? [percent(compared.rights[place])] : []),
    ]
  }),
]
const sure = rows.reduce((sum, { race }) => sum + race.sure, 0)
const sureRight = rows.reduce((sum, { race }) => sum + (race.sureRight ?? 0) * race.sure, 0)
const summary = `Of ${sure} races that ended with ${percent(usualTuning.chance)} or more, ${percent(sureRight / sure)} were right.`
const markdown = table.map((cells) => `| ${cells.join(' | ')} |`)
markdown.splice(1, 0, `| ${table[0].map(() => '---').join(' | ')} |`)
console.log(`${markdown.join('\n')}\n\n${summary}`)
if (compared)
  console.log(`Optuna ${compared.version}, ${studies} studies each; ${trials} trials of every other way`)
const within95 = rows.filter(({ race }) => race.right >= target.right).length
const third = rows.filter(({ race, ten }) => race.runs <= target.share * ten.runs).length
console.log(
  `right in 95 %: ${within95} of ${rows.length}; a third of the runs or fewer: ${third} of ${rows.length}`,
)
for (const { suiteName, machineName, isRightEnough, isFewEnough } of misses)
  console.log(
    `miss: ${suiteName}, ${machineName}: ${[isRightEnough ? [] : 'right', isFewEnough ? [] : 'runs'].flat().join(' and ')}`,
  )

/** The least and the greatest over the suites: '92 – 100%'. */
const range = (shares) => {
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map(percent)
  return low === high ? low : `${low.slice(0, -1)} – ${high}`
}
const byNoise = [...new Set(rows.map(({ machineName }) => machineName))].map((name) => {
  const ofNoise = rows.filter(({ machineName }) => machineName === name)
  return [
    name,
    range(ofNoise.map(({ race }) => race.right)),
    range(ofNoise.map(({ race }) => race.chance)),
    range(ofNoise.map(({ race, ten }) => race.runs / ten.runs)),
    range(ofNoise.map(({ ten }) => ten.right)),
  ]
})
const ranges = ['noise of a run', 'race: right', 'it says', 'runs ÷ those of ten repeats', 'ten repeats']
const text = [ranges, ranges.map(() => '---'), ...byNoise]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')
  .concat(`\n\n${summary}`)
console.log(`\n${text}`)

if (process.argv.includes('--write')) {
  const page = new URL('../docs/tune.md', import.meta.url)
  const before = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    before.replace(
      /(<!-- accuracy -->\n)[\s\S]*(\n<!-- end -->)/,
      (_, start, end) => `${start}\n${text}\n${end}`,
    ),
  )
}
