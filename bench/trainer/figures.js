import { ratios } from '../pairs.js'
import { runTorch, runTrainer, torchIsMissing } from './runs.js'

const setting = { batch: 4, threads: 1, steps: 7, imageSize: 224 }
const pairs = 3

/** The embedded trainer against itself with two workers, and against PyTorch with as many threads. */
export async function* figures() {
  const one = () => runTrainer(setting, 1)
  const two = () => runTrainer(setting, 2)
  yield {
    what: 'trainer, two workers of one thread against one',
    unit: '×',
    samples: await ratios(pairs, two, one),
    target: { atLeast: 1.85 },
  }

  const skipped = await torchIsMissing()
  const against = async function* (what, ours, theirs) {
    if (skipped === undefined) {
      yield { what, unit: '×', samples: await ratios(pairs, ours, theirs), target: { atLeast: 0.85 } }
    } else yield { what, unit: '×', samples: [], target: { atLeast: 0.85 }, skipped }
  }
  const twice = { ...setting, batch: 2 * setting.batch, threads: 2 * setting.threads }
  yield* against('trainer against PyTorch, one thread', one, () => runTorch(setting))
  yield* against('trainer against PyTorch with channels last, one thread', one, () =>
    runTorch(setting, 'channels-last'),
  )
  yield* against('trainer with two workers against PyTorch with two threads', two, () => runTorch(twice))
}
