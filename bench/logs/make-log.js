import { closeSync, openSync, writeSync } from 'node:fs'

const noise = [
  'NCCL INFO Channel 02/04 :    0   1   2   3   4   5   6   7',
  'I0301 09:00:00.256277 140405777909504 dataset.py:77] reading shard 00017-of-01024',
  'WARNING:tensorflow: calling foo is deprecated and will be removed in a future version',
  '[node7:04242] btl tcp: send in progress',
  '   87% of the cache is filled; prefetching 128 records',
]

const settings =
  'DLL 2026-03-01 00:00:00.000000 - PARAMETER model : resnet50_v1.5  workers : 2  batch_per_worker : 4  global_batch : 8  precision : fp32 \n'

/** One step a second, with a rate that changes from step to step. */
function stepLine(step) {
  const at = new Date(Date.UTC(2026, 2, 1) + step * 1000).toISOString()
  const micros = String((step * 7919) % 1_000_000).padStart(6, '0')
  const rate = (8 + ((step * 37) % 100) / 100).toFixed(2)
  return `DLL ${at.slice(0, 10)} ${at.slice(11, 19)}.${micros} - (0, ${step}) loss : 6.9012  step_time : 1.000 s  total_ips : ${rate} images/s\n`
}

/**
 * Writes a log of the embedded trainer's form.
 *
 * @param {string} path
 * @param {number} size bytes, at least
 * @param {number} between lines of other programs between two steps
 */
export function makeLog(path, size, between) {
  const file = openSync(path, 'w')
  let written = writeSync(file, settings)
  for (let step = 1; written < size;) {
    const lines = []
    for (const until = step + 2000; step < until; step += 1) {
      for (let n = 0; n < between; n += 1) lines.push(`${noise[(step + n) % noise.length]}\n`)
      lines.push(stepLine(step))
    }
    written += writeSync(file, lines.join(''))
  }
  closeSync(file)
}
