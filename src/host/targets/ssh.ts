import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { byNodes } from '../../core/containers/programs.ts'
import { statedCapacity, statedOnly } from '../../core/environment/capacity.ts'
import type { Cluster, ClusterNode } from '../../core/model/cluster.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { Job, JobDraft } from '../../core/model/job.ts'
import { missing } from '../../core/model/missing.ts'
import { same } from '../../core/model/text.ts'
import { submittedTasks } from '../../core/jobs/submission.ts'
import { shellQuoted } from '../../core/text/shell.ts'
import { runVariables } from '../processes/variables.ts'
import { describeNodes, nodeFactScript } from '../probes/node-environment.ts'
import type { Engine, EngineEffects } from './engine.ts'
import { clientArguments, clientVariables } from './ssh/client.ts'
import { writeConfiguration } from './ssh/configuration.ts'
import { digestOf } from './copied-files.ts'
import { nodeFacts, withFacts, type NodeFacts } from './ssh/facts.ts'
import { openLink, RemoteFailure, type Link } from './ssh/link.ts'
import { jobFolder, nodesFor } from './ssh/places.ts'
import { prepareJob } from './ssh/prepare.ts'
import { requirePrograms } from './ssh/programs.ts'
import { sweepNode } from './ssh/recover.ts'
import { jobFiles, nodeScriptName } from './ssh/script.ts'
import { openSession, type Session } from './ssh/session.ts'
import { absoluteSettings, sshSettingsSchema, type SshSettings } from './ssh/settings.ts'
import { namedNodes } from './named-nodes.ts'
import { nothingRan, type Target } from './target.ts'

/** Hosts that the system's own ssh client reaches. A job there lives no longer than the connection that started it. */
export function sshTarget(
  cluster: Cluster,
  settings: SshSettings,
  { variables, elsewhere = false }: Pick<EngineEffects, 'variables' | 'elsewhere'>,
): Target {
  const user = settings.user ?? userInfo().username
  const folder = settings.folder ?? `/tmp/steady-${user}`
  const sockets = mkdtempSync(join(tmpdir(), 'steady-ssh-'))
  const parts = {
    settings,
    configuration: writeConfiguration(settings, sockets),
    sockets,
    variables: clientVariables(variables),
  }
  const links = new Map(cluster.nodes.map((node, index) => [node.name, openLink(node, index, parts)]))
  const asked = new Map<string, Promise<NodeFacts>>()
  const digests = new Map<string, Promise<string>>()
  const sessions = new Map<string, { readonly session: Session; readonly links: readonly Link[] }>()
  let nodes = cluster.nodes
  let inherited = runVariables({})

  const factsOf = (link: Link) => {
    const { name } = link.node
    const facts = asked.get(name) ?? nodeFacts(link)
    asked.set(name, facts)
    // An unreachable host is asked again.
    facts.catch(() => asked.delete(name))
    return facts
  }
  const onceDigestOf = (path: string) => {
    const digest = digests.get(path) ?? digestOf(path)
    digests.set(path, digest)
    return digest
  }
  const linksOf = (chosen: readonly ClusterNode[]) => chosen.flatMap(({ name }) => links.get(name) ?? [])
  const allLinks = () => [...links.values()]
  const scriptParts = (job: Job) => ({ folder, shared: settings.shared, nodes: nodesFor(job, nodes) })
  const command = (job: Job, index: number, port: string) =>
    `exec sh ${shellQuoted(`${jobFolder(folder, job.id)}/${nodeScriptName}`)} ${index} ${port}`

  /** Asks every node what the cluster file does not say. */
  const askNodes = async () => {
    const facts = await Promise.all(allLinks().map(factsOf))
    nodes = cluster.nodes.map((node, index) => {
      const known = facts[index]
      return known === undefined ? node : withFacts(node, known)
    })
    inherited = facts[0]?.variables ?? inherited
  }

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
    capacity: async () => {
      if (elsewhere) return statedOnly(nodes, Math.min)
      try {
        await askNodes()
      } catch (error) {
        if (!(error instanceof SteadyError || error instanceof RemoteFailure)) throw error
        const none = missing('nodes-not-reached', {
          why: error instanceof SteadyError ? quoted(error) : same(error.message),
        })
        return { cpu: none, gpu: none }
      }
      return statedCapacity(nodes, Math.min)
    },
    render: (job) => {
      const chosen = nodesFor(job, nodes)
      return {
        tasks: submittedTasks(job, (index) => chosen[index]?.name ?? `node ${index}`),
        files: jobFiles(job, scriptParts(job)),
        commands: chosen.map(({ address }, index) => [
          'ssh',
          ...clientArguments(settings, address, { control: '<socket>', configuration: '<configuration>' }),
          command(job, index, '<port>'),
        ]),
      }
    },
    preflight: async (jobs) => {
      await askNodes()
      for (const job of jobs) requireNodes(job, nodesFor(job, nodes), cluster)
      const chosen = jobs.map((job) => ({ job, links: linksOf(nodesFor(job, nodes)) }))
      await Promise.all(
        allLinks().map(async (link) => {
          for (let index = 0; index < cluster.nodes.length; index += 1) {
            const there = chosen.filter((jobLinks) => jobLinks.links[index] === link).map(({ job }) => job)
            if (there.length > 0) await requirePrograms(link, index, there, settings.shared)
          }
        }),
      )
    },
    sweep: async (results) => {
      const counts = await Promise.all(allLinks().map((link) => sweepNode(link, results)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    submit: async (job) => {
      const chosen = nodesFor(job, nodes)
      const ref = {
        id: job.id,
        found: sessions.has(job.id),
        shownAs: chosen.map(({ name }) => name).join(', '),
      }
      if (ref.found) return ref
      requireNodes(job, chosen, cluster)
      const used = linksOf(chosen)
      const port = await prepareJob(job, { ...scriptParts(job), links: used, digestOf: onceDigestOf })
      const session = await openSession({
        job,
        links: used,
        home: jobFolder(folder, job.id),
        command: (index) => command(job, index, String(port)),
      })
      sessions.set(job.id, { session, links: used })
      return ref
    },
    follow: async ({ id }, sink) =>
      (await sessions.get(id)?.session.follow(sink)) ?? { ...nothingRan, ending: { kind: 'lost' } },
    cancel: async ({ id }, manner) => {
      sessions.get(id)?.session.cancel(manner)
      await Promise.resolve()
    },
    release: async ({ id }) => {
      const known = sessions.get(id)
      sessions.delete(id)
      await Promise.all(
        (known?.links ?? allLinks()).map((link) => link.run(`rm -rf ${shellQuoted(jobFolder(folder, id))}`)),
      )
    },
    inherited: () => inherited,
    probe: (names, question) => {
      const script = nodeFactScript({ pythons: question.pythons ?? [], folder })
      const ask = async (name: string) =>
        links.get(name)?.run(script, { timeout: factTimeout }).catch(unanswered)
      return describeNodes(names, ask, { ...question, results: folder })
    },
    close: async () => {
      for (const { session } of sessions.values()) session.cancel('now')
      await Promise.all([...sessions.values()].map(({ session }) => session.settled))
      await Promise.all(allLinks().map((link) => link.close()))
      rmSync(sockets, { recursive: true, force: true })
    },
  }
}

/** Every program that a node is asked has a limit of its own; together they stay far below this. */
const factTimeout = 60_000

/** A run on such a node ends with its own reason. */
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
