import { expect, it } from 'vitest'
import { machine } from '../../../test/run/replayed.ts'
import { containerSettings } from '../../core/cluster/read.ts'
import { containersSchema } from '../../core/cluster/schema.ts'
import { thisMachine } from '../../core/model/cluster.ts'
import { seconds } from '../../core/model/units.ts'
import { localTarget } from '../../host/targets/local.ts'
import { planSuite } from './planned-suite.ts'
import { prepareRun } from './prepare.ts'

it('a job waits in a queue for as long as its suite says, else its cluster', async () => {
  const local = localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) })
  const target = { ...local, cluster: { ...thisMachine, queueLimit: seconds(60) } }
  const planned = await planSuite('replay-example', { cwd: '/', open: () => Promise.resolve(target) })
  const [run] = planned.plan.runs
  if (run === undefined) throw new Error('the plan is empty')
  const limitWith = (queue: typeof planned.suite.budget.queue) => {
    const suite = { ...planned.suite, budget: { ...planned.suite.budget, queue } }
    return prepareRun(run, { ...planned, suite, results: '/results' }).parts.limits.queue
  }
  expect(limitWith(undefined)).toBe(60)
  expect(limitWith(seconds(5))).toBe(5)
})

it.each([
  ['podman', ':', '/lab/a:b'],
  ['apptainer', ',', '/lab/a,b'],
  ['pyxis', ' ', '/lab/a b'],
])(
  'a path that %s cannot mount is refused, and the error names its "%s"',
  async (program, separator, path) => {
    const local = localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) })
    const planned = await planSuite('replay-example', { cwd: '/', open: () => Promise.resolve(local) })
    const [run] = planned.plan.runs
    if (run === undefined) throw new Error('the plan is empty')
    const containers = containerSettings(containersSchema.parse({ program }))
    const target = localTarget(
      { variables: {} },
      { cluster: { ...thisMachine, containers }, probe: () => Promise.resolve(machine) },
    )
    const suite = { ...planned.suite, image: 'lab/train:1' }
    const context = { ...planned.context, suiteFolder: path }
    expect(() => prepareRun(run, { ...planned, suite, context, target, results: '/results' })).toThrow(
      expect.objectContaining({ code: 'CONTAINER_PATH_UNUSABLE', details: { data: { path, separator } } }),
    )
  },
)
