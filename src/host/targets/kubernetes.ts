import { statedCapacity, statedOnly } from '../../core/environment/capacity.ts'
import { join, resolve } from 'node:path'
import { shellComment, shellLine } from '../../core/text/shell.ts'
import { submittedTasks, type HandStart, type Submission } from '../../core/jobs/submission.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { Job, JobDraft, NodeName } from '../../core/model/job.ts'
import type { NodeEnvironment, Software } from '../../core/model/environment.ts'
import { statedImage } from '../../core/environment/image-facts.ts'
import { missing } from '../../core/model/missing.ts'
import { seconds } from '../../core/model/units.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'
import { describeNodes } from '../probes/node-environment.ts'
import { runVariables } from '../processes/variables.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { answerText, type KubernetesApi } from './kubernetes/api.ts'
import { capacityOf } from './kubernetes/capacity.ts'
import { connect, unconnected } from './kubernetes/connect.ts'
import { followJob } from './kubernetes/follow.ts'
import { JobObjects } from './kubernetes/job-objects.ts'
import { kindNamed, kinds } from './kubernetes/kinds.ts'
import { objectsByHand, ownedManifests, ownerManifests, type ManifestParts } from './kubernetes/manifest.ts'
import { labelNames, objectName } from './kubernetes/names.ts'
import type { Kind } from './kubernetes/kind.ts'
import { nodeListSchema, resourceListSchema } from './kubernetes/objects.ts'
import { packed } from './kubernetes/pack.ts'
import { archiveName, copiedPaths, podFiles, podGrace } from './kubernetes/pod-script.ts'
import { requireNamespace, requireRights } from './kubernetes/rights.ts'
import { kubernetesSettings, lasting, type KubernetesSettings } from './kubernetes/settings.ts'
import {
  nothingRan,
  type CancelManner,
  type JobEnd,
  type JobRef,
  type OutputSink,
  type Target,
} from './target.ts'

/** A job that this session has submitted or found. */
interface JobOnCluster {
  readonly job: Job
  readonly objects: JobObjects
  /** When the cluster received the job, in milliseconds of the cluster's clock. */
  readonly since: number
  /** Why the cluster refused the job. */
  readonly refused: string | undefined
  /** Whether an earlier session had submitted the job. */
  readonly found: boolean
  cancelled: boolean
}

/** Seconds that pods get to end. `now` is 1, so that their node still kills them: with 0, they would run on unseen. */
const graces = { gently: podGrace, now: 1 } as const

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(join(folder, '/'))

interface KubernetesConnection {
  readonly api: KubernetesApi
  readonly namespace: string
}

/** Runs jobs in the pods of a Kubernetes cluster. Jobs outlive steady, and are found again. */
export function kubernetesTarget(
  cluster: Cluster,
  settings: KubernetesSettings,
  connection: KubernetesConnection,
): Target {
  const jobs = new KubernetesJobs(settings, connection)
  return {
    cluster,
    site: {
      engine: cluster.engine,
      reach: undefined,
      containers: 'by-engine',
      interface: cluster.interface,
      sharesFiles: settings.shared,
    },
    node: 'node',
    holds: (path) => settings.volumes.some(({ mount }) => isBelow(path, mount)),
    capacity: () => capacityOfNodes(cluster, settings, connection.api),
    render: (job) => jobs.render(job),
    byHand: (job, folder) => jobs.byHand(job, folder),
    preflight: (asked) => jobs.preflight(asked),
    // Every job in the cluster can be found again.
    sweep: () => Promise.resolve(0),
    submit: (job) => jobs.submit(job),
    follow: (ref, sink) => jobs.follow(ref, sink),
    cancel: (ref, manner) => jobs.cancel(ref, manner),
    release: (job) => jobs.release(job),
    inherited: () => runVariables({}),
    probe: (names, question) => jobs.probe(names, question),
    close: () => Promise.resolve(),
  }
}

class KubernetesJobs {
  readonly #settings: KubernetesSettings
  readonly #api: KubernetesApi
  readonly #namespace: string
  readonly #kind: Kind
  readonly #submitted = new Map<string, JobOnCluster>()
  /** Facts that nodes printed, and the image in which they did so. */
  readonly #facts = new Map<NodeName, { readonly text: string; readonly image: Software }>()

  constructor(settings: KubernetesSettings, { api, namespace }: KubernetesConnection) {
    this.#settings = settings
    this.#api = api
    this.#namespace = namespace
    this.#kind = kindNamed(settings.kind)
  }

  render(job: Job): Submission {
    const parts = this.#partsOf(job)
    const { owner, prior } = ownerManifests(parts)
    const archives = this.#copied(job).map((path, index) => [archiveName(index), `<${path}>`] as const)
    const objects = [
      ...(prior === undefined ? [] : [prior]),
      owner,
      ...ownedManifests(parts, { uid: '<uid>' }, [], Object.fromEntries(archives)),
    ]
    const text = `${objects.map((object) => JSON.stringify(object, null, 2)).join('\n')}\n`
    return {
      tasks: submittedTasks(job),
      files: [...this.#filesOf(job), { name: 'manifests.json', text }],
      commands: [],
    }
  }

  async byHand(job: Job, folder: string): Promise<HandStart> {
    const parts = this.#partsOf(job)
    const objects = objectsByHand(parts, this.#filesOf(job), await this.#archivesOf(job))
    const kubectl = ['kubectl', ...kubectlOptions(this.#settings), `--namespace=${this.#namespace}`]
    const path = join(folder, objectsFile)
    const logs = [
      ...kubectl,
      'logs',
      '--follow',
      '--tail=-1',
      `--selector=${labelNames.job}=${objectName(job)}`,
    ]
    return {
      files: [{ name: objectsFile, text: `${JSON.stringify(objects, null, 2)}\n` }],
      lines: [
        shellLine([...kubectl, 'create', '-f', path]),
        shellComment('Once its pods run, this prints what they print:'),
        shellComment(`${shellLine(logs)} | ${readBytes}`),
        shellComment(`To remove it: ${shellLine([...kubectl, 'delete', '-f', path])}`),
      ],
    }
  }

  async preflight(jobs: readonly JobDraft[]): Promise<void> {
    await requireKind(this.#api, this.#kind)
    await requireRights(this.#api, this.#kind, this.#namespace)
    await requireNamespace(this.#api, this.#namespace)
    const paths = new Set(jobs.flatMap((job) => this.#copied(job)))
    for (const job of jobs.filter((job) => this.#copied(job).some((path) => paths.delete(path))))
      await this.#archivesOf(job)
  }

  async submit(job: Job): Promise<JobRef> {
    const { id } = job
    const earlier = this.#submitted.get(id)
    if (earlier !== undefined) return { id, found: true, shownAs: this.#shown(earlier.objects.name) }
    const objects = this.#objectsOf(job)
    const parts = this.#partsOf(job)
    const archives = await this.#archivesOf(job)
    const created = await objects.create(ownerManifests(parts))
    const since = created.kind === 'refused' ? Date.now() : created.since
    let refused = created.kind === 'refused' ? created.why : undefined
    if (created.kind !== 'refused') {
      refused = await objects.createOwned(ownedManifests(parts, created, this.#filesOf(job), archives))
      // A queue starts the job itself.
      const starts = refused === undefined && this.#settings.queue === undefined
      if (starts && this.#kind.isSuspended(created.object)) await objects.resume()
    }
    const found = created.kind === 'found'
    this.#submitted.set(id, { job, objects, since, refused, found, cancelled: false })
    return { id, found, shownAs: this.#shown(objects.name) }
  }

  async follow({ id }: JobRef, sink: OutputSink): Promise<JobEnd> {
    const submitted = this.#submitted.get(id)
    if (submitted === undefined) throw new Error(`job ${id} was not submitted through this target`)
    const { job, objects, since, refused, found } = submitted
    if (refused !== undefined)
      return { ...nothingRan, queued: seconds(0), ending: { kind: 'refused', why: refused } }
    const following = {
      job,
      kind: this.#kind,
      objects,
      since,
      found,
      deadline: seconds(job.limits.run + lasting(this.#settings, 'pull-limit') + podGrace),
      cancelled: () => submitted.cancelled,
      described: (node: string, text: string, image: string) => {
        this.#facts.set(node, { text, image: statedImage(job.container?.image ?? '', image, 'Kubernetes') })
      },
    }
    return followJob(this.#api, following, sink)
  }

  async cancel({ id }: JobRef, manner: CancelManner): Promise<void> {
    const submission = this.#submitted.get(id)
    if (submission === undefined) return
    submission.cancelled = true
    await submission.objects.remove(graces[manner])
  }

  async release(job: Job): Promise<void> {
    const { id } = job
    const objects = this.#submitted.get(id)?.objects ?? this.#objectsOf(job)
    if (!this.#submitted.has(id)) await objects.find()
    await objects.remove(graces.now)
    this.#submitted.delete(id)
  }

  async probe(
    names: readonly NodeName[],
    question: EnvironmentQuestion,
  ): Promise<readonly NodeEnvironment[]> {
    const found = await describeNodes(names, (name) => Promise.resolve(this.#facts.get(name)?.text), question)
    return found.map(({ node, environment }) => {
      const image = this.#facts.get(node)?.image
      const software = [...environment.software, ...(image === undefined ? [] : [image])]
      return { node, environment: { ...environment, software } }
    })
  }

  #partsOf(job: Job): ManifestParts {
    const knownNodes = [...this.#facts.keys()]
    return { job, settings: this.#settings, namespace: this.#namespace, knownNodes }
  }

  #copied(job: JobDraft): string[] {
    return copiedPaths(job, this.#settings.shared)
  }

  #filesOf(job: Job) {
    return podFiles(job, { name: objectName(job), kind: this.#kind, shared: this.#settings.shared })
  }

  async #archivesOf(job: JobDraft): Promise<Readonly<Record<string, string>>> {
    const archives = await packed(this.#copied(job))
    return Object.fromEntries(
      archives.map((archive, index) => [archiveName(index), archive.toString('base64')]),
    )
  }

  #objectsOf(job: Job): JobObjects {
    const parts = { kind: this.#kind, namespace: this.#namespace, name: objectName(job), id: job.id }
    return new JobObjects(this.#api, parts)
  }

  #shown(name: string): string {
    return `${this.#kind.kind} ${this.#namespace}/${name}`
  }
}

const objectsFile = 'objects.json'

/** A shell's loop that decodes the outputs of tasks in the log of a pod. */
const readBytes =
  'while read -r _ message _ _ text; do [ "$message" != bytes ] || echo "$text" | base64 -d; done'

const kubectlOptions = ({ kubeconfig, context }: KubernetesSettings) => [
  ...(kubeconfig === undefined ? [] : [`--kubeconfig=${kubeconfig}`]),
  ...(context === undefined ? [] : [`--context=${context}`]),
]

async function capacityOfNodes({ nodes }: Cluster, settings: KubernetesSettings, api: KubernetesApi) {
  if (nodes.length > 0) return statedCapacity(nodes, Math.max)
  try {
    const answer = await api.ask('GET', '/api/v1/nodes')
    if (answer.status === 200) return capacityOf(nodeListSchema.parse(answer.body).items, settings)
    const none = missing('nodes-not-listed', { why: answerText(answer) })
    return { cpu: none, gpu: none }
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    const none = missing('nodes-not-reached', { why: quoted(error) })
    return { cpu: none, gpu: none }
  }
}

async function requireKind(api: KubernetesApi, kind: Kind): Promise<void> {
  if (await hasKind(api, kind)) return
  const found: string[] = []
  for (const kind of kinds) if (await hasKind(api, kind)) found.push(kind.name)
  throw new SteadyError('KUBERNETES_KIND_MISSING', { kind: kind.name, found })
}

async function hasKind(api: KubernetesApi, { apiVersion, plural, prior }: Kind): Promise<boolean> {
  const answer = await api.ask('GET', `/apis/${apiVersion}`)
  if (answer.status === 404) return false
  if (answer.status !== 200)
    throw new SteadyError('KUBERNETES_REFUSED', { what: apiVersion, printed: answerText(answer) })
  // Several projects share an API group, so the group must serve this kind.
  const served = resourceListSchema.parse(answer.body).resources.map(({ name }) => name)
  return served.includes(plural) && (prior === undefined || served.includes(prior.plural))
}

export const engine: Engine = {
  settings: kubernetesSettings,
  filesRead: (written, folder) => {
    const { kubeconfig } = kubernetesSettings.parse(written)
    return kubeconfig === undefined ? [] : [resolve(folder, kubeconfig)]
  },
  open: async (cluster, { variables, folder, elsewhere }: EngineEffects) => {
    if (cluster.containers !== undefined)
      throw new SteadyError('KUBERNETES_CONTAINERS', { cluster: cluster.name })
    const written = kubernetesSettings.parse(cluster.settings)
    const settings = { ...written, kubeconfig: written.kubeconfig && resolve(folder, written.kubeconfig) }
    if (elsewhere !== true) return kubernetesTarget(cluster, settings, await connect(settings, variables))
    const target = kubernetesTarget(cluster, settings, unconnected(settings))
    return { ...target, capacity: () => Promise.resolve(statedOnly(cluster.nodes, Math.max)) }
  },
}
