import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { thisMachine } from '../src/core/model/cluster.ts'
import type { Job } from '../src/core/model/job.ts'
import { kubernetesTarget } from '../src/host/targets/kubernetes.ts'
import type { ApiAnswer, KubernetesApi, RequestMethod } from '../src/host/targets/kubernetes/api.ts'
import { SteadyError } from '../src/core/model/error.ts'
import type { KindName } from '../src/host/targets/kubernetes/kinds.ts'
import { completionIndex } from '../src/host/targets/kubernetes/kinds/job.ts'
import type { Pod } from '../src/host/targets/kubernetes/objects.ts'
import { kubernetesSettings } from '../src/host/targets/kubernetes/settings.ts'
import type { Target } from '../src/host/targets/target.ts'

type Fields = Readonly<Record<string, unknown>>
interface Stored {
  readonly [key: string]: unknown
  readonly metadata: Fields & { readonly name: string; readonly uid: string }
}

/** What one connection to a log hands on, and the status that it ends with; undefined where it breaks. */
export interface Connection {
  readonly lines: readonly string[]
  readonly status: number | undefined
}

/**
 * An API server that keeps objects, and shows the pods and logs that a test has recorded. It starts nothing: a test says
 * what the controllers and nodes did.
 */
export class RecordedCluster {
  readonly objects = new Map<string, Stored>()
  pods: Pod[] = []
  /** Of each pod, one entry for each connection; the last one counts for all that follow. */
  readonly logs = new Map<string, Connection[]>()
  readonly warnings: object[] = []
  readonly requests: string[] = []
  /** Answers a request instead; `unheard` as a server that cannot be reached. */
  instead: (request: string) => ApiAnswer | 'unheard' | undefined = () => undefined
  /** Called with every request before it is answered. */
  heard: (request: string) => void = () => undefined
  now = Date.parse('2026-11-23T10:00:00Z')

  readonly api: KubernetesApi = {
    ask: (method, path, body) => {
      const answer = this.#answer(method, path, body)
      return answer === undefined
        ? Promise.reject(new SteadyError('KUBERNETES_NOT_ANSWERING', { server: 'it', tries: 5, printed: '' }))
        : Promise.resolve(answer)
    },
    tryOnce: (method, path, body) => Promise.resolve(this.#answer(method, path, body)),
    lines: async (path, take, signal) => {
      // As over a network, nothing comes at once.
      await setImmediate()
      const name = /\/pods\/([^/]+)\/log/.exec(path)?.[1] ?? ''
      const connections = this.logs.get(name) ?? []
      const connection = connections.length > 1 ? connections.shift() : connections[0]
      for (const line of connection?.lines ?? []) if (!signal.aborted) take(line)
      if (connection !== undefined || signal.aborted) return connection?.status
      // A log that continues.
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          resolve(undefined)
        })
      })
    },
  }

  /** A target whose jobs are in this cluster: as each session opens one. */
  target(kind: KindName = 'job'): Target {
    return kubernetesTarget(
      { ...thisMachine, engine: 'kubernetes', nodes: [] },
      kubernetesSettings.parse({ kind }),
      { api: this.api, namespace: 'bench' },
    )
  }

  /** The object of a kind with a job's name. */
  find(plural: string): Stored | undefined {
    return [...this.objects].find(([path]) => path.includes(`/${plural}/`))?.[1]
  }

  uidOf(plural: string): string {
    return this.find(plural)?.metadata.uid ?? ''
  }

  /** Says of the Job that is there how it ended. */
  end(type: string, message = '') {
    for (const [path, object] of this.objects)
      if (path.includes('/jobs/'))
        this.objects.set(path, { ...object, status: { conditions: [{ type, status: 'True', message }] } })
  }

  #answer(method: RequestMethod, path: string, body: unknown): ApiAnswer | undefined {
    const request = `${method} ${path}`
    this.requests.push(request)
    this.heard(request)
    const instead = this.instead(request)
    if (instead !== undefined) return instead === 'unheard' ? undefined : instead
    const [place = ''] = path.split('?')
    if (place.endsWith('/pods')) {
      if (method === 'DELETE') this.pods = []
      return { status: 200, body: { items: this.pods } }
    }
    if (place.endsWith('/events')) return { status: 200, body: { items: this.warnings } }
    const there = this.objects.get(place)
    switch (method) {
      case 'POST':
        return this.#create(place, body as Stored)
      case 'GET':
      case 'PATCH':
        return there === undefined ? notFound : { status: 200, body: there }
      case 'DELETE': {
        const { preconditions } = (body ?? {}) as { preconditions?: { uid: string } }
        if (there === undefined) return notFound
        if (preconditions !== undefined && preconditions.uid !== there.metadata.uid)
          return { status: 409, body: { message: 'the UID in the precondition does not match' } }
        this.objects.delete(place)
        return { status: 200, body: there }
      }
    }
  }

  #create(place: string, object: Stored): ApiAnswer {
    const path = `${place}/${object.metadata.name}`
    if (this.objects.has(path)) return { status: 409, body: { message: 'already exists' } }
    const creationTimestamp = new Date(this.now).toISOString()
    const stored = { ...object, metadata: { ...object.metadata, uid: randomUUID(), creationTimestamp } }
    this.objects.set(path, stored)
    return { status: 201, body: stored }
  }
}

const notFound: ApiAnswer = { status: 404, body: { message: 'not found' } }

type State = NonNullable<Pod['status']['containerStatuses']>[number]['state']

/** A pod of a Job on the node `n<index + 1>`, whose container is in this state. */
export const podOf = (job: Job, index: number, state: State, change: Partial<Pod['status']> = {}): Pod => {
  const pod: Pod = {
    metadata: {
      name: `pod-${index}`,
      uid: `uid-${index}`,
      labels: { 'batch.kubernetes.io/job-completion-index': String(index) },
      creationTimestamp: '2026-11-23T10:00:01Z',
    },
    spec: { nodeName: `n${index + 1}` },
    status: { containerStatuses: [{ name: 'steady', state }], ...change },
  }
  if (completionIndex(pod) >= job.topology.nodes) throw new RangeError(`the job has no node ${index}`)
  return pod
}

/** Lines of a log, one every millisecond from a second of 10:00. */
export const logLines = (second: number, ...texts: readonly string[]): string[] =>
  texts.map((text, index) => {
    const at = new Date(Date.parse('2026-11-23T10:00:00Z') + second * 1000 + index)
    return `${at.toISOString()} ${text}`
  })

/** What the script of a node prints: its start, one output, and its end. */
export const wholeLog = (rank: number, text: string, end = '- 0'): string[] => [
  'steady started',
  `steady bytes rank-${rank} 0 ${Buffer.from(text).toString('base64')}`,
  `steady finished ${end}`,
  `steady size rank-${rank} ${text.length}`,
  `steady ended ${end}`,
]
