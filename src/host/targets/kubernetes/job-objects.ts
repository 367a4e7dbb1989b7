import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { SteadyError } from '../../../core/model/error.ts'
import { answerText, type ApiAnswer, type KubernetesApi } from './api.ts'
import type { Kind, ObjectKind } from './kind.ts'
import type { Manifest } from './manifest.ts'
import { annotationNames, labelNames } from './names.ts'
import { eventListSchema, ownedSchema, ownerSchema, podListSchema, type Pod } from './objects.ts'

export type CreatedObject =
  | {
      readonly kind: 'created' | 'found'
      readonly uid: string
      readonly object: unknown
      readonly since: number
    }
  | { readonly kind: 'refused'; readonly why: string }

export type OwnerState =
  { readonly kind: 'gone' | 'active' | 'complete' } | { readonly kind: 'failed'; readonly why: string }

/** Milliseconds that an object may take to be deleted, and the server to accept its user again. */
const usualPatience = { leaving: 120_000, user: 60_000 }

interface JobObjectsParts {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
  readonly id: string
  readonly patience?: typeof usualPatience
}

export class JobObjects {
  readonly name: string
  readonly #api: KubernetesApi
  readonly #parts: Required<JobObjectsParts>
  readonly #core: string
  readonly #owners: string
  readonly #priors: string | undefined
  readonly #selector: string
  /** The object that starts the pods, once it is known to be of this job. */
  #object: { readonly uid: string; readonly since: number } | undefined
  #priorUid: string | undefined
  #removing = 0
  #owed: number | undefined
  #unknownSince: number | undefined

  constructor(api: KubernetesApi, parts: JobObjectsParts) {
    const { kind, namespace, name } = parts
    this.name = name
    this.#api = api
    this.#parts = { patience: usualPatience, ...parts }
    this.#core = `/api/v1/namespaces/${namespace}`
    this.#owners = pathOf(kind, namespace)
    this.#priors = kind.prior && pathOf(kind.prior, namespace)
    this.#selector = `labelSelector=${encodeURIComponent(`${labelNames.job}=${name}`)}`
  }

  /**
   * Creates the object that starts the pods, and before it the one that it needs, unless they exist. Waits where an object of
   * the same name is being deleted.
   *
   * @returns its uid, and whether it existed; or why the cluster refuses it
   * @throws SteadyError `KUBERNETES_STILL_DELETED`
   */
  async create({
    owner,
    prior,
  }: {
    readonly owner: Manifest
    readonly prior?: Manifest
  }): Promise<CreatedObject> {
    if (this.#priors !== undefined && prior !== undefined) {
      const { outcome, answer } = await this.#createOr(this.#priors, prior, (there) => !isLeaving(there))
      if (outcome === 'refused') return { kind: 'refused', why: answerText(answer) }
      const object = ownerSchema.parse(answer.body)
      if (this.#isOfOthers(object)) return this.#taken(String(prior['kind']))
      this.#priorUid = object.metadata.uid
    }
    // A killed session may just have cancelled the object.
    const { outcome, answer } = await this.#createOr(this.#owners, owner, (there) => !isLeaving(there))
    return outcome === 'refused'
      ? { kind: 'refused', why: answerText(answer) }
      : this.#created(outcome, answer)
  }

  /**
   * Creates the objects that belong to the job's object, unless they exist.
   *
   * @returns why the cluster refuses one; undefined where it accepts all
   * @throws SteadyError `KUBERNETES_STILL_DELETED`
   */
  async createOwned(owned: readonly Manifest[]): Promise<string | undefined> {
    for (const manifest of owned) {
      const plural = manifest['kind'] === 'ConfigMap' ? 'configmaps' : 'services'
      // Objects of a deleted owner with this name are deleted shortly after it.
      const { outcome, answer } = await this.#createOr(`${this.#core}/${plural}`, manifest, ({ body }) =>
        ownedSchema.parse(body).metadata.ownerReferences?.some(({ uid }) => uid === this.#object?.uid),
      )
      if (outcome === 'refused') return answerText(answer)
    }
    return undefined
  }

  /**
   * Finds the objects of an earlier session, so that {@link remove} removes them.
   *
   * @throws SteadyError `KUBERNETES_REFUSED` where the server does not say whether they exist
   */
  async find(): Promise<void> {
    const owner = await this.#getIfThere(`${this.#owners}/${this.name}`)
    if (owner !== undefined) this.#created('found', owner)
    if (this.#priors === undefined) return
    const prior = await this.#getIfThere(`${this.#priors}/${this.name}`)
    const object = prior && ownerSchema.parse(prior.body)
    if (object !== undefined && !this.#isOfOthers(object)) this.#priorUid = object.metadata.uid
  }

  async resume(): Promise<void> {
    const { kind } = this.#parts
    const answer = await this.#api.ask('PATCH', `${this.#owners}/${this.name}`, kind.resume)
    if (answer.status >= 300 && answer.status !== 404) throw refusal(`${kind.kind} ${this.name}`, answer)
  }

  /** The pods of this job, not of an earlier one with its name. Undefined where the server does not answer. */
  async pods(): Promise<Pod[] | undefined> {
    const answer = await this.#api.tryOnce('GET', `${this.#core}/pods?${this.#selector}`)
    if (answer !== undefined && isMomentary(answer)) {
      this.#unknownSince ??= performance.now()
      if (performance.now() - this.#unknownSince >= this.#parts.patience.user)
        throw refusal(`the pods of ${this.name}`, answer)
      return undefined
    }
    if (answer?.status !== 200) return undefined
    this.#unknownSince = undefined
    return podListSchema
      .parse(answer.body)
      .items.filter(
        ({ metadata }) => !(Date.parse(metadata.creationTimestamp ?? '') < (this.#object?.since ?? 0)),
      )
  }

  /** The state of the object that starts the pods; undefined where the server does not answer. */
  async owner(): Promise<OwnerState | undefined> {
    const answer = await this.#api.tryOnce('GET', `${this.#owners}/${this.name}`)
    if (answer?.status === 404) return { kind: 'gone' }
    if (answer?.status !== 200) return undefined
    const { metadata, status } = ownerSchema.parse(answer.body)
    if (this.#object !== undefined && metadata.uid !== this.#object.uid) return { kind: 'gone' }
    const conditions = (status?.conditions ?? []).filter((condition) => condition.status === 'True')
    const failed = conditions.find(({ type }) => failures.has(type))
    if (failed !== undefined) return { kind: 'failed', why: failed.message ?? failed.reason ?? '' }
    return { kind: conditions.some(({ type }) => successes.has(type)) ? 'complete' : 'active' }
  }

  /** The cluster's newest warning about the object or its pods after this time. */
  async warning(after: number): Promise<string | undefined> {
    const answer = await this.#api.tryOnce('GET', `${this.#core}/events?fieldSelector=type%3DWarning`)
    if (answer?.status !== 200) return undefined
    const about = eventListSchema
      .parse(answer.body)
      .items.filter((item) => isOf(this.name, item.involvedObject.name) && timeOf(item) > after)
      .sort((a, b) => timeOf(a) - timeOf(b))
    return about.at(-1)?.message
  }

  logPath(pod: Pod): string {
    return `${this.#core}/pods/${pod.metadata.name}/log?container=${this.#parts.kind.container}`
  }

  /** Removes everything of this job. @param grace seconds that pods get to end */
  async remove(grace: number): Promise<void> {
    this.#owed = grace
    this.#removing += 1
    try {
      const answers: ApiAnswer[] = []
      if (this.#object !== undefined) {
        const owner = await this.#api.ask(
          'DELETE',
          `${this.#owners}/${this.name}`,
          deletion(this.#object.uid),
        )
        answers.push(owner)
        // On 409, the name already belongs to another object.
        if (owner.status !== 409) {
          const pods = `${this.#core}/pods?${this.#selector}&gracePeriodSeconds=${grace}`
          answers.push(await this.#api.ask('DELETE', pods))
        }
      }
      if (this.#priors !== undefined && this.#priorUid !== undefined)
        answers.push(await this.#api.ask('DELETE', `${this.#priors}/${this.name}`, deletion(this.#priorUid)))
      this.#owed = undefined
      for (const answer of answers)
        if (answer.status >= 300 && answer.status !== 404 && answer.status !== 409)
          throw refusal(`to delete ${this.name}`, answer)
    } finally {
      this.#removing -= 1
    }
  }

  /** State of {@link remove}. `owed`: the server may not have received it; repeat it with this grace, in seconds. */
  get removal(): 'none' | 'under way' | { readonly owed: number } {
    return this.#removing > 0 ? 'under way' : this.#owed === undefined ? 'none' : { owed: this.#owed }
  }

  /** Names contain a digest, so another job practically never has the same name. */
  #isOfOthers({ metadata }: z.output<typeof ownerSchema>): boolean {
    return metadata.annotations?.[annotationNames.id] !== this.#parts.id
  }

  #taken(what: string): CreatedObject {
    const why = `there is another ${what} ${this.name} in the namespace ${this.#parts.namespace}`
    return { kind: 'refused', why }
  }

  #created(outcome: 'created' | 'found', { body }: ApiAnswer): CreatedObject {
    const object = ownerSchema.parse(body)
    if (this.#isOfOthers(object)) return this.#taken(this.#parts.kind.kind)
    const { uid, creationTimestamp } = object.metadata
    const since = Date.parse(creationTimestamp ?? '') || 0
    this.#object = { uid, since }
    return { kind: outcome, uid, object: body, since }
  }

  /**
   * Creates an object, or returns an existing one.
   *
   * @param isOurs true where the existing one can be used; otherwise its deletion is awaited
   */
  async #createOr(path: string, manifest: Manifest, isOurs: (there: ApiAnswer) => boolean | undefined) {
    const { namespace, patience } = this.#parts
    const began = performance.now()
    for (;;) {
      const answer = await this.#api.ask('POST', path, manifest)
      if (answer.status < 300) return { outcome: 'created' as const, answer }
      if (answer.status !== 409) return { outcome: 'refused' as const, answer }
      const there = await this.#api.ask('GET', `${path}/${this.name}`)
      if (there.status >= 300 && there.status !== 404) return { outcome: 'refused' as const, answer: there }
      if (there.status < 300 && isOurs(there) === true) return { outcome: 'found' as const, answer: there }
      if (performance.now() - began > patience.leaving)
        throw new SteadyError('KUBERNETES_STILL_DELETED', {
          what: `${String(manifest['kind'])} ${namespace}/${this.name}`,
          seconds: patience.leaving / 1000,
          finalizers: there.status < 300 ? (ownerSchema.parse(there.body).metadata.finalizers ?? []) : [],
        })
      await sleep(500)
    }
  }

  /** The object at this path; undefined where it does not exist. */
  async #getIfThere(path: string): Promise<ApiAnswer | undefined> {
    const began = performance.now()
    for (;;) {
      const answer = await this.#api.ask('GET', path)
      if (answer.status < 300) return answer
      if (answer.status === 404) return undefined
      if (!isMomentary(answer) || performance.now() - began >= this.#parts.patience.user)
        throw refusal(`to look for ${this.name}`, answer)
      await sleep(500)
    }
  }
}

const refusal = (what: string, answer: ApiAnswer) =>
  new SteadyError('KUBERNETES_REFUSED', { what, printed: answerText(answer) })

/** Conditions by which objects of all kinds report a failure. */
const failures = new Set(['Failed', 'FailureTarget'])
const successes = new Set(['Complete', 'Completed', 'Succeeded'])

/** Options that delete this object only, not another one of its name, and first everything that belongs to it. */
const deletion = (uid: string) => ({
  apiVersion: 'v1',
  kind: 'DeleteOptions',
  propagationPolicy: 'Foreground',
  preconditions: { uid },
})

const pathOf = ({ apiVersion, plural }: ObjectKind, namespace: string): string =>
  `/apis/${apiVersion}/namespaces/${namespace}/${plural}`

/** Temporary answers of a server that is starting, or while a token is renewed. */
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
