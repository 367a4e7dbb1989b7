// Measures every claim about speed and memory: `npm run bench`, or `npm run bench -- startup plan` for some. Prints
// figures and whether they meet their targets. It fails only if a bench cannot run, because the machine may be busy.
import { availableParallelism, cpus, loadavg } from 'node:os'
import { median } from './pairs.js'

const benches = [
  'startup',
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

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benches.includes(name))
if (unknown.length > 0) {
  console.error(`there is no bench '${unknown[0]}'; use some of: ${benches.join(', ')}`)
  process.exit(2)
}

console.log(
  `${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} CPUs, load ${loadavg()[0].toFixed(2)}`,
)
console.log('figure: median [least – most] of n, target')
for (const name of asked.length > 0 ? asked : benches) {
  const { figures } = await import(`./${name}.js`)
  for await (const figure of figures()) console.log(text(figure))
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

function digits(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
