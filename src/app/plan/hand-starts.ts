import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startScriptName } from '../../core/jobs/submission.ts'
import { shellComment, shellLine } from '../../core/text/shell.ts'
import { makeFolder, onDisk } from '../../host/files/disk.ts'
import { handStart } from '../jobs/job-preview.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'

/**
 * Writes for each case of a plan what its first repeat hands to the engine, and a script that starts it without steady.
 *
 * @param folder absolute; gets a folder for each case
 * @throws SteadyError where a file cannot be read or written
 */
export async function writeHandStarts(planned: PlannedSuite, folder: string): Promise<void> {
  for (const matrixCase of planned.plan.cases) {
    const here = join(folder, matrixCase.id)
    const { files, lines, secrets } = await handStart(planned, matrixCase, here)
    const script = [
      '#!/bin/sh',
      shellComment(`Starts one run of ${matrixCase.id}: ${shellLine(['sh', join(here, startScriptName)])}`),
      ...(secrets.length === 0 ? [] : [shellComment(`Left out as secret: ${secrets.join(', ')}`)]),
      ...lines,
      '',
    ]
    onDisk(here, () => {
      makeFolder(here)
      for (const { name, text } of [...files, { name: startScriptName, text: script.join('\n') }])
        writeFileSync(join(here, name), text)
    })
  }
}
