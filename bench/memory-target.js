import { seconds } from '../dist/src/core/model/units.js'

/**
 * A cluster in memory: its jobs wait in a queue, run for no time, print steps on every stream, and some of them end
 * because a node fails or another job takes their place. It stands in for an engine where only steady is to be measured.
 *
 * @param {{ nodes: number, devicesPerNode: number, steps: number }} size
 * @returns {import('../dist/src/host/targets/target.js').Target}
 */
export function memoryTarget({ nodes, devicesPerNode, steps }) {
  const jobs = new Map()
  const names = Array.from({ length: nodes }, (_, index) => `n${index}`)
  const offered = { kind: /** @type {const} */ ('known'), value: { nodes, devicesPerNode } }
  let submitted = 0
  /** @returns {import('../dist/src/core/outcome/ending.js').JobEnding} */
  const endingOf = (turn) => {
    if (turn % 1000 === 0) return { kind: 'node-failed', node: 'n0', why: 'made up' }
    if (turn % 997 === 0) return { kind: 'preempted', why: 'made up' }
    return {
      kind: 'exited',
      exit: { kind: 'code', code: 0 },
      task: 'rank-0',
      node: 'n0',
      memoryKill: undefined,
    }
  }
  return {
    cluster: {
      name: 'memory',
      engine: 'memory',
      nodes: [],
      gpu: undefined,
      interface: undefined,
      launcherSsh: undefined,
      launch: {
        launcher: undefined,
        options: {},
        optionsOnOneNode: {},
        optionsOnSeveralNodes: {},
        variables: {},
      },
      containers: undefined,
      queueLimit: undefined,
      settings: {},
    },
    site: {
      engine: 'memory',
      reach: undefined,
      containers: undefined,
      interface: undefined,
      sharesFiles: false,
    },
    node: 'node',
    capacity: async () => ({ cpu: offered, gpu: offered }),
    render: () => ({ tasks: [], files: [], commands: [] }),
    preflight: async () => undefined,
    sweep: async () => 0,
    submit: async (job) => {
      submitted += 1
      jobs.set(job.id, { job, turn: submitted })
      return { id: job.id, found: false, shownAs: String(submitted) }
    },
    follow: async ({ id }, sink) => {
      const { job, turn } = jobs.get(id)
      sink.queued?.('PENDING')
      const used = names.slice(0, job.topology.nodes)
      sink.started(used)
      const batch = Number(/_b(\d+)/.exec(job.run)?.[1])
      const rate = batch * job.topology.nodes * job.topology.devicesPerNode * 10
      let at = Date.UTC(2026, 0, 1)
      for (let step = 1; step <= steps; step += 1) {
        at += 100
        const stamp = new Date(at).toISOString().replace('T', ' ').replace('Z', '000')
        const line = Buffer.from(
          `DLL ${stamp} - (0, ${step}) loss : 6.900000  total_ips : ${rate.toFixed(3)} images/s\n`,
        )
        for (const { name, holds } of job.streams)
          if (holds === 'log') sink.write(name, line, seconds(step / 10))
      }
      jobs.delete(id)
      return {
        ending: endingOf(turn),
        elapsed: seconds(steps / 10),
        queued: seconds(1),
        nodes: used,
        peakMemory: undefined,
      }
    },
    cancel: async () => undefined,
    release: async () => undefined,
    inherited: () => ({ recorded: {}, scrubbed: [] }),
    probe: async () => [],
    close: async () => undefined,
  }
}
