import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { freshFolder } from '../run/replayed.ts'
import { startSteady } from '../run/steady.ts'

const root = new URL('../..', import.meta.url).pathname
const listSchema = z.object({ items: z.array(z.looseObject({ kind: z.string() })) })

/** Every object that a suite's cases would get in Kubernetes, as `steady plan --to` writes them. */
export async function suiteObjects(suite: string): Promise<z.infer<typeof listSchema>['items']> {
  const folder = freshFolder()
  const cluster = ['--devices', '4x8', '--cluster', 'clusters/h100-kubernetes.yaml']
  await startSteady(['plan', `suites/${suite}.yaml`, ...cluster, '--to', folder], root).ended
  return readdirSync(folder).flatMap(
    (name) => listSchema.parse(JSON.parse(readFileSync(join(folder, name, 'objects.json'), 'utf8'))).items,
  )
}
