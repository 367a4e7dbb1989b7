import { randomUUID } from 'node:crypto'
import { sha256Of } from '../../host/store/sha256.ts'

/**
 * Runs a job that a killed session may have submitted already, on an engine that outlives it: the job is then followed to
 * its end. Where nothing of that is left, it runs again as another job.
 *
 * @param work the same for the same work, in every session
 * @param run undefined where the job was lost
 */
export async function inSubmittedJob<T>(
  work: readonly unknown[],
  run: (id: string) => Promise<T | undefined>,
): Promise<T> {
  const id = sha256Of(Buffer.from(JSON.stringify(work))).slice(0, 32)
  const ended = (await run(id)) ?? (await run(randomUUID()))
  if (ended === undefined) throw new TypeError('the target lost a job that it had just been given')
  return ended
}
