import { join } from 'node:path'
import { expect, it } from 'vitest'
import { preparedSuite } from '../../../test/preparation/prepared-suite.ts'
import { machine } from '../../../test/run/replayed.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Job } from '../../core/model/job.ts'
import { known } from '../../core/model/missing.ts'
import type { NodeObservation } from '../../core/preflight/observations.ts'
import { localTarget } from '../../host/targets/local.ts'
import { loadSuite } from '../suite/load-suite.ts'
import { withSteps } from './with-steps.ts'

const error = new SteadyError('PREFLIGHT_NODES', { asked: 2, found: 1 })
const stop = { gently: new AbortController().signal, now: new AbortController().signal }
const offered = known({ nodes: 2, devicesPerNode: 4 })
const node = { node: 'n1', facts: known({}), environment: undefined, steps: [] } as unknown as NodeObservation

/** Looks at one node of a cluster whose engine refuses every job. */
async function look(change: Parameters<ReturnType<typeof preparedSuite>['write']>[0]) {
  const { folder, write } = preparedSuite()
  write(change)
  const jobs: Job[] = []
  const target = {
    ...localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) }),
    submit: (job: Job) => {
      jobs.push(job)
      return Promise.reject(error)
    },
  }
  const loaded = await loadSuite(join(folder, 'suite.yaml'))
  const capacity = { cpu: offered, gpu: offered }
  const seen = await withSteps([node], target, loaded, { results: folder, stop, capacity })
  return {
    topologies: jobs.map(({ topology }) => topology),
    steps: seen[0]?.steps.map(({ state }) => state.kind),
  }
}

it('an engine that refuses to look at steps leaves their states missing, and was asked for one device', async () => {
  expect(await look({ topology: '[2x4, 2x64]' })).toEqual({
    topologies: [{ nodes: 1, devicesPerNode: 1 }],
    steps: ['missing', 'missing'],
  })
})

it('steps that only skipped cases need are not looked at', async () => {
  expect(await look({ topology: '2x64' })).toEqual({ topologies: [], steps: [] })
  const more = 'skip: [{ when: { topology: 2x1 }, reason: none }]\n'
  expect(await look({ batch: 'max', more })).toEqual({ topologies: [], steps: [] })
})
