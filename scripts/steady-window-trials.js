// What the automatic steady window does with synthetic logs: the evidence of docs/decisions/measuring.md.
// Seeded: it prints the same table everywhere.
// usage: npm run build && node scripts/steady-window-trials.js
import { seededRandom } from '../dist/src/core/stats/random.js'
import { steadyWindow } from '../dist/src/core/stats/steady-window.js'

const trials = 1000
const random = seededRandom(1)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const stepTimes = {
  'normal, 2 %': () => 1 + 0.02 * normal(),
  'normal, 10 %': () => 1 + 0.1 * normal(),
  'exponential delays, 3 %': () => 1 - 0.03 * Math.log(1 - random()),
  '1 %, one in twenty twice as long': () => 1 + 0.01 * normal() + (random() < 0.05 ? 1 : 0),
}

const percent = (share) => `${(100 * share).toFixed(1)} %`

console.log(
  'step times | warm-up steps | steady steps | warm-up kept | steady steps dropped | called unsteady',
)
for (const [name, stepTime] of Object.entries(stepTimes)) {
  for (const warmUp of [0, 1, 2]) {
    for (const steady of [6, 12, 40, 100, 400]) {
      let kept = 0
      let dropped = 0
      let unsteady = 0
      for (let trial = 0; trial < trials; trial++) {
        const slow = Array.from({ length: warmUp }, () => 3 * stepTime())
        const window = steadyWindow([...slow, ...Array.from({ length: steady }, stepTime)])
        if (window.kind === 'missing') unsteady++
        else if (window.value.first < warmUp) kept++
        else dropped += (window.value.first - warmUp) / steady
      }
      const cells = [kept / trials, dropped / (trials - unsteady - kept), unsteady / trials].map(percent)
      console.log([name, warmUp, steady, ...cells].join(' | '))
    }
  }
}
