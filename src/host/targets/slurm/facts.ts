import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from '../../files/sha256.ts'

/** Folder of nodes' facts, beside the folders of jobs. */
const factsFolder = 'nodes'

/**
 * Folder of the answers to a fact script, with a file for each node. It depends on the script: suites that share the jobs
 * folder may ask for other Pythons and folders, and must not get each other's answers.
 */
export const answersFolder = (script: string): string =>
  `${factsFolder}/${sha256Of(Buffer.from(script)).slice(0, 16)}`

/** A node's answer to a fact script in the last job that asked it; undefined where none did. */
export const collectedFrom = (jobs: string, script: string, node: string): Promise<string | undefined> =>
  readFile(join(jobs, answersFolder(script), node), 'utf8').catch(() => undefined)

/** Whether the folder contains folders of jobs or of allocations. */
export async function hasJobs(jobs: string): Promise<boolean> {
  const names = await readdir(jobs).catch(() => [])
  return names.some((name) => name !== factsFolder)
}

/** Removes nodes' facts, unless there are still jobs that may read them. Leaves other files in the folder. */
export async function clearFacts(jobs: string): Promise<void> {
  if (await hasJobs(jobs)) return
  const facts = join(jobs, factsFolder)
  const names = await readdir(facts).catch(() => [])
  for (const name of names.filter((folder) => /^[0-9a-f]{16}$/.test(folder)))
    await rm(join(facts, name), { recursive: true, force: true })
  await rmdir(facts).catch(() => undefined)
}
