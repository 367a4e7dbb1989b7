// Measures every claim about speed and memory: `npm run bench`, or `npm run bench -- plan report` for some. Prints figures
// and whether they meet their targets, and fails only if a bench cannot run, because the machine may be busy.
// usage: npm run bench -- [BENCH...] | --short [--write] | --against COMMIT [--runs N] [--pairs N]
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { digits, median } from './pairs.js'

const benches = [
  'plan',
  'report',
  'overhead',
  'launch-overhead',
  'slurm',
  'memory',
  'trainer',
  'logs',
  'scale',
  'explorer',
  'explorer-million',
  'library',
]

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    /** Holds a few ratios against the committed ones, and fails where one is lost. */
    short: { type: 'boolean', default: false },
    /** Commits those of now. */
    write: { type: 'boolean', default: false },
    /** Runs the commands that people wait for side by side with another commit. */
    against: { type: 'string' },
    runs: { type: 'string', default: '10000' },
    pairs: { type: 'string', default: '5' },
  },
})
const unknown = asked.filter((name) => !benches.includes(name))
if (unknown.length > 0) {
  console.error(`there is no bench '${unknown[0]}'; use some of: ${benches.join(', ')}`)
  process.exit(2)
}

console.log(
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} CPUs, load ${loadavg()[0].toFixed(2)}`,
)
if (options.short) {
  const { guardRatios } = await import('./ratios.js')
  if (!(await guardRatios(options.write))) process.exitCode = 1
} else if (options.against !== undefined) {
  const { against } = await import('./against.js')
  await against(options.against, { runs: Number(options.runs), pairs: Number(options.pairs) })
} else {
  console.log('figure: median [least – most] of n, target')
  for (const name of asked.length > 0 ? asked : benches) {
    const { figures } = await import(`./${name}.js`)
    for await (const figure of figures()) console.log(text(figure))
  }
}

function text({ what, unit, samples, target, skipped }) {
  if (skipped !== undefined) return `skipped  ${what}: ${skipped}`
  const middle = median(samples)
  const { atLeast = -Infinity, atMost = Infinity } = target
  const met = atLeast <= middle && middle <= atMost
  const wanted = [
    ...(atLeast === -Infinity ? [] : [`at least ${atLeast}`]),
    ...(atMost === Infinity ? [] : [`at most ${atMost}`]),
  ]
  const [least, most] = [Math.min(...samples), Math.max(...samples)]
  const figure = `${digits(middle)} ${unit} [${digits(least)} – ${digits(most)}] of ${samples.length}`
  const verdict = wanted.length === 0 ? '       ' : met ? 'met    ' : 'MISSED '
  return [`${verdict}  ${what}: ${figure}`, ...wanted].join(', ')
}
