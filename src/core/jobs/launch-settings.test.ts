import { expect, it } from 'vitest'
import { noLaunchSettings, thisMachine } from '../model/cluster.ts'
import { launcherOptions, launchSettings } from './launch-settings.ts'

const both = launchSettings(
  {
    ...thisMachine,
    launch: {
      ...noLaunchSettings,
      options: { mpirun: ['--cluster'] },
      optionsOnSeveralNodes: { mpirun: ['--cluster-wide'] },
    },
  },
  {
    ...noLaunchSettings,
    options: { mpirun: ['--suite'], srun: ['--exclusive'] },
    optionsOnOneNode: { mpirun: ['--alone'] },
    optionsOnSeveralNodes: { mpirun: ['--suite-wide'] },
  },
)

it('a launcher gets the options of every topology, then those of its own, the cluster first', () => {
  const on = (nodes: number) => launcherOptions(both, 'mpirun', { nodes, devicesPerNode: 8 })
  expect(on(1)).toEqual(['--cluster', '--suite', '--alone'])
  expect(on(4)).toEqual(['--cluster', '--suite', '--cluster-wide', '--suite-wide'])
  expect(launcherOptions(both, 'srun', { nodes: 4, devicesPerNode: 8 })).toEqual(['--exclusive'])
})
