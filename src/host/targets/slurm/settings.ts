import { z } from 'zod'
import { nodeName } from '../../../core/cluster/schema.ts'
import { expected } from '../../../core/model/text.ts'
import type { Job } from '../../../core/model/job.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import { duration, durationPattern, textOf, wholeNumber } from '../../../core/yaml/scalars.ts'

const name = textOf(/^[^\s,]+$/, expected('one-name'))

export const slurmSettings = z
  .strictObject({
    partition: name.optional().describe("Partition to submit to; Slurm's default partition, if left out."),
    account: name.optional().describe('Account that is charged.'),
    qos: name.optional().describe('Quality of service.'),
    reservation: name.optional().describe('Reservation to run in.'),
    constraint: z.string().optional().describe('Features that the nodes must have: a100&ib.'),
    dependency: textOf(/^\S+$/, expected('slurm-dependency'))
      .optional()
      .describe('What the first Slurm job waits for: afterok:4711.'),
    exclude: z.array(nodeName).prefault([]).describe('Nodes that no job may get.'),
    exclusive: z.boolean().prefault(false).describe('Share no node with other jobs.'),
    'cpus-per-device': wholeNumber(1)
      .optional()
      .describe('CPUs for each rank; 1 on CPUs, and what Slurm gives by default on GPUs, if left out.'),
    'time-margin': textOf(durationPattern, expected('duration'))
      .prefault('5m')
      .describe("Added to the suite's run limit to give the job's time limit."),
    allocation: z
      .enum(['each', 'shared'])
      .prefault('each')
      .describe('each: a Slurm job for each run. shared: runs that ask for the same take turns in one.'),
    'allocation-time': textOf(durationPattern, expected('duration'))
      .optional()
      .describe('Time limit of a shared allocation; estimated from the plan, if left out.'),
    'allocation-idle': textOf(durationPattern, expected('duration'))
      .prefault('1m')
      .describe('A shared allocation ends by itself after this long without a run.'),
    folder: z
      .string()
      .optional()
      .describe(
        'Folder of the job folders, on a file system that all nodes share; .jobs in the results folder, if left out.',
      ),
    options: z.array(z.string()).prefault([]).describe('Further options of sbatch.'),
    conf: z.string().optional().describe('Path of slurm.conf, where it is not in its usual place.'),
  })
  .prefault({})

export type SlurmSettings = z.output<typeof slurmSettings>

export const timeLimitOf = ({ limits }: Pick<Job, 'limits'>, settings: SlurmSettings): Seconds =>
  seconds(limits.run + duration.parse(settings['time-margin']))
