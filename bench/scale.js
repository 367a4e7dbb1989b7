import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processTime } from './pairs.js'

const file = (path) => fileURLToPath(new URL(path, import.meta.url))

const workload = `title: Prints steps
model: none
framework: none
unit: images
command: ['true', '{batch}']
supports: { multi-node: true }
launchers: [process, torchrun]
needs: { devices: gpu }
`

/** A stream for each node, and a run of each case. */
const matrix = `suite: matrix
matrix:
  workload: prints
  topology: [1x8, 2x8, 4x8, 8x8]
  batch: [${Array.from({ length: 2500 }, (_, index) => index + 1).join(', ')}]
repeats: 1
`

/** A stream for each of 8,000 ranks, for each of 1,000 launchers, and for what samples each node. */
const wide = `suite: wide
matrix: { workload: prints, topology: 1000x8, batch: 32 }
repeats: 1
launch: { launcher: torchrun }
`

/** On a cluster in memory with 1,000 nodes of 8 devices, so that what is left is what steady takes. */
export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  const session = (name, suite) => {
    const [path, results] = [join(folder, `${name}.yaml`), join(folder, name)]
    writeFileSync(path, suite)
    const printed = execFileSync(process.execPath, [file('scale-session.js'), path, results], { cwd: folder })
    return { results, ...JSON.parse(printed.toString()) }
  }
  try {
    mkdirSync(join(folder, 'workloads', 'prints'), { recursive: true })
    writeFileSync(join(folder, 'workloads', 'prints', 'workload.yaml'), workload)
    const matrixSession = session('matrix', matrix)
    if (matrixSession.runs !== 10_000) throw new Error(`${matrixSession.runs} of 10,000 runs were made`)
    const matrixTitle = 'a matrix of 10,000 cases on 1,000 nodes'
    yield { what: `${matrixTitle}: plan`, unit: 's', samples: [matrixSession.planTime], target: {} }
    yield {
      what: `${matrixTitle}: follow and store its runs`,
      unit: 's',
      samples: [matrixSession.runTime],
      target: {},
    }
    yield { what: `${matrixTitle}: peak memory`, unit: 'MB', samples: [matrixSession.memory], target: {} }
    const report = processTime([process.execPath, file('../bin/steady.js'), 'report', matrixSession.results])
    yield { what: `${matrixTitle}: report`, unit: 's', samples: [report], target: {} }
    const wideSession = session('wide', wide)
    yield {
      what: 'a run of 8,000 ranks: follow and store',
      unit: 's',
      samples: [wideSession.runTime],
      target: {},
    }
    yield { what: 'a run of 8,000 ranks: peak memory', unit: 'MB', samples: [wideSession.memory], target: {} }
    const sparseSession = session('some', `${wide}logs: { ranks: first-of-each-node }\n`)
    const sparseTitle = 'a run of 8,000 ranks that keeps the logs of 1,000'
    yield {
      what: `${sparseTitle}: follow and store`,
      unit: 's',
      samples: [sparseSession.runTime],
      target: {},
    }
    yield { what: `${sparseTitle}: peak memory`, unit: 'MB', samples: [sparseSession.memory], target: {} }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
