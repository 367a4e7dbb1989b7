import { z } from 'zod'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { startSteady } from '../run/steady.ts'

const root = new URL('../..', import.meta.url).pathname
const objectSchema = z.looseObject({
  kind: z.string(),
  binaryData: z.record(z.string(), z.string()).optional(),
})

/** Every object that a suite's cases would get in Kubernetes, as `steady plan` shows them. Archives of files are empty. */
export async function suiteObjects(suite: string): Promise<z.infer<typeof objectSchema>[]> {
  const cluster = ['--devices', '4x8', '--cluster', 'clusters/h100-kubernetes.yaml']
  const { stdout } = await startSteady(['plan', `suites/${suite}.yaml`, ...cluster, '--json'], root).ended
  return planDocumentSchema.parse(JSON.parse(stdout)).cases.flatMap(({ submission }) =>
    (submission.files.find(({ name }) => name === 'manifests.json')?.text ?? '')
      .split(/(?<=^\})\n/m)
      .filter((text) => text !== '')
      .map((text) => {
        const object = objectSchema.parse(JSON.parse(text))
        const { binaryData } = object
        if (binaryData === undefined) return object
        return {
          ...object,
          binaryData: Object.fromEntries(Object.keys(binaryData).map((name) => [name, ''])),
        }
      }),
  )
}
