import { expect, it } from 'vitest'
import { machine } from '../../../test/run/replayed.ts'
import { thisMachine } from '../../core/model/cluster.ts'
import { seconds } from '../../core/model/units.ts'
import { localTarget } from '../../host/targets/local.ts'
import { planSuite } from '../plan.ts'
import { prepareRun } from './prepare.ts'

it('a job waits in a queue for as long as its suite says, else its cluster', async () => {
  const local = localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) })
  const target = { ...local, cluster: { ...thisMachine, queueLimit: seconds(60) } }
  const planned = await planSuite('replay-example', { cwd: '/', open: () => Promise.resolve(target) })
  const [run] = planned.plan.runs
  if (run === undefined) throw new Error('the plan is empty')
  const limitWith = (queue: typeof planned.suite.budget.queue) => {
    const suite = { ...planned.suite, budget: { ...planned.suite.budget, queue } }
    return prepareRun(run, 'id', { ...planned, suite, results: '/results' }).job.limits.queue
  }
  expect(limitWith(undefined)).toBe(60)
  expect(limitWith(seconds(5))).toBe(5)
})
