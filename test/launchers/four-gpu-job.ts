import { makeJob } from '../../src/core/jobs/make-job.ts'
import type { Launcher, Site } from '../../src/core/launchers/launcher.ts'
import { noLaunchSettings } from '../../src/core/model/cluster.ts'
import type { Job, JobContainer, Word } from '../../src/core/model/job.ts'
import { seconds } from '../../src/core/model/units.ts'

/** A job for nodes with four GPUs each, whose rank runs this script. */
export const fourGpuJob = (
  site: Site,
  script: Word,
  launcher: Launcher,
  nodes: number,
  container?: JobContainer,
): Job =>
  makeJob({
    id: '5f0c',
    run: 'case_2x4/1',
    results: "/data/100%j it's",
    topology: { nodes, devicesPerNode: 4 },
    devices: 'gpu',
    rank: { command: ['python3', script, '--note', 'a $(b) \'c\' "d"', ''], variables: {} },
    pythons: [],
    container,
    launcher,
    site,
    launch: {
      ...noLaunchSettings,
      options: { [launcher.name]: ['--verbose'] },
      variables: { NCCL_DEBUG: 'INFO' },
    },
    variables: { GREETING: '$USER' },
    workingDirectory: '/suite/a b',
    limits: { run: seconds(3600), quiet: seconds(60), queue: undefined },
  })

/** The lines of a node script that match. */
export const linesLike = (text: string, pattern: RegExp) =>
  text
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => `${line}\n`)
    .join('')
