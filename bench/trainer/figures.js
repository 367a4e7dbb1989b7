import { ratios } from '../pairs.js'
import { findTorch, runTorch, runTrainer } from './runs.js'

const setting = { batch: 4, threads: 1, steps: 7, imageSize: 224 }
const pairs = 3

/** The embedded trainer against itself with two workers, and against the newest PyTorch that is set up, in both memory formats. */
export async function* figures() {
  const oneWorker = () => runTrainer(setting, 1)
  const twoWorkers = () => runTrainer(setting, 2)
  yield {
    what: 'trainer, two workers of one thread against one',
    unit: '×',
    samples: await ratios(pairs, twoWorkers, oneWorker),
    target: { atLeast: 1.85 },
  }

  const torch = findTorch()
  const twice = { ...setting, batch: 2 * setting.batch, threads: 2 * setting.threads }
  for (const layout of /** @type {const} */ (['channels-last', 'channels-first'])) {
    const peers = [
      { what: 'trainer against PyTorch, one thread', ours: oneWorker, theirs: setting },
      { what: 'trainer with two workers against PyTorch, two threads', ours: twoWorkers, theirs: twice },
    ]
    for (const { what, ours, theirs } of peers) {
      const figure = { what: `${what}, ${layout}`, unit: '×', target: { atLeast: 1 } }
      if ('missing' in torch) yield { ...figure, samples: [], skipped: torch.missing }
      else
        yield { ...figure, samples: await ratios(pairs, ours, () => runTorch(torch.python, theirs, layout)) }
    }
  }
}
