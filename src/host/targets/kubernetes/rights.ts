import { z } from 'zod'
import { SteadyError } from '../../../core/model/error.ts'
import { answerText, type KubernetesApi } from './api.ts'
import type { Kind, ObjectKind } from './kind.ts'

interface Right {
  readonly group: string
  readonly resource: string
  readonly subresource?: string
  readonly verbs: readonly string[]
}

/** Everything that a run does in its namespace. */
const rightsFor = (kind: Kind): Right[] => [
  { ...resourceOf(kind), verbs: ['create', 'get', 'patch', 'delete'] },
  ...(kind.prior === undefined ? [] : [{ ...resourceOf(kind.prior), verbs: ['create', 'get', 'delete'] }]),
  { group: '', resource: 'configmaps', verbs: ['create', 'get'] },
  { group: '', resource: 'services', verbs: ['create', 'get'] },
  { group: '', resource: 'pods', verbs: ['list', 'deletecollection'] },
  { group: '', resource: 'pods', subresource: 'log', verbs: ['get'] },
]

const resourceOf = ({ apiVersion, plural }: ObjectKind) => ({
  group: apiVersion.split('/')[0] ?? '',
  resource: plural,
})

const reviewSchema = z.object({ status: z.object({ allowed: z.boolean(), reason: z.string().optional() }) })

/**
 * Checks that the user may do all that a run needs. For example, without the right to read logs, a run would end without its
 * output.
 *
 * @throws SteadyError `KUBERNETES_REFUSED`, `KUBERNETES_NOT_ANSWERING`
 */
export async function requireRights(api: KubernetesApi, kind: Kind, namespace: string): Promise<void> {
  for (const { verbs, ...right } of rightsFor(kind))
    for (const verb of verbs) {
      const answer = await api.ask('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec: { resourceAttributes: { namespace, verb, ...right } },
      })
      const read = reviewSchema.safeParse(answer.body)
      if (read.success && read.data.status.allowed) continue
      const resource =
        right.subresource === undefined ? right.resource : `${right.resource}/${right.subresource}`
      const why = read.success ? (read.data.status.reason ?? '') : answerText(answer)
      throw new SteadyError('KUBERNETES_REFUSED', {
        what: `to ${verb} ${resource} in the namespace ${namespace}`,
        printed: why === '' ? 'no role allows it' : why,
      })
    }
}

/**
 * Checks that the namespace exists, because roles can be granted in one that does not. Uses a dry run, in which the server
 * does everything except keep the object.
 *
 * @throws SteadyError `KUBERNETES_NAMESPACE`, `KUBERNETES_NOT_ANSWERING`
 */
export async function requireNamespace(api: KubernetesApi, namespace: string): Promise<void> {
  const answer = await api.ask('POST', `/api/v1/namespaces/${namespace}/configmaps?dryRun=All`, {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { generateName: 'steady-' },
  })
  if (answer.status >= 300)
    throw new SteadyError('KUBERNETES_NAMESPACE', { namespace, printed: answerText(answer) })
}
