import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'

/** Three of them need a Kubernetes, of which this machine can have one: none asks for it while another has it for long. */
const order = [
  'kubernetes',
  'one-suite',
  'slurm',
  'containers',
  'frameworks',
  'steady-itself',
  'drills',
  'ssh',
]

class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = order.indexOf(basename(moduleId, '.test.ts'))
      return place === -1 ? order.length : place
    }
    return Promise.resolve([...files].sort((a, b) => placeOf(a) - placeOf(b)))
  }
}

/** Tests that need real engines: `npm run test:cluster`. Each file brings up what it needs, and names what it skips. */
export default defineConfig({
  test: {
    include: ['test/cluster/**/*.test.ts'],
    globalSetup: ['test/cluster/packages.ts'],
    setupFiles: ['test/sentences.ts'],
    // Tests mostly wait for engines, so three files at a time keep two cores busy. Nothing here is timed.
    maxWorkers: 3,
    sequence: { sequencer: InOrder },
    testTimeout: 120_000,
    hookTimeout: 300_000,
    env: { NO_COLOR: '1' },
  },
})
