import { fileURLToPath } from 'node:url'
import { processTime, ratios } from './pairs.js'

const steady = fileURLToPath(new URL('../bin/steady.js', import.meta.url))

/** What a person waits for before anything happens. */
export async function* figures() {
  const help = () => processTime([process.execPath, steady, '--help'])
  const node = () => processTime([process.execPath, '-e', '0'])
  help()
  node()
  yield {
    what: 'steady --help ÷ node -e 0',
    unit: '×',
    samples: await ratios(15, help, node),
    target: { atMost: 2 },
  }
}
