import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { byNodes } from '../../core/containers/programs.ts'
import { statedCapacity, statedOnly } from '../../core/environment/capacity.ts'
import type { Capacity } from '../../core/model/capacity.ts'
import type { Cluster, ClusterNode } from '../../core/model/cluster.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { Job, JobDraft } from '../../core/model/job.ts'
import { missing } from '../../core/model/missing.ts'
import { same } from '../../core/model/text.ts'
import { submittedTasks, type HandStart, type Submission } from '../../core/jobs/submission.ts'
import { filePaths } from '../../core/jobs/holes.ts'
import { typedNodes, type NodeLines } from '../../core/jobs/typed-job.ts'
import { shellComment, shellLine, shellQuoted } from '../../core/text/shell.ts'
import { runVariables } from '../processes/variables.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'
import { describeNodes, nodeFactScript } from '../probes/node-environment.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { clientArguments, clientVariables, hostArguments } from './ssh/client.ts'
import { writeConfiguration } from './ssh/configuration.ts'
import { digestOf } from './copied-files.ts'
import { nodeFacts, withFacts, type NodeFacts } from './ssh/facts.ts'
import { openLink, RemoteFailure, type Link } from './ssh/link.ts'
import { jobFolder, nodesFor } from './ssh/places.ts'
import { prepareJob } from './ssh/prepare.ts'
import { requirePrograms } from './ssh/programs.ts'
import { sweepNode } from './ssh/recover.ts'
import { jobFiles, nodeScriptName, type ScriptParts } from './ssh/script.ts'
import { openSession, type Session } from './ssh/session.ts'
import { absoluteSettings, sshSettingsSchema, type SshSettings } from './ssh/settings.ts'
import { namedNodes } from './process-target.ts'
import {
  nothingRan,
  type CancelManner,
  type InheritedVariables,
  type JobEnd,
  type JobRef,
  type OutputSink,
  type Target,
} from './target.ts'

/** Runs jobs on hosts through the system's own ssh client. A job ends with the connection that started it. */
export function sshTarget(
  cluster: Cluster,
  settings: SshSettings,
  { variables, elsewhere = false }: Pick<EngineEffects, 'variables' | 'elsewhere'>,
): Target {
  const hosts = new SshHosts(cluster, settings, variables)
  return {
    cluster,
    site: {
      engine: cluster.engine,
      reach: 'ssh',
      containers: byNodes(cluster),
      interface: cluster.interface,
      sharesFiles: settings.shared,
      ssh: cluster.launcherSsh,
    },
    node: 'node',
    capacity: () => (elsewhere ? Promise.resolve(statedOnly(cluster.nodes, Math.min)) : hosts.capacity()),
    render: (job) => hosts.render(job),
    byHand: (job) => Promise.resolve(hosts.byHand(job)),
    preflight: (jobs) => hosts.preflight(jobs),
    sweep: async (results) => {
      const counts = await Promise.all(hosts.links().map((link) => sweepNode(link, results)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    submit: (job) => hosts.submit(job),
    follow: (ref, sink) => hosts.follow(ref, sink),
    cancel: async (ref, manner) => {
      hosts.cancel(ref, manner)
      await Promise.resolve()
    },
    release: (job) => hosts.release(job),
    inherited: () => hosts.inherited,
    probe: (names, question) => hosts.probe(names, question),
    close: () => hosts.close(),
  }
}

class SshHosts {
  inherited: InheritedVariables = runVariables({})
  readonly #cluster: Cluster
  readonly #settings: SshSettings
  readonly #folder: string
  readonly #sockets = mkdtempSync(join(tmpdir(), 'steady-ssh-'))
  readonly #links: ReadonlyMap<string, Link>
  readonly #asked = new Map<string, Promise<NodeFacts>>()
  readonly #digests = new Map<string, Promise<string>>()
  readonly #sessions = new Map<string, { readonly session: Session; readonly links: readonly Link[] }>()
  /** Nodes as in the cluster file, and later with the facts that they reported. */
  #nodes: readonly ClusterNode[]

  constructor(cluster: Cluster, settings: SshSettings, variables: EngineEffects['variables']) {
    const sockets = this.#sockets
    this.#cluster = cluster
    this.#settings = settings
    this.#folder = settings.folder ?? `/tmp/steady-${settings.user ?? userInfo().username}`
    this.#nodes = cluster.nodes
    const configuration = writeConfiguration(settings, sockets)
    const parts = { settings, configuration, sockets, variables: clientVariables(variables) }
    this.#links = new Map(cluster.nodes.map((node, index) => [node.name, openLink(node, index, parts)]))
  }

  links(): Link[] {
    return [...this.#links.values()]
  }

  async capacity(): Promise<Capacity> {
    try {
      await this.#askNodes()
    } catch (error) {
      if (!(error instanceof SteadyError || error instanceof RemoteFailure)) throw error
      const why = error instanceof SteadyError ? quoted(error) : same(error.message)
      const none = missing('nodes-not-reached', { why })
      return { cpu: none, gpu: none }
    }
    return statedCapacity(this.#nodes, Math.min)
  }

  render(job: Job): Submission {
    const chosen = nodesFor(job, this.#nodes)
    return {
      tasks: submittedTasks(job, (index) => chosen[index]?.name ?? `node ${index}`),
      files: jobFiles(job, this.#scriptParts(job)),
      commands: chosen.map(({ address }, index) => [
        'ssh',
        ...clientArguments(this.#settings, address, {
          control: '<socket>',
          configuration: '<configuration>',
        }),
        this.#command(job, index, '<port>'),
      ]),
    }
  }

  byHand(job: Job): HandStart {
    const nodes = nodesFor(job, this.#nodes)
    const { shared } = this.#settings
    const blocks = typedNodes(job, { nodes, sharesFiles: shared, hide: (text) => text })
    const starts = blocks.filter(
      ({ node }, place) => blocks.findIndex((block) => block.node === node) === place,
    )
    const folder = shared ? [shellLine(['cd', job.workingDirectory])] : []
    const onNode = ({ node, lines }: NodeLines) =>
      `ssh ${shellLine([...hostArguments(this.#settings, nodes[node]?.address ?? ''), [...folder, ...lines].join('\n')])}`
    const copied = shared ? [] : filePaths(job)
    return {
      files: [],
      lines: [
        ...(copied.length === 0
          ? []
          : [shellComment(`First copy to the same paths on each node: ${shellLine(copied)}`)]),
        ...starts.map(
          (block, place) =>
            `${onNode(block)} </dev/null${block.returns || place === starts.length - 1 ? '' : ' &'}`,
        ),
        ...blocks.filter((block) => !starts.includes(block)).map(onNode),
        'wait',
      ],
    }
  }

  async preflight(jobs: readonly JobDraft[]): Promise<void> {
    await this.#askNodes()
    for (const job of jobs) requireNodes(job, nodesFor(job, this.#nodes), this.#cluster)
    const chosen = jobs.map((job) => ({ job, links: this.#linksOf(nodesFor(job, this.#nodes)) }))
    await Promise.all(
      this.links().map(async (link) => {
        for (let index = 0; index < this.#nodes.length; index += 1) {
          const there = chosen.filter((jobLinks) => jobLinks.links[index] === link).map(({ job }) => job)
          if (there.length > 0) await requirePrograms(link, index, there, this.#settings.shared)
        }
      }),
    )
  }

  async submit(job: Job): Promise<JobRef> {
    const { id } = job
    const chosen = nodesFor(job, this.#nodes)
    const shownAs = chosen.map(({ name }) => name).join(', ')
    if (this.#sessions.has(id)) return { id, found: true, shownAs }
    requireNodes(job, chosen, this.#cluster)
    const links = this.#linksOf(chosen)
    const digestOf = (path: string) => this.#digestOf(path)
    const port = await prepareJob(job, { ...this.#scriptParts(job), links, digestOf })
    const session = await openSession({
      job,
      links,
      home: jobFolder(this.#folder, id),
      command: (index) => this.#command(job, index, String(port)),
    })
    this.#sessions.set(id, { session, links })
    return { id, found: false, shownAs }
  }

  async follow({ id }: JobRef, sink: OutputSink): Promise<JobEnd> {
    const end = await this.#sessions.get(id)?.session.follow(sink)
    return end ?? { ...nothingRan, ending: { kind: 'lost' } }
  }

  cancel({ id }: JobRef, manner: CancelManner): void {
    this.#sessions.get(id)?.session.cancel(manner)
  }

  async release({ id }: Job): Promise<void> {
    const links = this.#sessions.get(id)?.links ?? this.links()
    this.#sessions.delete(id)
    const command = `rm -rf ${shellQuoted(jobFolder(this.#folder, id))}`
    await Promise.all(links.map((link) => link.run(command)))
  }

  probe(names: readonly string[], question: EnvironmentQuestion) {
    const folder = this.#folder
    const script = nodeFactScript({ pythons: question.pythons ?? [], folder })
    const ask = async (name: string) =>
      this.#links.get(name)?.run(script, { timeout: factTimeout }).catch(unanswered)
    return describeNodes(names, ask, { ...question, results: folder })
  }

  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()].map(({ session }) => session)
    for (const session of sessions) session.cancel('now')
    await Promise.all(sessions.map(({ settled }) => settled))
    await Promise.all(this.links().map((link) => link.close()))
    rmSync(this.#sockets, { recursive: true, force: true })
  }

  /** Asks every node for facts that the cluster file lacks. */
  async #askNodes(): Promise<void> {
    const facts = await Promise.all(this.links().map((link) => this.#factsOf(link)))
    this.#nodes = this.#cluster.nodes.map((node, index) => {
      const known = facts[index]
      return known === undefined ? node : withFacts(node, known)
    })
    this.inherited = facts[0]?.variables ?? this.inherited
  }

  #factsOf(link: Link): Promise<NodeFacts> {
    const { name } = link.node
    const facts = this.#asked.get(name) ?? nodeFacts(link)
    this.#asked.set(name, facts)
    // An unreachable host is asked again.
    facts.catch(() => this.#asked.delete(name))
    return facts
  }

  #digestOf(path: string): Promise<string> {
    const digest = this.#digests.get(path) ?? digestOf(path)
    this.#digests.set(path, digest)
    return digest
  }

  #linksOf(chosen: readonly ClusterNode[]): Link[] {
    return chosen.flatMap(({ name }) => this.#links.get(name) ?? [])
  }

  #scriptParts(job: Job): ScriptParts {
    return { folder: this.#folder, shared: this.#settings.shared, nodes: nodesFor(job, this.#nodes) }
  }

  #command(job: Job, index: number, port: string): string {
    return `exec sh ${shellQuoted(`${jobFolder(this.#folder, job.id)}/${nodeScriptName}`)} ${index} ${port}`
  }
}

/** Limit of all facts of a node. Each program has its own limit; together these stay far below this one. */
const factTimeout = 60_000

/** A run on an unreachable node ends with its own reason. */
function unanswered(error: unknown): undefined {
  if (!(error instanceof SteadyError || error instanceof RemoteFailure)) throw error
}

function requireNodes({ run, topology }: JobDraft, chosen: readonly ClusterNode[], { name }: Cluster) {
  if (chosen.length === topology.nodes) return
  throw new SteadyError('CLUSTER_TOO_SMALL', {
    run,
    nodes: topology.nodes,
    devices: topology.devicesPerNode,
    cluster: name,
    found: chosen.length,
  })
}

export const engine: Engine = {
  settings: sshSettingsSchema,
  launchersUseSsh: true,
  filesRead: (written, folder) => {
    const settings = absoluteSettings(sshSettingsSchema.parse(written), folder)
    return [settings.config, settings['known-hosts']].filter((path) => path !== undefined)
  },
  open: (cluster, effects) => {
    namedNodes(cluster)
    const settings = absoluteSettings(sshSettingsSchema.parse(cluster.settings), effects.folder)
    return Promise.resolve(sshTarget(cluster, settings, effects))
  },
}
