import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { measureReading } from '../../../dist/src/app/measure/measure.js'
import { protocolNamed } from '../../../dist/src/core/protocols/protocols.js'
import { readChunks } from '../../../dist/src/host/logs/read-log.js'
import { mutatedBytes, mutatedLines } from '../mutate-bytes.js'
import { root } from '../root.js'

const folders = ['test/fixtures/logs', 'test/fixtures/first-logs', 'test/fixtures/out-of-memory']

const samples = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(join(root, folder, name)))
    .filter(({ length }) => length < 100_000),
)

const protocols = ['steady', 'dlperf', 'paddle-perf'].flatMap((name) => {
  try {
    return [protocolNamed(name)]
  } catch {
    return []
  }
})

/** Logs of every format, with lines and bytes changed. */
export const logs = [
  {
    name: 'log',
    weight: 30,
    make: (dice) => {
      const other = dice.chance(0.1)
        ? Buffer.concat([dice.pick(samples), dice.pick(samples)])
        : dice.pick(samples)
      const bytes = dice.chance(0.8) ? mutatedLines(other, dice) : other
      const changed = bytes === other || dice.chance(0.2) ? mutatedBytes(bytes, dice) : bytes
      return dice.chance(0.03) ? mutatedBytes(gzipSync(changed, { level: 1 }), dice) : changed
    },
    command: (bytes, folder) => {
      writeFileSync(join(folder, 'train.log'), bytes)
      return ['measure', 'train.log']
    },
    read: (bytes) =>
      measureReading((take) => readChunks(new Uint8Array(bytes), 'train.log', take), { protocols }),
  },
]
