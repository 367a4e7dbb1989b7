// Every claim about speed and memory, measured anew: `npm run bench`, or `npm run bench -- startup plan` for some.
// Prints figures and whether they meet their targets; only a bench that cannot run makes it fail, because a busy machine
// is no defect.
import { availableParallelism, cpus, loadavg } from 'node:os'
import { median } from './pairs.js'

const benches = ['startup', 'plan', 'report', 'overhead', 'memory', 'trainer', 'logs']

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
  const met = (target.atLeast ?? -Infinity) <= middle && middle <= (target.atMost ?? Infinity)
  const wanted = target.atLeast === undefined ? `at most ${target.atMost}` : `at least ${target.atLeast}`
  const [least, most] = [Math.min(...samples), Math.max(...samples)]
  const figure = `${digits(middle)} ${unit} [${digits(least)} – ${digits(most)}] of ${samples.length}`
  return `${met ? 'met    ' : 'MISSED '}  ${what}: ${figure}, ${wanted}`
}

function digits(value) {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}
