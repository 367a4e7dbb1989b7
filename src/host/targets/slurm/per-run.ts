import type { Job, JobDraft } from '../../../core/model/job.ts'
import type { Admission, Places } from './admission.ts'
import { batchScriptName, requestOf, sbatchCommand, slurmName } from './batch-script.ts'
import { cancelJob } from './cancel.ts'
import type { SlurmClient } from './client.ts'
import { jobNumber } from './job-folder.ts'
import { timeLimitOf, type SlurmSettings } from './settings.ts'
import { submitJob } from './submit.ts'

export function perRun(client: SlurmClient, settings: SlurmSettings, places: Places): Admission {
  const timeAsked = (job: JobDraft) => timeLimitOf(job, settings)
  const command = (job: Job) =>
    sbatchCommand(requestOf(job, settings), {
      id: job.id,
      folder: places.folder(job).path,
      script: batchScriptName,
      time: timeAsked(job),
      dependency: places.dependency(),
    })
  const cancel: Admission['cancel'] = (job, manner) => cancelJob(client, places.folder(job), job, manner)
  return {
    render: (job) => ({ files: [], command: command(job) }),
    submit: (job) =>
      submitJob(client, {
        id: job.id,
        folder: places.folder(job),
        files: places.files(job),
        command: command(job),
        obstacle: () => places.obstacle(job),
      }),
    numberOf: (job) => jobNumber(places.folder(job)),
    standing: () => Promise.resolve('given'),
    timeAsked,
    timeLimit: (job) => Promise.resolve(timeAsked(job)),
    cancel,
    drop: (job) => cancel(job, 'now'),
    release: async (job) => {
      // A second submission that still waits in the queue would find nothing to do.
      await client.ask('scancel', ['--quiet', '--state=PENDING', `--name=${slurmName(job.id)}`])
      await places.folder(job).remove()
    },
    adopt: () => undefined,
    close: () => Promise.resolve(),
  }
}
