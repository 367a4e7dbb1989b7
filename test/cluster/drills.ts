/** Engines in the table of docs/failures.md. */
export const columns = [
  'local',
  'simulated',
  'container',
  'ssh',
  'slurm',
  'slurm, shared',
  'kubernetes',
] as const
export type Column = (typeof columns)[number]

/** A test: its file in this repository, and its title as that file has it. */
interface TestName {
  readonly file: string
  readonly title: string
}

export type Cell =
  /** What a user sees, and the test that makes it happen. */
  | { readonly outcome: string; readonly test: TestName }
  /** Why it cannot happen there. */
  | { readonly never: string }
  /** What is expected, and why no test makes it happen. */
  | { readonly untested: string }

export interface Row {
  readonly failure: string
  readonly cells: Readonly<Record<Column, Cell>>
}

const seen = (outcome: string, file: string, title: string): Cell => ({ outcome, test: { file, title } })
const never = (why: string): Cell => ({ never: why })

/** Tests whose title comes from {@link drill}. */
const drilled = (outcome: string, file: string, failure: string): Cell =>
  seen(outcome, `test/cluster/${file}.test.ts`, `drill('${failure}', `)

const contract = (outcome: string, title: string) => seen(outcome, 'test/run/target-contract.ts', title)
const inSsh = (outcome: string, title: string) => seen(outcome, 'test/cluster/ssh.test.ts', title)
const inSlurm = (outcome: string, title: string) => seen(outcome, 'test/cluster/slurm.test.ts', title)
const inPods = (outcome: string, title: string) => seen(outcome, 'test/cluster/kubernetes.test.ts', title)
const onDisk = seen(
  'error `DISK_FULL`; the same command resumes the suite once there is space',
  'test/run/full-disk.slow.test.ts',
  'a full disk ends the run in progress, keeps what was completed, and is resumed once there is space',
)
const noImage = seen(
  'image not available',
  'test/cluster/containers.test.ts',
  'an image that a node has not got and may not fetch is named, and nothing is started',
)
const killed = (outcome: string) =>
  seen(outcome, 'test/cluster/steady-itself.test.ts', 'loses no run, makes none twice and leaves nothing')
const restarted = (outcome: string) => drilled(outcome, 'steady-itself', 'machine of steady restarted')
const [here, noNetwork, noQueue, noServer] = [
  never('its node is the machine of steady'),
  never('no network is used'),
  never('nothing is queued'),
  never('there is no server'),
]
const thisMachine = (cell: Cell) => ({ local: cell, simulated: cell, container: cell })
const onEach = (cell: Cell) => Object.fromEntries(columns.map((name) => [name, cell])) as Row['cells']
const bothSlurm = (cell: Cell) => ({ slurm: cell, 'slurm, shared': cell })
const noConnection = never('steady reads files and asks the controller')

/** What can fail, by engine. docs/failures.md shows it, and every outcome in it has a test. */
export const failures: readonly Row[] = [
  {
    failure: 'host unreachable at the start',
    cells: {
      ...thisMachine(here),
      ssh: inSsh('error `HOST_UNREACHABLE`', 'says which host does not answer'),
      // The same test: the node is still off.
      ...bothSlurm(drilled('refused, with the state of the node', 'drills', 'node powered off')),
      kubernetes: inPods(
        'waits; steady prints the message of the scheduler',
        'keeps the next job waiting, which says so',
      ),
    },
  },
  {
    failure: 'connection lost for some seconds',
    cells: {
      ...thisMachine(noNetwork),
      ssh: drilled('completed', 'drills', 'connection lost for some seconds'),
      ...bothSlurm(noConnection),
      kubernetes: inPods('completed', 'loses and doubles nothing while the server cannot be reached'),
    },
  },
  {
    failure: 'connection lost for 30 s',
    cells: {
      ...thisMachine(noNetwork),
      ssh: drilled('unreachable', 'drills', 'connection lost for 30 s'),
      ...bothSlurm(noConnection),
      kubernetes: drilled('completed', 'kubernetes', 'connection lost for 30 s'),
    },
  },
  {
    failure: 'connection lost for good',
    cells: {
      ...thisMachine(noNetwork),
      ssh: inSsh(
        'unreachable',
        'names the node whose network went away; the processes there end by themselves',
      ),
      ...bothSlurm(noConnection),
      kubernetes: { untested: 'error `KUBERNETES_SILENT` after 10 minutes' },
    },
  },
  {
    failure: 'rank killed',
    cells: onEach(contract('failed, with the signal', 'reports death by SIG%s exactly')),
  },
  {
    failure: 'node powered off',
    cells: {
      ...thisMachine(here),
      ssh: drilled('unreachable', 'drills', 'node powered off'),
      ...bothSlurm(drilled('node failed', 'drills', 'node powered off')),
      kubernetes: inPods('node failed', 'is named, and its job ends'),
    },
  },
  {
    failure: 'preempted',
    cells: {
      ...thisMachine(noQueue),
      ssh: noQueue,
      ...bothSlurm(drilled('preempted', 'drills', 'preempted')),
      kubernetes: inPods('preempted', 'is preempted by a job of a higher priority'),
    },
  },
  {
    failure: 'scheduler command hung',
    cells: {
      ...thisMachine(noQueue),
      ssh: noQueue,
      ...bothSlurm(
        drilled(
          'a running job completes; a new one: error `SLURM_NOT_ANSWERING`',
          'drills',
          'scheduler command hung',
        ),
      ),
      kubernetes: never('steady calls no command'),
    },
  },
  {
    failure: 'controller restarted',
    cells: {
      ...thisMachine(noServer),
      ssh: noServer,
      ...bothSlurm(drilled('completed', 'drills', 'controller restarted')),
      kubernetes: drilled('completed', 'kubernetes', 'controller restarted'),
    },
  },
  {
    failure: 'image missing',
    cells: {
      local: never('it runs no containers'),
      simulated: noImage,
      container: noImage,
      ssh: noImage,
      ...bothSlurm(noImage),
      kubernetes: inPods('image not available', 'names the image that a node cannot get'),
    },
  },
  {
    failure: 'quota or limit exceeded',
    cells: {
      ...thisMachine(noQueue),
      ssh: noQueue,
      ...bothSlurm(inSlurm('refused', 'is refused where Slurm would never start it')),
      kubernetes: inPods(
        'waits; steady prints the message of the quota',
        'says that a quota keeps it from starting',
      ),
    },
  },
  {
    failure: 'disk full on a node',
    cells: {
      ...thisMachine(onDisk),
      ssh: drilled('node failed', 'drills', 'disk full on a node'),
      ...bothSlurm(drilled('node failed; a new job: error `DISK_FULL`', 'drills', 'disk full on a node')),
      kubernetes: seen(
        'node failed (tested with a recorded pod state)',
        'src/host/targets/kubernetes/pod-state.test.ts',
        'Pod ephemeral local storage usage exceeds',
      ),
    },
  },
  {
    failure: 'clock jump on a node',
    cells: {
      ...thisMachine(here),
      ssh: drilled('completed; times are right', 'drills', 'clock jump on a node'),
      ...bothSlurm({
        untested:
          'scripts on nodes read no clock; the run time comes from file times of the shared file system',
      }),
      kubernetes: { untested: 'the node stamps the output, so its times jump' },
    },
  },
  {
    failure: 'clock jump on the machine of steady',
    cells: onEach(
      drilled('completed; times are right', 'steady-itself', 'clock jump on the machine of steady'),
    ),
  },
  {
    failure: 'steady killed',
    cells: {
      ...thisMachine(killed('the run starts again')),
      ssh: killed('the run starts again'),
      ...bothSlurm(killed('steady finds the job and follows it to its end')),
      kubernetes: killed('steady finds the job and follows it to its end'),
    },
  },
  {
    failure: 'machine of steady restarted',
    cells: {
      ...thisMachine(restarted('the run starts again')),
      ssh: restarted('the run starts again'),
      ...bothSlurm(restarted('steady finds the job and follows it to its end')),
      kubernetes: restarted('steady finds the job and follows it to its end'),
    },
  },
]

/** Title of the test of a cell. */
export const drill = (failure: string, column: Column): string => {
  const cell = failures.find((row) => row.failure === failure)?.cells[column]
  if (cell === undefined || !('outcome' in cell)) throw new Error(`no outcome: ${failure}, ${column}`)
  return `${failure}, ${column}: ${cell.outcome}`
}

/** Columns of the page. Most failures are the same for all engines of one. */
const pageColumns = [
  ['local', 'simulated', 'container'],
  ['ssh'],
  ['slurm', 'slurm, shared'],
  ['kubernetes'],
] as const satisfies readonly (readonly Column[])[]

/** The texts of a row of docs/failures.md. */
export const pageRow = ({ cells }: Row): string[] =>
  pageColumns.map((group) => {
    const texts = new Map<string, Column[]>()
    for (const column of group) {
      const text = textOf(cells[column])
      texts.set(text, [...(texts.get(text) ?? []), column])
    }
    const entries = [...texts]
    return entries.length === 1
      ? (entries[0]?.[0] ?? '')
      : entries.map(([text, names]) => `${names.join(', ')}: ${text}`).join('; ')
  })

const textOf = (cell: Cell): string =>
  'outcome' in cell
    ? cell.outcome
    : 'never' in cell
      ? `— (${cell.never})`
      : `expected, not tested: ${cell.untested}`
