import { statedCapacity } from '../../core/environment/capacity.ts'
import { join, resolve } from 'node:path'
import { submittedTasks } from '../../core/jobs/submission.ts'
import { anyCapacity } from '../../core/model/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { Job, JobDraft, NodeName } from '../../core/model/job.ts'
import type { Software } from '../../core/model/environment.ts'
import { statedImage } from '../../core/environment/image-facts.ts'
import { missing } from '../../core/model/missing.ts'
import { seconds } from '../../core/model/units.ts'
import { describeNodes } from '../probes/node-environment.ts'
import { runVariables } from '../processes/variables.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { answerText, type KubernetesApi } from './kubernetes/api.ts'
import { capacityOf } from './kubernetes/capacity.ts'
import { connect, unconnected } from './kubernetes/connect.ts'
import { followJob } from './kubernetes/follow.ts'
import { jobObjects, type JobObjects } from './kubernetes/job-objects.ts'
import { kindNamed, kinds } from './kubernetes/kinds.ts'
import { ownedManifests, ownerManifests, type ManifestParts } from './kubernetes/manifest.ts'
import { objectName } from './kubernetes/names.ts'
import type { Kind } from './kubernetes/kind.ts'
import { nodeListSchema, resourceListSchema } from './kubernetes/objects.ts'
import { packed } from './kubernetes/pack.ts'
import { archiveName, copiedPaths, podFiles, podGrace } from './kubernetes/pod-script.ts'
import { requireNamespace, requireRights } from './kubernetes/rights.ts'
import { kubernetesSettings, lasting, type KubernetesSettings } from './kubernetes/settings.ts'
import { nothingRan, type JobRef, type Target } from './target.ts'

/** A job of which this session knows. */
interface Submitted {
  readonly job: Job
  readonly objects: JobObjects
  /** When the cluster got it, by its own clock, in milliseconds. */
  readonly since: number
  /** Why the cluster would not have it. */
  readonly refused: string | undefined
  /** Whether an earlier session had submitted it. */
  readonly found: boolean
  cancelled: boolean
}

/** Seconds that pods get to end; `now` still lets their node kill them: without it they would run on unseen. */
const graces = { gently: podGrace, now: 1 } as const

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(join(folder, '/'))

/** The pods of a Kubernetes cluster. Jobs outlive steady, and are found again. */
export function kubernetesTarget(
  cluster: Cluster,
  settings: KubernetesSettings,
  { api, namespace }: { readonly api: KubernetesApi; readonly namespace: string },
): Target {
  const kind = kindNamed(settings.kind)
  const submitted = new Map<string, Submitted>()
  /** What nodes said of themselves, and the image in which they did. */
  const facts = new Map<NodeName, { readonly text: string; readonly image: Software }>()
  const partsOf = (job: Job): ManifestParts => ({ job, settings, namespace, knownNodes: [...facts.keys()] })
  const filesOf = (job: Job) => podFiles(job, { name: objectName(job), kind, shared: settings.shared })
  const archivesOf = async (job: JobDraft) => {
    const archives = await packed(copiedPaths(job, settings.shared))
    return Object.fromEntries(
      archives.map((archive, index) => [archiveName(index), archive.toString('base64')]),
    )
  }
  const objectsOf = (job: Job) => jobObjects(api, { kind, namespace, name: objectName(job), id: job.id })
  const known = ({ id }: Pick<JobRef, 'id'>) => {
    const found = submitted.get(id)
    if (found === undefined) throw new Error(`job ${id} was not submitted through this target`)
    return found
  }

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
    capacity: async () => {
      if (cluster.nodes.length > 0) return statedCapacity(cluster.nodes, Math.max)
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
    },
    render: (job) => {
      const parts = partsOf(job)
      const { owner, prior } = ownerManifests(parts)
      const objects = [
        ...(prior === undefined ? [] : [prior]),
        owner,
        ...ownedManifests(
          parts,
          { uid: '<uid>' },
          [],
          Object.fromEntries(
            copiedPaths(job, settings.shared).map((path, index) => [archiveName(index), `<${path}>`]),
          ),
        ),
      ]
      return {
        tasks: submittedTasks(job),
        files: [
          ...filesOf(job),
          {
            name: 'manifests.json',
            text: `${objects.map((object) => JSON.stringify(object, null, 2)).join('\n')}\n`,
          },
        ],
        commands: [],
      }
    },
    preflight: async (jobs) => {
      await requireKind()
      await requireRights(api, kind, namespace)
      await requireNamespace(api, namespace)
      const paths = new Set(jobs.flatMap((job) => copiedPaths(job, settings.shared)))
      for (const job of jobs.filter((job) =>
        copiedPaths(job, settings.shared).some((path) => paths.delete(path)),
      ))
        await archivesOf(job)
    },
    // Every job in the cluster can be found again.
    sweep: () => Promise.resolve(0),
    submit: async (job) => {
      const earlier = submitted.get(job.id)
      if (earlier !== undefined) return { id: job.id, found: true, shownAs: shown(earlier.objects.name) }
      const name = objectName(job)
      const objects = objectsOf(job)
      const parts = partsOf(job)
      const archives = await archivesOf(job)
      const created = await objects.create(ownerManifests(parts))
      const since = created.kind === 'refused' ? Date.now() : created.since
      let refused = created.kind === 'refused' ? created.why : undefined
      if (created.kind !== 'refused') {
        refused = await objects.createOwned(ownedManifests(parts, created, filesOf(job), archives))
        // A queue lets the job start itself.
        if (refused === undefined && settings.queue === undefined && kind.isSuspended(created.object))
          await objects.resume()
      }
      const found = created.kind === 'found'
      submitted.set(job.id, { job, objects, since, refused, found, cancelled: false })
      return { id: job.id, found, shownAs: shown(name) }
    },
    follow: async (ref, sink) => {
      const submitted = known(ref)
      const { job, objects, since, refused, found } = submitted
      if (refused !== undefined)
        return { ...nothingRan, queued: seconds(0), ending: { kind: 'refused', why: refused } }
      return followJob(
        api,
        {
          job,
          kind,
          objects,
          since,
          found,
          deadline: seconds(job.limits.run + lasting(settings, 'pull-limit') + podGrace),
          cancelled: () => submitted.cancelled,
          described: (node, text, id) => {
            facts.set(node, { text, image: statedImage(job.container?.image ?? '', id, 'Kubernetes') })
          },
        },
        sink,
      )
    },
    cancel: async (ref, manner) => {
      const submission = submitted.get(ref.id)
      if (submission === undefined) return
      submission.cancelled = true
      await submission.objects.remove(graces[manner])
    },
    release: async (job) => {
      const { id } = job
      const objects = submitted.get(id)?.objects ?? objectsOf(job)
      if (!submitted.has(id)) await objects.find()
      await objects.remove(graces.now)
      submitted.delete(id)
    },
    inherited: () => runVariables({}),
    probe: async (names, question) => {
      const found = await describeNodes(names, (name) => Promise.resolve(facts.get(name)?.text), question)
      return found.map(({ node, environment }) => {
        const image = facts.get(node)?.image
        const software = [...environment.software, ...(image === undefined ? [] : [image])]
        return { node, environment: { ...environment, software } }
      })
    },
    close: () => Promise.resolve(),
  }

  async function requireKind() {
    if (await hasKind(kind)) return
    const found: string[] = []
    for (const kind of kinds) if (await hasKind(kind)) found.push(kind.name)
    throw new SteadyError('KUBERNETES_KIND_MISSING', { kind: kind.name, found })
  }

  async function hasKind(kind: Kind) {
    const answer = await api.ask('GET', `/apis/${kind.apiVersion}`)
    if (answer.status === 404) return false
    if (answer.status !== 200)
      throw new SteadyError('KUBERNETES_REFUSED', { what: kind.apiVersion, printed: answerText(answer) })
    // Several projects have kinds in one group.
    const served = resourceListSchema.parse(answer.body).resources.map(({ name }) => name)
    return served.includes(kind.plural) && (kind.prior === undefined || served.includes(kind.prior.plural))
  }

  function shown(name: string) {
    return `${kind.kind} ${namespace}/${name}`
  }
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
    return cluster.nodes.length > 0 ? target : { ...target, capacity: () => Promise.resolve(anyCapacity) }
  },
}
