import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../../core/model/error.ts'
import { saidBy, type Answer, type KubernetesApi } from './api.ts'
import type { Kind } from './kind.ts'
import type { Manifest } from './manifest.ts'
import { annotationNames, labelNames } from './names.ts'
import { eventListSchema, ownerSchema, podListSchema, type Pod } from './objects.ts'

/** Everything of one job in the cluster. */
export interface JobObjects {
  readonly name: string
  /**
   * Creates the object that starts the pods, unless it is there.
   *
   * @returns its uid, and whether it was there; or why the cluster refuses it
   */
  create(owner: Manifest): Promise<Created>
  /** Creates what goes with it, unless it is there. Undefined, or why the cluster refuses it. */
  createOwned(owned: readonly Manifest[]): Promise<string | undefined>
  /** Lets the pods start. */
  resume(): Promise<void>
  /** Undefined where the server does not answer. */
  pods(): Promise<Pod[] | undefined>
  /** Whether the object that starts the pods is there; undefined where the server does not answer. */
  isThere(): Promise<boolean | undefined>
  /** The newest warning about the object or its pods, in the cluster's own words. */
  warning(): Promise<string | undefined>
  /** The address of the log of a pod. */
  logPath(pod: Pod): string
  /** Removes everything. Pods get so many seconds to end. */
  remove(grace: number): Promise<void>
}

export type Created =
  | {
      readonly kind: 'created' | 'found'
      readonly uid: string
      readonly object: unknown
      readonly since: number
    }
  | { readonly kind: 'refused'; readonly why: string }

export function jobObjects(
  api: KubernetesApi,
  {
    kind,
    namespace,
    name,
    id,
  }: { readonly kind: Kind; readonly namespace: string; readonly name: string; readonly id: string },
): JobObjects {
  const core = `/api/v1/namespaces/${namespace}`
  const owners = ownersPath(kind, namespace)
  const selector = `labelSelector=${encodeURIComponent(`${labelNames.job}=${name}`)}`
  const created = (how: 'created' | 'found', { body }: Answer): Created => {
    const { metadata } = ownerSchema.parse(body)
    // Names are made of digests: another job of the same name would be a wonder.
    if (metadata.annotations?.[annotationNames.id] !== id)
      return { kind: 'refused', why: `there is another ${kind.kind} ${name} in the namespace ${namespace}` }
    return { kind: how, uid: metadata.uid, object: body, since: Date.parse(metadata.creationTimestamp ?? '') }
  }
  return {
    name,
    create: async (owner) => {
      for (;;) {
        const answer = await api.ask('POST', owners, owner)
        if (answer.status < 300) return created('created', answer)
        if (answer.status !== 409) return { kind: 'refused', why: saidBy(answer) }
        const there = await api.ask('GET', `${owners}/${name}`)
        if (there.status < 300 && !isLeaving(there)) return created('found', there)
        if (there.status >= 300 && there.status !== 404) return { kind: 'refused', why: saidBy(there) }
        // A session that was killed had just cancelled it.
        await sleep(500)
      }
    },
    createOwned: async (owned) => {
      for (const manifest of owned) {
        const plural = manifest['kind'] === 'ConfigMap' ? 'configmaps' : 'services'
        const answer = await api.ask('POST', `${core}/${plural}`, manifest)
        if (answer.status >= 300 && answer.status !== 409) return saidBy(answer)
      }
      return undefined
    },
    resume: async () => {
      const answer = await api.ask('PATCH', `${owners}/${name}`, kind.resume)
      if (answer.status >= 300 && answer.status !== 404)
        throw new SteadyError('KUBERNETES_REFUSED', { what: `${kind.kind} ${name}`, printed: saidBy(answer) })
    },
    pods: async () => {
      const answer = await api.tryOnce('GET', `${core}/pods?${selector}`)
      if (answer?.status === 401 || answer?.status === 403)
        throw new SteadyError('KUBERNETES_REFUSED', { what: `the pods of ${name}`, printed: saidBy(answer) })
      return answer?.status === 200 ? podListSchema.parse(answer.body).items : undefined
    },
    isThere: async () => {
      const answer = await api.tryOnce('GET', `${owners}/${name}`)
      return answer?.status === 404 ? false : answer?.status === 200 ? true : undefined
    },
    warning: async () => {
      const answer = await api.tryOnce('GET', `${core}/events?fieldSelector=type%3DWarning`)
      if (answer?.status !== 200) return undefined
      const own = eventListSchema
        .parse(answer.body)
        .items.filter(({ involvedObject }) => isOf(name, involvedObject.name))
        .sort((a, b) => timeOf(a) - timeOf(b))
      return own.at(-1)?.message
    },
    logPath: (pod) => `${core}/pods/${pod.metadata.name}/log?container=${kind.container}`,
    remove: async (grace) => {
      await api.ask('DELETE', `${owners}/${name}?propagationPolicy=Foreground`)
      await api.ask('DELETE', `${core}/pods?${selector}&gracePeriodSeconds=${grace}`)
    },
  }
}

/** Where objects of this kind are, in the API. */
export const ownersPath = ({ apiVersion, plural }: Kind, namespace: string): string =>
  `/apis/${apiVersion}/namespaces/${namespace}/${plural}`

const isLeaving = ({ body }: Answer) => ownerSchema.parse(body).metadata.deletionTimestamp !== undefined

const isOf = (name: string, object = '') => object === name || object.startsWith(`${name}-`)

const timeOf = ({
  lastTimestamp,
  eventTime,
}: {
  lastTimestamp?: string | null | undefined
  eventTime?: string | null | undefined
}) => Date.parse(lastTimestamp ?? eventTime ?? '') || 0
