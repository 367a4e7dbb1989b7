import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { SteadyError } from '../../../core/model/error.ts'
import { answerText, type ApiAnswer, type KubernetesApi } from './api.ts'
import type { Kind, ObjectKind } from './kind.ts'
import type { Manifest } from './manifest.ts'
import { annotationNames, labelNames } from './names.ts'
import { eventListSchema, ownedSchema, ownerSchema, podListSchema, type Pod } from './objects.ts'

/** Everything of one job in the cluster. */
export interface JobObjects {
  readonly name: string
  /**
   * Creates the object that starts the pods, and before that the one that it needs, unless they are there. One of its name
   * that is being deleted is waited for.
   *
   * @returns its uid, and whether it was there; or why the cluster refuses it
   * @throws SteadyError `KUBERNETES_STILL_DELETED`
   */
  create(manifests: { readonly owner: Manifest; readonly prior?: Manifest }): Promise<Created>
  /**
   * Creates what goes with it, unless it is there. Undefined, or why the cluster refuses it.
   *
   * @throws SteadyError `KUBERNETES_STILL_DELETED`
   */
  createOwned(owned: readonly Manifest[]): Promise<string | undefined>
  /**
   * Learns of what an earlier session has created, so that {@link remove} removes it.
   *
   * @throws SteadyError `KUBERNETES_REFUSED` where the server does not say whether it is there
   */
  find(): Promise<void>
  /** Lets the pods start. */
  resume(): Promise<void>
  /** Those of this job and of no earlier one of its name. Undefined where the server does not answer. */
  pods(): Promise<Pod[] | undefined>
  /** The object that starts the pods; undefined where the server does not answer. */
  owner(): Promise<OwnerState | undefined>
  /** The newest warning about the object or its pods after this time, in the cluster's own words. */
  warning(after: number): Promise<string | undefined>
  /** The address of the log of a pod. */
  logPath(pod: Pod): string
  /** Removes everything of this job. Pods get this many seconds to end. */
  remove(grace: number): Promise<void>
  /** Of {@link remove}, which the server may not have heard: seconds that pods get when it is tried again. */
  readonly removal: 'none' | 'under way' | { readonly owed: number }
}

export type Created =
  | {
      readonly kind: 'created' | 'found'
      readonly uid: string
      readonly object: unknown
      readonly since: number
    }
  | { readonly kind: 'refused'; readonly why: string }

export type OwnerState =
  { readonly kind: 'gone' | 'active' | 'complete' } | { readonly kind: 'failed'; readonly why: string }

/** Milliseconds: an object may take to be deleted, and the server to know its user again. */
const usualPatience = { leaving: 120_000, user: 60_000 }

export function jobObjects(
  api: KubernetesApi,
  {
    kind,
    namespace,
    name,
    id,
    patience = usualPatience,
  }: {
    readonly kind: Kind
    readonly namespace: string
    readonly name: string
    readonly id: string
    readonly patience?: typeof usualPatience
  },
): JobObjects {
  const core = `/api/v1/namespaces/${namespace}`
  const owners = pathOf(kind, namespace)
  const priors = kind.prior && pathOf(kind.prior, namespace)
  const selector = `labelSelector=${encodeURIComponent(`${labelNames.job}=${name}`)}`
  /** The object, once it is known to be of this job. */
  let jobObject: { readonly uid: string; readonly since: number } | undefined
  let priorUid: string | undefined
  let removing = 0
  let owed: number | undefined
  let unknownSince: number | undefined
  // Names contain a digest, so another job practically never has the same name.
  const isOfOthers = ({ metadata }: z.output<typeof ownerSchema>) =>
    metadata.annotations?.[annotationNames.id] !== id
  const taken = (what: string): Created => ({
    kind: 'refused',
    why: `there is another ${what} ${name} in the namespace ${namespace}`,
  })
  const created = (outcome: 'created' | 'found', { body }: ApiAnswer): Created => {
    const object = ownerSchema.parse(body)
    if (isOfOthers(object)) return taken(kind.kind)
    const { metadata } = object
    const since = Date.parse(metadata.creationTimestamp ?? '') || 0
    jobObject = { uid: metadata.uid, since }
    return { kind: outcome, uid: metadata.uid, object: body, since }
  }
  /**
   * Creates an object, or finds the one that is there.
   *
   * @param isOurs undefined where the one that is there is about to go
   */
  const createOr = async (
    path: string,
    manifest: Manifest,
    isOurs: (there: ApiAnswer) => boolean | undefined,
  ) => {
    const began = performance.now()
    for (;;) {
      const answer = await api.ask('POST', path, manifest)
      if (answer.status < 300) return { outcome: 'created' as const, answer }
      if (answer.status !== 409) return { outcome: 'refused' as const, answer }
      const there = await api.ask('GET', `${path}/${name}`)
      if (there.status >= 300 && there.status !== 404) return { outcome: 'refused' as const, answer: there }
      if (there.status < 300 && isOurs(there) === true) return { outcome: 'found' as const, answer: there }
      if (performance.now() - began > patience.leaving)
        throw new SteadyError('KUBERNETES_STILL_DELETED', {
          what: `${String(manifest['kind'])} ${namespace}/${name}`,
          seconds: patience.leaving / 1000,
          finalizers: there.status < 300 ? (ownerSchema.parse(there.body).metadata.finalizers ?? []) : [],
        })
      await sleep(500)
    }
  }
  /** The object at this path; undefined where there is none. */
  const getIfThere = async (path: string): Promise<ApiAnswer | undefined> => {
    const began = performance.now()
    for (;;) {
      const answer = await api.ask('GET', path)
      if (answer.status < 300) return answer
      if (answer.status === 404) return undefined
      if (!isMomentary(answer) || performance.now() - began >= patience.user)
        throw new SteadyError('KUBERNETES_REFUSED', {
          what: `to look for ${name}`,
          printed: answerText(answer),
        })
      await sleep(500)
    }
  }
  return {
    name,
    create: async ({ owner, prior }) => {
      if (priors !== undefined && prior !== undefined) {
        const { outcome, answer } = await createOr(priors, prior, (there) => !isLeaving(there))
        if (outcome === 'refused') return { kind: 'refused', why: answerText(answer) }
        const object = ownerSchema.parse(answer.body)
        if (isOfOthers(object)) return taken(String(prior['kind']))
        priorUid = object.metadata.uid
      }
      // A session that was killed may just have cancelled it.
      const { outcome, answer } = await createOr(owners, owner, (there) => !isLeaving(there))
      return outcome === 'refused' ? { kind: 'refused', why: answerText(answer) } : created(outcome, answer)
    },
    createOwned: async (owned) => {
      for (const manifest of owned) {
        const plural = manifest['kind'] === 'ConfigMap' ? 'configmaps' : 'services'
        // Objects that belonged to an earlier object of this name are deleted shortly after it.
        const { outcome, answer } = await createOr(`${core}/${plural}`, manifest, ({ body }) =>
          ownedSchema.parse(body).metadata.ownerReferences?.some(({ uid }) => uid === jobObject?.uid),
        )
        if (outcome === 'refused') return answerText(answer)
      }
      return undefined
    },
    find: async () => {
      const owner = await getIfThere(`${owners}/${name}`)
      if (owner !== undefined) created('found', owner)
      if (priors === undefined) return
      const prior = await getIfThere(`${priors}/${name}`)
      const object = prior && ownerSchema.parse(prior.body)
      if (object !== undefined && !isOfOthers(object)) priorUid = object.metadata.uid
    },
    resume: async () => {
      const answer = await api.ask('PATCH', `${owners}/${name}`, kind.resume)
      if (answer.status >= 300 && answer.status !== 404)
        throw new SteadyError('KUBERNETES_REFUSED', {
          what: `${kind.kind} ${name}`,
          printed: answerText(answer),
        })
    },
    pods: async () => {
      const answer = await api.tryOnce('GET', `${core}/pods?${selector}`)
      if (answer !== undefined && isMomentary(answer)) {
        unknownSince ??= performance.now()
        if (performance.now() - unknownSince >= patience.user)
          throw new SteadyError('KUBERNETES_REFUSED', {
            what: `the pods of ${name}`,
            printed: answerText(answer),
          })
        return undefined
      }
      if (answer?.status !== 200) return undefined
      unknownSince = undefined
      return podListSchema
        .parse(answer.body)
        .items.filter(
          ({ metadata }) => !(Date.parse(metadata.creationTimestamp ?? '') < (jobObject?.since ?? 0)),
        )
    },
    owner: async () => {
      const answer = await api.tryOnce('GET', `${owners}/${name}`)
      if (answer?.status === 404) return { kind: 'gone' }
      if (answer?.status !== 200) return undefined
      const { metadata, status } = ownerSchema.parse(answer.body)
      if (jobObject !== undefined && metadata.uid !== jobObject.uid) return { kind: 'gone' }
      const conditions = (status?.conditions ?? []).filter((condition) => condition.status === 'True')
      const failed = conditions.find(({ type }) => failures.has(type))
      if (failed !== undefined) return { kind: 'failed', why: failed.message ?? failed.reason ?? '' }
      return { kind: conditions.some(({ type }) => successes.has(type)) ? 'complete' : 'active' }
    },
    warning: async (after) => {
      const answer = await api.tryOnce('GET', `${core}/events?fieldSelector=type%3DWarning`)
      if (answer?.status !== 200) return undefined
      const about = eventListSchema
        .parse(answer.body)
        .items.filter((item) => isOf(name, item.involvedObject.name) && timeOf(item) > after)
        .sort((a, b) => timeOf(a) - timeOf(b))
      return about.at(-1)?.message
    },
    logPath: (pod) => `${core}/pods/${pod.metadata.name}/log?container=${kind.container}`,
    remove: async (grace) => {
      owed = grace
      removing += 1
      try {
        const answers: ApiAnswer[] = []
        if (jobObject !== undefined) {
          const owner = await api.ask('DELETE', `${owners}/${name}`, deletion(jobObject.uid))
          answers.push(owner)
          // Else the name is another object's by now.
          if (owner.status !== 409)
            answers.push(await api.ask('DELETE', `${core}/pods?${selector}&gracePeriodSeconds=${grace}`))
        }
        if (priors !== undefined && priorUid !== undefined)
          answers.push(await api.ask('DELETE', `${priors}/${name}`, deletion(priorUid)))
        owed = undefined
        for (const answer of answers)
          if (answer.status >= 300 && answer.status !== 404 && answer.status !== 409)
            throw new SteadyError('KUBERNETES_REFUSED', {
              what: `to delete ${name}`,
              printed: answerText(answer),
            })
      } finally {
        removing -= 1
      }
    },
    get removal() {
      return removing > 0 ? 'under way' : owed === undefined ? 'none' : { owed }
    },
  }
}

/** Conditions by which objects of all kinds say that they have ended. */
const failures = new Set(['Failed', 'FailureTarget'])
const successes = new Set(['Complete', 'Completed', 'Succeeded'])

/** Deletes this object and no other of its name, and everything that belongs to it before. */
const deletion = (uid: string) => ({
  apiVersion: 'v1',
  kind: 'DeleteOptions',
  propagationPolicy: 'Foreground',
  preconditions: { uid },
})

/** Where objects of this kind are, in the API. */
const pathOf = ({ apiVersion, plural }: ObjectKind, namespace: string): string =>
  `/apis/${apiVersion}/namespaces/${namespace}/${plural}`

/** Answers of a server that is starting, or while a token is renewed. They pass. */
const isMomentary = ({ status }: ApiAnswer) => status === 401 || status === 403

const isLeaving = ({ body }: ApiAnswer) => ownerSchema.parse(body).metadata.deletionTimestamp !== undefined

const isOf = (name: string, object = '') => object === name || object.startsWith(`${name}-`)

const timeOf = ({
  lastTimestamp,
  eventTime,
}: {
  lastTimestamp?: string | null | undefined
  eventTime?: string | null | undefined
}) => Date.parse(lastTimestamp ?? eventTime ?? '') || 0
