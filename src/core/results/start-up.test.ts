import { expect, it } from 'vitest'
import { measurement } from '../../../test/samples/summarised.ts'
import { known } from '../model/missing.ts'
import { samplesPerSecond, seconds } from '../model/units.ts'
import { startUpOf } from './start-up.ts'

const run = (total?: number) => ({
  measurement: {
    ...measurement(known(samplesPerSecond(10))),
    ...(total === undefined
      ? {}
      : { startUp: { total: seconds(total), slowSteps: seconds(0), stepTime: seconds(1) } }),
  },
})

it('is the median of the runs with a start-up, if half of the runs have it', () => {
  expect(startUpOf([run(4), run(6), run(5), run()])?.total).toMatchObject({ value: 5, repeats: 3 })
  expect(startUpOf([run(4), run(), run()])).toBeUndefined()
})
