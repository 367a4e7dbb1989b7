import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256Of } from '../../files/sha256.ts'

/** Beside the folders of jobs: what nodes said of themselves. */
const factsFolder = 'nodes'

/**
 * Where the answers to a fact script lie beside the folders of jobs, each in a file of its node's name. Suites that share
 * the folder may ask for other Pythons and other folders, and none of them is to get the answers of another.
 */
export const answersFolder = (script: string): string =>
  `${factsFolder}/${sha256Of(Buffer.from(script)).slice(0, 16)}`

/** What a node answered to a fact script in the last job that asked it; undefined where it never did. */
export const collectedFrom = (jobs: string, script: string, node: string): Promise<string | undefined> =>
  readFile(join(jobs, answersFolder(script), node), 'utf8').catch(() => undefined)

/** Whether folders of jobs, or of allocations, lie there. */
export async function hasJobs(jobs: string): Promise<boolean> {
  const names = await readdir(jobs).catch(() => [])
  return names.some((name) => name !== factsFolder)
}

/** Removes what nodes said, unless there are still jobs that may read it. A folder of that name may have more in it. */
export async function clearFacts(jobs: string): Promise<void> {
  if (await hasJobs(jobs)) return
  const facts = join(jobs, factsFolder)
  const names = await readdir(facts).catch(() => [])
  for (const name of names.filter((folder) => /^[0-9a-f]{16}$/.test(folder)))
    await rm(join(facts, name), { recursive: true, force: true })
  await rmdir(facts).catch(() => undefined)
}
