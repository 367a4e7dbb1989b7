import type { SettingsFiles } from './name-facts.ts'

/** `CtrDnn/scripts/async_dataset.yaml`: what PaddleRec's logs of this model, mode and reader ran with. */
export const paddlerecSettings: SettingsFiles = {
  isSettings: (path) => /\/scripts\/(?:async|geo)_data(?:set|loader)\.yaml$/.test(path),
  fileOf(log) {
    const found = /^(.*)\/logs\/[^/]*_(dataset|dataloader)_\d+thread[^/]*$/i.exec(log)
    if (found === null) return undefined
    const [, model = '', reader = ''] = found
    const mode = /_geo(?=[_.]|$)/i.test(log) ? 'geo' : 'async'
    return `${model}/scripts/${mode}_${reader.toLowerCase()}.yaml`
  },
  read(text) {
    const batch = /^\s*train_batch_size:\s*(\d+)/m.exec(text)?.[1]
    const threads = /^\s*thread_num:\s*(\d+)/m.exec(text)?.[1]
    // Each thread of a worker has a batch of its own.
    return batch === undefined || threads === undefined
      ? {}
      : { batchPerDevice: Number(batch) * Number(threads) }
  },
}
