import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { thisMachine } from '../../src/core/model/cluster.ts'
import type { Job, JobContainer, Word } from '../../src/core/model/job.ts'
import { kubernetesTarget } from '../../src/host/targets/kubernetes.ts'
import { connect } from '../../src/host/targets/kubernetes/connect.ts'
import { kindNamed, type KindName } from '../../src/host/targets/kubernetes/kinds.ts'
import { manager, objectName } from '../../src/host/targets/kubernetes/names.ts'
import { kubernetesSettings } from '../../src/host/targets/kubernetes/settings.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { collect, jobOf, run, shell, type JobChange } from '../run/jobs.ts'
import { freshFolder } from '../run/replayed.ts'
import { targetContract } from '../run/target-contract.ts'
import { hostileTexts } from './hostile-texts.ts'
import { startJobSet, startTrainingOperator, whyNoController } from './kubernetes-controllers.ts'
import { startMpiOperator, startTrainer } from './kubernetes-stand-ins.ts'
import { image } from './containers.ts'
import { drill } from './drills.ts'
import { borrowedVolumes, bringUpKubernetes } from './kubernetes.ts'
import { suiteObjects } from './suite-objects.ts'

const cluster = bringUpKubernetes()
const { why, kubeconfig, kubectl } = cluster
if (why !== undefined) console.log(`skipped: ${why}`)
afterAll(cluster.down, 60_000)

const open = async (written: Readonly<Record<string, unknown>> = {}) => {
  const settings = kubernetesSettings.parse({
    kubeconfig,
    pull: 'never',
    'shm-size': '64Mi',
    volumes: borrowedVolumes,
    // Both nodes are this machine, which has other things to do.
    requests: { cpu: '100m' },
    ...written,
  })
  return kubernetesTarget(
    { ...thisMachine, name: 'test', engine: 'kubernetes', nodes: [] },
    settings,
    await connect(settings, {}),
  )
}

const containerOf = (name = image): JobContainer => ({ image: name, settings: undefined, reads: [] })
const job = (on: Target, command: readonly Word[], change: JobChange = {}) =>
  jobOf(on, command, { container: containerOf(), ...change })
const patience = { timeout: 60_000 }

/** Follows a job and calls `act` once, when its first output has come. */
async function runAndAct(target: Target, job: Job, act: () => void) {
  const output = collect()
  let acted = false
  const end = await target.follow(await target.submit(job), {
    ...output.sink,
    write: (...what) => {
      output.sink.write(...what)
      if (!acted && what[0] === 'rank-0') {
        acted = true
        act()
      }
    },
  })
  await target.release(job)
  return { ...end, output }
}

/** Processes of the jobs of a results folder: those of pods are seen from here too. */
function survivors(results: string): number {
  const mark = `STEADY_RESULTS=${results}`
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark)
    } catch {
      return false
    }
  }).length
}

describe.skipIf(why !== undefined)('pods', () => {
  targetContract({
    name: 'kubernetes',
    open,
    nodes: 2,
    survivors,
    container: containerOf(),
    outlives: true,
  })

  it('hands arguments and variables on as they are, whatever they hold', async () => {
    const target = await open()
    const variables = Object.fromEntries(hostileTexts.map((text, index) => [`V${index}`, text]))
    const names = hostileTexts.map((_, index) => `"$V${index}"`).join(' ')
    const printing = job(target, shell(`printf '%s\\0' "$@" ${names}`, ...hostileTexts), { variables })
    const { output } = await run(target, printing)
    const printed = Buffer.from(output.text(), 'latin1').toString('utf8')
    expect(printed.split('\0').slice(0, -1)).toEqual([...hostileTexts, ...hostileTexts])
  })

  it('removes what an earlier session left of a job that has ended', async () => {
    const first = await open()
    const echoing = job(first, shell('echo once'))
    await first.follow(await first.submit(echoing), collect().sink)
    const found = () =>
      kubectl('get', 'jobs,pods,configmaps', `--selector=steadystate/job=${objectName(echoing)}`)
    expect(found()).toContain(objectName(echoing))
    await (await open()).release(echoing)
    await expect.poll(found, patience).not.toContain(objectName(echoing))
  })

  it('has the nodes of the cluster, and their GPUs', async () => {
    const target = await open()
    expect(await target.capacity()).toMatchObject({
      cpu: { kind: 'known', value: { nodes: 2 } },
      gpu: { kind: 'known', value: { nodes: 2, devicesPerNode: 8 } },
    })
    kubectl('cordon', 'n2')
    expect(await target.capacity()).toMatchObject({
      gpu: { value: { nodes: 1, unusable: [{ name: 'n2', state: 'cordoned', reason: '' }] } },
    })
    kubectl('uncordon', 'n2')
  })

  it('gives as many GPUs as a case asks for, and puts each pod on another node', async () => {
    const target = await open()
    const print = shell('echo "$NVIDIA_VISIBLE_DEVICES"')
    const { output, nodes } = await run(
      target,
      job(target, print, { nodes: 2, devicesPerNode: 4, devices: 'gpu' }),
    )
    expect([...nodes].sort()).toEqual(['n1', 'n2'])
    expect(output.text().split(',')).toHaveLength(4)
  })

  it('says why it waits, in the words of the scheduler, and can be cancelled in the queue', async () => {
    const target = await open()
    const queuedJob = job(target, ['true'], { devicesPerNode: 9, devices: 'gpu' })
    const said: string[] = []
    const ref = await target.submit(queuedJob)
    const end = await target.follow(ref, {
      ...collect().sink,
      queued: (why) => {
        said.push(why)
        void target.cancel(ref, 'gently')
      },
    })
    expect(said[0]).toContain('Insufficient nvidia.com/gpu')
    expect(end).toMatchObject({ ending: { kind: 'cancelled' }, elapsed: 0, nodes: [] })
  })

  it('says that a quota keeps it from starting', async () => {
    const target = await open()
    kubectl('create', 'quota', 'none', '--hard=pods=0')
    const ref = await target.submit(job(target, ['true']))
    const { sink } = collect()
    const said: string[] = []
    await target.follow(ref, {
      ...sink,
      queued: (why) => {
        said.push(why)
        void target.cancel(ref, 'now')
      },
    })
    kubectl('delete', 'quota', 'none')
    expect(said[0]).toContain('exceeded quota')
  })

  it('hands on what an admission policy says, and leaves nothing behind', async () => {
    // In a namespace of its own: the server takes a moment to learn that a policy is gone, too.
    const namespace = 'no-jobs'
    kubectl('create', 'namespace', namespace)
    const target = await open({ namespace })
    const policy = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingAdmissionPolicy',
      metadata: { name: 'no-jobs' },
      spec: {
        matchConstraints: {
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } },
          resourceRules: [
            { apiGroups: ['batch'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['jobs'] },
          ],
        },
        validations: [{ expression: 'false', message: 'jobs are not allowed on Wednesdays' }],
      },
    }
    const binding = {
      apiVersion: policy.apiVersion,
      kind: 'ValidatingAdmissionPolicyBinding',
      metadata: policy.metadata,
      spec: { policyName: 'no-jobs', validationActions: ['Deny'] },
    }
    for (const [index, object] of [policy, binding].entries()) {
      const file = join(freshFolder(), `${index}.json`)
      writeFileSync(file, JSON.stringify(object))
      kubectl('create', '--filename', file)
    }
    onTestFinished(() => {
      kubectl('delete', 'validatingadmissionpolicybinding,validatingadmissionpolicy', 'no-jobs')
    })
    await vi.waitFor(() => {
      const probe = ['job', 'probe', '--image=x', '--dry-run=server', `--namespace=${namespace}`]
      expect(kubectl('create', ...probe)).toContain('Wednesdays')
    }, 20_000)
    const { ending } = await run(target, job(target, ['true']))
    expect(ending).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('jobs are not allowed on Wednesdays') as string,
    })
    const all = ['jobs,configmaps,services,pods', `--selector=app.kubernetes.io/managed-by=${manager}`]
    expect(kubectl('get', ...all, `--namespace=${namespace}`)).toContain('No resources found')
  })

  it('names the image that a node cannot get', async () => {
    const target = await open()
    const withoutImage = job(target, ['true'], { container: containerOf('test.local/missing:1') })
    const { ending, output } = await run(target, withoutImage)
    expect(ending).toMatchObject({ kind: 'image-unavailable', image: 'test.local/missing:1' })
    expect(ending).toHaveProperty('why', expect.stringMatching(/^n\d: .*test\.local\/missing:1/))
    expect(output.nodes).toEqual([])
  })

  it('says what an image lacks', async () => {
    const target = await open({ volumes: [] })
    const { ending } = await run(target, job(target, ['true']))
    expect(ending).toMatchObject({ kind: 'node-failed', why: expect.stringContaining('"sh"') as string })
  })

  it('knows that a rank had no more memory', async () => {
    const target = await open({ limits: { memory: '64Mi' } })
    const { ending } = await run(
      target,
      job(target, shell('head -c 300000000 /dev/zero | tail -c 200000000 >/dev/null')),
    )
    expect(ending).toMatchObject({ kind: 'exited', memoryKill: expect.any(String) as string })
  })

  it('is preempted by a job of a higher priority', async () => {
    const target = await open()
    kubectl('create', 'priorityclass', 'urgent', '--value=1000')
    const urgent = await open({ 'priority-class': 'urgent' })
    const [low, high] = [target, urgent].map((on) =>
      job(on, shell('echo up; sleep 300'), { devicesPerNode: 8, devices: 'gpu' }),
    ) as [Job, Job]
    // Both nodes are taken.
    const other = job(target, shell('echo up; sleep 300'), { devicesPerNode: 8, devices: 'gpu' })
    const refs = [await target.submit(low), await target.submit(other)]
    const ends = refs.map((ref) => target.follow(ref, collect().sink))
    await expect.poll(() => survivors(low.results) > 0 && survivors(other.results) > 0, patience).toBe(true)
    const ref = await urgent.submit(high)
    const { ending } = await Promise.race(ends)
    expect(ending).toMatchObject({ kind: 'preempted', why: expect.stringContaining('preempt') as string })
    await urgent.cancel(ref, 'now')
    for (const ref of refs) await target.cancel(ref, 'now')
    await Promise.all(ends)
  })

  it('knows its own time limit from others', async () => {
    const target = await open()
    const sleeping = job(target, shell('echo up; sleep 300'))
    const { ending } = await runAndAct(target, sleeping, () => {
      const pod = kubectl('get', 'pods', '-o', 'name', '-l', `steadystate/job=${objectName(sleeping)}`).trim()
      kubectl('patch', pod, '--patch', '{"spec":{"activeDeadlineSeconds":1}}')
    })
    expect(ending).toMatchObject({ kind: 'engine-limit' })
  })

  it('is cancelled when somebody else deletes it', async () => {
    const target = await open()
    const sleeping = job(target, shell('echo up; sleep 300'))
    const { ending } = await runAndAct(target, sleeping, () =>
      kubectl('delete', 'job', objectName(sleeping), '--wait=false'),
    )
    expect(ending).toEqual({ kind: 'cancelled' })
  })

  it('loses and doubles nothing while the server cannot be reached', async () => {
    const target = await open()
    const text = 'i=0; while [ $i -lt 200 ]; do echo "line $i"; i=$((i + 1)); sleep 0.05; done'
    const { ending, output } = await runAndAct(target, job(target, shell(text)), () => {
      cluster.link('down')
      setTimeout(() => {
        cluster.link('up')
      }, 4000)
    })
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text()).toBe(Array.from({ length: 200 }, (_, index) => `line ${index}\n`).join(''))
    expect(output.times().at(-1)).toBeGreaterThan(9)
  })

  /** Prints ten lines a second. */
  const counting = (lines: number) =>
    shell('i=0; while [ $i -lt "$1" ]; do echo "line $i"; i=$((i + 1)); sleep 0.1; done', String(lines))
  const counted = (lines: number) => Array.from({ length: lines }, (_, index) => `line ${index}\n`).join('')

  it(drill('controller restarted', 'kubernetes'), async () => {
    const target = await open()
    let back: Promise<void> | undefined
    const { ending, output } = await runAndAct(target, job(target, counting(80), { nodes: 2 }), () => {
      back = cluster.restartServer(3000)
    })
    await back
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect([output.text('rank-0'), output.text('rank-1')]).toEqual([counted(80), counted(80)])
  })

  it(drill('connection lost for 30 s', 'kubernetes'), async () => {
    const target = await open()
    const { ending, output } = await runAndAct(target, job(target, counting(200)), () => {
      cluster.link('down')
      setTimeout(() => {
        cluster.link('up')
      }, 30_000)
    })
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text()).toBe(counted(200))
  })

  it('is found again by another session, with all of its output and its times', async () => {
    const sleeping = job(await open(), shell('echo one; sleep 2; echo two'), { nodes: 2 })
    const first = await open()
    await first.submit(sleeping)
    await expect.poll(() => survivors(sleeping.results), patience).toBeGreaterThan(0)
    for (const wait of [0, 4000]) {
      await sleep(wait)
      const next = await open()
      const ref = await next.submit(sleeping)
      expect(ref.found).toBe(true)
      const output = collect()
      const { ending, elapsed } = await next.follow(ref, output.sink)
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect(output.text()).toBe('one\ntwo\n')
      expect(elapsed).toBeGreaterThan(1.9)
      expect(output.times().at(-1)).toBeGreaterThan(1.9)
    }
    await first.release(sleeping)
  })

  it('is found again when a rank has failed, though the pods of its other nodes are gone', async () => {
    const text = '[ "$NODE_RANK" = 0 ] || { echo oh; exit 7; }; sleep 300'
    const failing = job(await open(), shell(text), { nodes: 2 })
    await (await open()).submit(failing)
    const pods = () => kubectl('get', 'pods', '-o', 'name', '-l', `steadystate/job=${objectName(failing)}`)
    await expect.poll(() => survivors(failing.results), patience).toBeGreaterThan(0)
    // The controller deletes the others.
    await expect.poll(() => pods().trim().split('\n').length, { timeout: 60_000 }).toBe(1)
    const { ending, output } = await run(await open(), failing)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 7 }, task: 'rank-1' })
    expect(output.text('rank-1')).toBe('oh\n')
  })

  it('waits until what a killed session had cancelled is gone, and starts again', async () => {
    const sleeping = job(await open(), shell('echo "up $NODE_RANK"; sleep 2'), { nodes: 2 })
    const first = await open()
    const ref = await first.submit(sleeping)
    await expect.poll(() => survivors(sleeping.results), patience).toBeGreaterThan(0)
    await first.cancel(ref, 'gently')
    const next = await open()
    const again = await next.submit(sleeping)
    expect(again.found).toBe(false)
    const output = collect()
    const { ending } = await next.follow(again, output.sink)
    await next.release(sleeping)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect([output.text('rank-0'), output.text('rank-1')]).toEqual(['up 0\n', 'up 1\n'])
  })

  it('names a namespace that does not exist, before anything starts', async () => {
    const target = await open({ namespace: 'absent' })
    const error = await target.preflight([]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'KUBERNETES_NAMESPACE', details: { data: { namespace: 'absent' } } })
  })

  it.each(['gpu-frameworks', 'gpu-settings', 'gpu-dali'])(
    'accepts every object of the suite %s, without a warning',
    { timeout: 60_000 },
    async (suite) => {
      const items = await suiteObjects(suite)
      const path = join(cluster.state, `${suite}.json`)
      writeFileSync(path, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
      kubectl('create', 'namespace', 'bench')
      // As the server itself checks them; nothing is made.
      const lines = kubectl('create', '--dry-run=server', '--validate=strict', '-f', path).trim().split('\n')
      expect(lines.filter((line) => !line.endsWith(' created (server dry run)'))).toEqual([])
      expect(lines).toHaveLength(items.length)
      expect(items.filter(({ kind }) => kind === 'Job').length).toBeGreaterThan(20)
    },
  )

  it('starts by hand what a plan writes, and prints and removes it as the comments say', async () => {
    const target = await open()
    const byHand = job(target, ['sh', '-c', 'echo by hand on $STEADY_NODE'], { nodes: 2 })
    const folder = freshFolder()
    const made = await target.byHand?.(byHand, folder)
    for (const { name, text } of made?.files ?? []) writeFileSync(join(folder, name), text)
    const sh = (line = '') =>
      spawnSync('sh', ['-c', line], {
        env: { HOME: folder, PATH: `${join(cluster.state, 'bin')}:/usr/bin:/bin` },
        encoding: 'utf8',
      })
    const [create, , read = '', remove = ''] = made?.lines ?? []
    expect(sh(create).stderr).toBe('')
    await expect
      .poll(() => sh(read.replace('# ', '')).stdout, { timeout: 60_000, interval: 1000 })
      .toMatch(/by hand on 0[^]*by hand on 1|by hand on 1[^]*by hand on 0/)
    expect(sh(remove.replace('# To remove it: ', '')).stderr).toBe('')
    await expect.poll(() => kubectl('get', 'pods', '-o', 'name').trim(), patience).toBe('')
  })

  it('finishes what a killed session had only begun to submit', async () => {
    const target = await open()
    const echoing = job(target, shell('echo once'))
    const { files } = target.render(echoing)
    const owner = files.find(({ name }) => name === 'manifests.json')?.text.split('\n}\n')[0] ?? ''
    writeFileSync(join(cluster.state, 'owner.json'), `${owner}\n}\n`)
    kubectl('create', '-f', join(cluster.state, 'owner.json'))
    const ref = await target.submit(echoing)
    expect(ref.found).toBe(true)
    const output = collect()
    await target.follow(ref, output.sink)
    expect(output.text()).toBe('once\n')
    await target.release(echoing)
  })

  it('removes everything of a job, and nothing else', async () => {
    const target = await open()
    kubectl('create', 'configmap', 'of-others', '--from-literal=a=b')
    await run(target, job(target, ['true'], { nodes: 2 }))
    const left = () =>
      kubectl(
        'get',
        'jobs,pods,services,configmaps',
        '-o',
        'name',
        '-l',
        'app.kubernetes.io/managed-by=steadystate',
      )
    await expect.poll(left, patience).toBe('')
    expect(kubectl('get', 'configmap', 'of-others', '-o', 'name')).toBe('configmap/of-others\n')
  })

  it('tells the digest of the image that a run saw', async () => {
    const target = await open()
    const succeeding = job(target, ['true'])
    const { nodes } = await run(target, succeeding)
    const [found] = await target.probe(nodes, { folder: '/', results: succeeding.results })
    const row = found?.environment.software.find(({ name }) => name === `image ${image}`)
    expect(row).toMatchObject({
      version: { value: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string },
    })
  })

  it('copies files and folders that a command names', async () => {
    const target = await open()
    const folder = freshFolder()
    writeFileSync(join(folder, 'a b.txt'), 'content\n')
    const { output } = await run(
      target,
      job(target, ['cat', [{ hole: 'file', path: join(folder, 'a b.txt') }]]),
    )
    expect(output.text()).toBe('content\n')
  })

  it('names a right that its user lacks, before anything starts', async () => {
    kubectl('create', 'serviceaccount', 'reader')
    const rule = [
      '--verb=create,get,list,patch,delete,deletecollection',
      '--resource=jobs.batch,pods,configmaps,services',
    ]
    kubectl('create', 'role', 'almost', ...rule)
    kubectl('create', 'rolebinding', 'almost', '--role=almost', '--serviceaccount=default:reader')
    const config = join(cluster.state, 'reader')
    const admin = readFileSync(kubeconfig, 'utf8')
    const token = kubectl('create', 'token', 'reader').trim()
    writeFileSync(config, admin.replace(/token: \w+/, `token: ${token}`))
    const target = await open({ kubeconfig: config })
    const error = await target.preflight([]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'KUBERNETES_REFUSED',
      details: { data: { what: 'to get pods/log in the namespace default' } },
    })
    expect(await target.capacity()).toMatchObject({
      gpu: { kind: 'missing', code: 'nodes-not-listed' },
    })
  })

  it('refuses files that are too large for the cluster, before anything starts', async () => {
    const target = await open()
    const path = join(freshFolder(), 'noise')
    writeFileSync(path, randomBytes(1_000_000))
    const error = await target
      .preflight([job(target, ['cat', [{ hole: 'file', path }]])])
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'KUBERNETES_FILES_TOO_LARGE' })
  })

  it('says which kinds there are where the wanted one is not installed', async () => {
    const target = await open({ kind: 'jobset' })
    const error = await target.preflight([]).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'KUBERNETES_KIND_MISSING',
      details: { data: { kind: 'jobset', found: ['job'] } },
    })
  })
})

interface Operator {
  readonly kind: KindName
  readonly program: string
  readonly start: (on: typeof cluster) => Promise<() => void | Promise<void>>
}

const operators: readonly Operator[] = [
  { kind: 'jobset', program: 'jobset-controller', start: startJobSet },
  { kind: 'trainjob', program: 'jobset-controller', start: startTrainer },
  { kind: 'mpijob', program: 'kubectl', start: startMpiOperator },
  { kind: 'pytorchjob', program: 'training-operator', start: startTrainingOperator },
]

describe.each(operators)('pods of a $kind', ({ kind, program, start }) => {
  const without = whyNoController(cluster, program)
  if (without !== undefined) console.log(`skipped: ${kind}: ${without}`)
  let stop: (() => void | Promise<void>) | undefined
  beforeAll(async () => {
    if (without === undefined) stop = await start(cluster)
  }, 120_000)
  afterAll(() => stop?.())

  it.skipIf(without !== undefined)('find each other, and leave nothing', async () => {
    const target = await open({ kind })
    await target.preflight([])
    const echoing = job(target, shell('echo "$NODE_RANK of $NNODES at $MASTER_ADDR"; sleep 1'), { nodes: 2 })
    const { output, nodes, ending } = await run(target, echoing)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text('rank-0')).toMatch(/^0 of 2 at 10\.178\.\d\.\d+\n$/)
    expect(output.text('rank-1')).toMatch(/^1 of 2 at 10\.178\.\d\.\d+\n$/)
    expect([...nodes].sort()).toEqual(['n1', 'n2'])
    const { prior, plural } = kindNamed(kind)
    const all = ['pods', 'services', 'configmaps', plural, ...(prior === undefined ? [] : [prior.plural])]
    const left = () =>
      kubectl('get', all.join(','), '-o', 'name', '-l', 'app.kubernetes.io/managed-by=steadystate')
    await expect.poll(left, patience).toBe('')
  })

  it.skipIf(without !== undefined)('may end one after the other, and lose nothing', async () => {
    const target = await open({ kind })
    const text = '[ "$NODE_RANK" = 0 ] || { sleep 4; echo late; sleep 4; }; echo end'
    const { output, ending } = await run(target, job(target, shell(text), { nodes: 2 }))
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text('rank-1')).toBe('late\nend\n')
  })

  it.skipIf(without !== undefined)('end together when one fails', async () => {
    const target = await open({ kind })
    const failing = job(target, shell('[ "$NODE_RANK" = 0 ] || exit 7; sleep 300'), { nodes: 2 })
    const { ending } = await run(target, failing)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 7 }, task: 'rank-1' })
    expect(survivors(failing.results)).toBe(0)
  })
})

// The last: its node does not come back.
describe.skipIf(why !== undefined)('a node that is lost', () => {
  it('is named, and its job ends', async () => {
    const target = await open({ 'node-selector': { 'kubernetes.io/hostname': 'n2' } })
    const { ending } = await runAndAct(target, job(target, shell('echo up; sleep 300')), () => {
      spawnSync('pkill', ['-KILL', '-f', 'kubelet.*--hostname-override=n2'])
    })
    expect(ending).toMatchObject({ kind: 'node-failed', node: 'n2' })
  }, 180_000)

  it('keeps the next job waiting, which says so', async () => {
    const target = await open()
    const ref = await target.submit(job(target, ['true'], { nodes: 2 }))
    const said: string[] = []
    const { ending } = await target.follow(ref, {
      ...collect().sink,
      queued: (why) => {
        said.push(why)
        void target.cancel(ref, 'now')
      },
    })
    expect(ending).toMatchObject({ kind: 'cancelled' })
    expect(said[0]).toContain('taint')
  })
})
