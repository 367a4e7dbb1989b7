import { describe, expect, it } from 'vitest'
import { submitAndFollow as followLimited } from '../src/app/jobs/follow-job.ts'
import type { Job } from '../src/core/model/job.ts'
import { seconds } from '../src/core/model/units.ts'
import { JobObjects } from '../src/host/targets/kubernetes/job-objects.ts'
import { kindNamed } from '../src/host/targets/kubernetes/kinds.ts'
import { requireRights } from '../src/host/targets/kubernetes/rights.ts'
import { objectName } from '../src/host/targets/kubernetes/names.ts'
import type { Target } from '../src/host/targets/target.ts'
import { logLines, podOf, RecordedCluster, wholeLog } from './recorded-cluster.ts'
import { collect, jobOf } from './run/jobs.ts'

const ended = { terminated: { exitCode: 0, reason: 'Completed' } }
const failedWith = (exitCode: number) => ({ terminated: { exitCode, reason: 'Error' } })

function bench(nodes = 1) {
  const cluster = new RecordedCluster()
  const target = cluster.target()
  const job = jobOf(target, ['true'], {
    nodes,
    container: { image: 'an/image:1', settings: undefined, reads: [] },
  })
  return { cluster, target, job }
}

/** Submits a job as a session that was killed then. */
const submitBefore = async (cluster: RecordedCluster, job: Job) => {
  await cluster.target().submit(job)
  return cluster.target()
}

async function follow(target: Target, job: Job) {
  const output = collect()
  const end = await target.follow(await target.submit(job), output.sink)
  return { ...end, output }
}

describe.concurrent('the log of a pod', () => {
  it('that has ended is read again where the connection breaks before its end', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, ended)]
    const lines = logLines(2, ...wholeLog(0, 'one\n'))
    cluster.logs.set('pod-0', [
      { lines: [], status: undefined },
      { lines: [], status: 500 },
      { lines: lines.slice(0, 2), status: undefined },
      { lines, status: 200 },
    ])
    const { ending, output } = await follow(target, job)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text()).toBe('one\n')
  })

  it('without an end mark leaves a run unreachable, though its container ended with 0', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, ended)]
    cluster.logs.set('pod-0', [{ lines: logLines(2, ...wholeLog(0, 'one\n').slice(0, 2)), status: 200 }])
    const { ending, output } = await follow(target, job)
    expect(ending).toEqual({
      kind: 'unreachable',
      node: 'n1',
      why: 'the log of its container ends before its tasks have ended',
    })
    expect(output.text()).toBe('one\n')
  })

  it('that lacks bytes for good names how many', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, ended)]
    const [started = '', printedLine = '', ...rest] = logLines(2, ...wholeLog(0, 'one\n'))
    cluster.logs.set('pod-0', [{ lines: [started, printedLine.replace(' 0 ', ' 9 '), ...rest], status: 200 }])
    const { ending } = await follow(target, job)
    expect(ending).toMatchObject({ kind: 'unreachable', why: expect.stringContaining('9 bytes') as string })
  })

  it('of a pod that replaced another is not mixed with its log', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, { running: {} })]
    cluster.logs.set('pod-0', [
      { lines: logLines(2, ...wholeLog(0, 'one\n').slice(0, 2)), status: undefined },
      // The operator of PyTorchJobs gives the second pod the name of the first.
      { lines: logLines(9, ...wholeLog(0, 'one\nand more\n')), status: 200 },
    ])
    const output = collect()
    const ref = await target.submit(job)
    const { ending } = await target.follow(ref, {
      ...output.sink,
      write: (...what) => {
        output.sink.write(...what)
        cluster.pods = [
          { ...podOf(job, 0, ended), metadata: { ...podOf(job, 0, ended).metadata, uid: 'another' } },
        ]
      },
    })
    expect(output.text()).toBe('one\n')
    expect(ending).toEqual({ kind: 'cancelled' })
  })
})

describe.concurrent('a job on several nodes', () => {
  it('that failed while nobody watched is read, though the pods of its other nodes are gone', async () => {
    const { cluster, job } = bench(2)
    const target = await submitBefore(cluster, job)
    cluster.pods = [podOf(job, 1, failedWith(7))]
    cluster.logs.set('pod-1', [{ lines: logLines(2, ...wholeLog(1, 'oh\n', 'rank-1 7')), status: 200 }])
    cluster.end('Failed', 'Container steady for pod bench/pod-1 failed with exit code 7')
    const { ending, output } = await follow(target, job)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 7 }, task: 'rank-1', node: 'n2' })
    expect(output.text('rank-1')).toBe('oh\n')
  })

  it('names the task that failed, not one that was told to end, whatever the clocks of their nodes say', async () => {
    const { cluster, job } = bench(2)
    const target = await submitBefore(cluster, job)
    cluster.pods = [podOf(job, 0, failedWith(143)), podOf(job, 1, failedWith(7))]
    cluster.logs.set('pod-0', [{ lines: logLines(2, ...wholeLog(0, 'a', 'cancelled 143')), status: 200 }])
    cluster.logs.set('pod-1', [{ lines: logLines(5, ...wholeLog(1, 'b', 'rank-1 7')), status: 200 }])
    const { ending } = await follow(target, job)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 7 }, task: 'rank-1' })
  })

  it('has completed if its tasks had when its node was taken away', async () => {
    const { cluster, target, job } = bench(2)
    const taken = {
      type: 'DisruptionTarget',
      status: 'True',
      reason: 'EvictionByEvictionAPI',
      message: 'drained',
    }
    cluster.pods = [podOf(job, 0, ended, { conditions: [taken] }), podOf(job, 1, ended)]
    for (const rank of [0, 1])
      cluster.logs.set(`pod-${rank}`, [{ lines: logLines(2, ...wholeLog(rank, 'x')), status: 200 }])
    const { ending } = await follow(target, job)
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
  })

  it('starts again where a pod that had ended is gone with what it printed', async () => {
    const { cluster, job } = bench(2)
    const target = await submitBefore(cluster, job)
    cluster.pods = [podOf(job, 1, ended)]
    cluster.logs.set('pod-1', [{ lines: logLines(2, ...wholeLog(1, 'x')), status: 200 }])
    cluster.end('Complete')
    const { ending } = await follow(target, job)
    expect(ending).toEqual({ kind: 'lost' })
    // The next attempt has another name.
    expect(cluster.find('jobs')).toBeUndefined()
  })
})

describe.concurrent('a job whose pods are not there', () => {
  it('starts again if it had ended', async () => {
    const { cluster, job } = bench()
    const target = await submitBefore(cluster, job)
    cluster.end('Complete')
    expect((await follow(target, job)).ending).toEqual({ kind: 'lost' })
  })

  it('is refused in the words of its controller', async () => {
    const { cluster, target, job } = bench()
    await target.submit(job)
    cluster.end('Failed', 'the queue does not admit it')
    const { ending } = await follow(target, job)
    expect(ending).toEqual({ kind: 'refused', why: 'the queue does not admit it' })
  })

  it('continues while the server does not list them', async () => {
    const { cluster, job } = bench()
    const target = await submitBefore(cluster, job)
    cluster.end('Complete')
    cluster.pods = [podOf(job, 0, ended)]
    cluster.logs.set('pod-0', [{ lines: logLines(2, ...wholeLog(0, 'one\n')), status: 200 }])
    let looks = 0
    cluster.instead = (request) =>
      request.startsWith('GET') && request.includes('/pods?') && ++looks < 12 ? 'unheard' : undefined
    expect((await follow(target, job)).ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
  })

  it('has lost its node if its controller says so, however quickly the pod was gone', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, { running: {} })]
    cluster.logs.set('pod-0', [{ lines: logLines(2, ...wholeLog(0, 'up\n').slice(0, 2)), status: undefined }])
    const why = 'Pod bench/pod-0 has condition DisruptionTarget matching FailJob rule at index 0'
    const ref = await target.submit(job)
    const { ending } = await target.follow(ref, {
      ...collect().sink,
      write: () => {
        cluster.pods = []
        cluster.logs.set('pod-0', [{ lines: [], status: 404 }])
        cluster.end('Failed', why)
      },
    })
    expect(ending).toEqual({ kind: 'node-failed', node: 'n1', why })
  })
})

describe.concurrent('deleting', () => {
  it('leaves an object of the same name that is not of this job', async () => {
    const { cluster, target, job } = bench()
    await target.submit(job)
    const path = [...cluster.objects.keys()].find((key) => key.includes('/jobs/')) ?? ''
    const stranger = { metadata: { name: objectName(job), uid: 'of-others' } }
    cluster.objects.clear()
    cluster.objects.set(path, stranger)
    const next = cluster.target()
    const { ending } = await follow(next, job)
    expect(ending).toMatchObject({ kind: 'refused', why: expect.stringContaining('another Job') as string })
    await next.release(job)
    await next.cancel({ id: job.id, found: true, shownAs: '' }, 'now')
    // Nor if it took the place of this job's own.
    await target.release(job)
    expect(cluster.objects.get(path)).toBe(stranger)
    expect(
      cluster.requests.filter((request) => request.startsWith('DELETE') && request.includes('/pods')),
    ).toEqual([])
  })

  it('is tried again until the server has heard it', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, { running: {} })]
    cluster.logs.set('pod-0', [{ lines: [], status: 404 }])
    const ref = await target.submit(job)
    let deaf = 3
    cluster.instead = (request) => (request.startsWith('DELETE') && deaf-- > 0 ? 'unheard' : undefined)
    const [cancelled, { ending }] = await Promise.all([
      target.cancel(ref, 'gently').catch((error: unknown) => error),
      target.follow(ref, collect().sink),
    ])
    expect(cancelled).toMatchObject({ code: 'KUBERNETES_NOT_ANSWERING' })
    expect(ending).toEqual({ kind: 'cancelled' })
    expect(cluster.find('jobs')).toBeUndefined()
    expect(cluster.pods).toEqual([])
  })
})

describe.concurrent('a server that cannot be reached', () => {
  it('is no sign that a run has stalled', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, { running: {} })]
    const lines = logLines(2, ...wholeLog(0, 'one\n'))
    cluster.logs.set('pod-0', [
      { lines: lines.slice(0, 2), status: undefined },
      { lines: [], status: undefined },
    ])
    let looks = 0
    let printed = false
    cluster.instead = (request) => {
      if (!request.startsWith('GET') || !request.includes('/pods?') || !printed) return
      if (++looks < 4) return 'unheard'
      cluster.pods = [podOf(job, 0, ended)]
      cluster.logs.set('pod-0', [{ lines, status: 200 }])
      return undefined
    }
    const output = collect()
    const never = new AbortController().signal
    const { ending } = await followLimited(
      { ...job, limits: { ...job.limits, quiet: seconds(1.5) } },
      {
        ...output.sink,
        write: (...what) => {
          output.sink.write(...what)
          printed = true
        },
      },
      { target, stop: { gently: never, now: never } },
    )
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    expect(output.text()).toBe('one\n')
  })
})

describe.concurrent('a pod that has its node', () => {
  it('says what keeps it from starting, and not what had kept it in the queue', async () => {
    const { cluster, target, job } = bench()
    const placed = {
      type: 'PodScheduled',
      status: 'True',
      lastTransitionTime: '2026-11-23T10:02:00Z',
    }
    cluster.pods = [podOf(job, 0, { waiting: { reason: 'ContainerCreating' } }, { conditions: [placed] })]
    const warn = (message: string, lastTimestamp: string) =>
      cluster.warnings.push({ message, lastTimestamp, involvedObject: { name: `${objectName(job)}-0` } })
    warn('0/2 nodes are available', '2026-11-23T10:02:00Z')
    let asked = 0
    cluster.heard = (request) => {
      if (request.includes('/events') && ++asked === 2)
        warn('MountVolume.SetUp failed: there is no volume data', '2026-11-23T10:02:09Z')
    }
    const said: string[] = []
    const ref = await target.submit(job)
    await target.follow(ref, {
      ...collect().sink,
      queued: (why) => {
        said.push(why)
        void target.cancel(ref, 'now')
      },
    })
    expect(said).toEqual(['MountVolume.SetUp failed: there is no volume data'])
  })
})

describe.concurrent('a kind', () => {
  const isReview = (request: string) => request.includes('selfsubjectaccessreviews')
  const serving = (...plurals: readonly string[]) => ({
    status: 200,
    body: { resources: plurals.map((name) => ({ name })) },
  })

  it('is missing where only others of its group are installed, and those that are there are named', async () => {
    const { cluster } = bench()
    cluster.instead = (request) =>
      request === 'GET /apis/kubeflow.org/v1'
        ? serving('tfjobs', 'tfjobs/status')
        : request === 'GET /apis/batch/v1'
          ? serving('jobs')
          : request === 'GET /apis/trainer.kubeflow.org/v1alpha1'
            ? serving('trainjobs', 'trainingruntimes')
            : undefined
    const error = await cluster
      .target('pytorchjob')
      .preflight([])
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'KUBERNETES_KIND_MISSING',
      details: { data: { kind: 'pytorchjob', found: ['job', 'trainjob'] } },
    })
  })

  it('that brings another object along needs the rights to it', async () => {
    const { cluster } = bench()
    const reviewed: unknown[] = []
    const plain = cluster.api
    const api = {
      ...plain,
      ask: (...[method, path, body]: Parameters<typeof plain.ask>) => {
        if (!isReview(path)) return plain.ask(method, path, body)
        const { resourceAttributes } = (body as { spec: { resourceAttributes: { resource: string } } }).spec
        reviewed.push(resourceAttributes)
        const allowed = resourceAttributes.resource !== 'trainingruntimes'
        return Promise.resolve({ status: 201, body: { status: { allowed } } })
      },
    }
    await expect(requireRights(api, kindNamed('trainjob'), 'bench')).rejects.toMatchObject({
      code: 'KUBERNETES_REFUSED',
      details: { data: { what: 'to create trainingruntimes in the namespace bench' } },
    })
    expect(reviewed[0]).toEqual({
      namespace: 'bench',
      verb: 'create',
      group: 'trainer.kubeflow.org',
      resource: 'trainjobs',
    })
  })

  it('that brings another object along creates it before, and removes it where the job itself is refused', async () => {
    const { cluster, job } = bench()
    const target = cluster.target('trainjob')
    cluster.instead = (request) =>
      request.startsWith('POST') && request.endsWith('/trainjobs')
        ? { status: 422, body: { message: 'the runtime is not supported' } }
        : undefined
    const { ending } = await follow(target, job)
    expect(ending).toEqual({ kind: 'refused', why: 'the runtime is not supported' })
    expect(cluster.requests.map((request) => request.split('/').at(-1))).toEqual([
      'trainingruntimes',
      'trainjobs',
    ])
    await target.release(job)
    expect(cluster.objects.size).toBe(0)
  })
})

describe.concurrent('a name that is taken', () => {
  /** Without patience. */
  const objectsOf = (cluster: RecordedCluster, job: Job) =>
    new JobObjects(cluster.api, {
      kind: kindNamed('job'),
      namespace: 'bench',
      name: objectName(job),
      id: job.id,
      patience: { leaving: 0, user: 0 },
    })

  it('is waited for while its object is being deleted, and then used again', async () => {
    const { cluster, target, job } = bench()
    await target.submit(job)
    const path = [...cluster.objects.keys()].find((key) => key.includes('/jobs/')) ?? ''
    const earlier = cluster.uidOf('jobs')
    cluster.objects.clear()
    cluster.objects.set(path, {
      metadata: {
        name: objectName(job),
        uid: earlier,
        deletionTimestamp: '2026-11-23T10:00:00Z',
        finalizers: ['foregroundDeletion'],
      },
    })
    let looks = 0
    cluster.heard = (request) => {
      if (request === `GET ${path}` && ++looks === 2) cluster.objects.delete(path)
    }
    const ref = await cluster.target().submit(job)
    expect(ref.found).toBe(false)
    expect(cluster.uidOf('jobs')).not.toBe(earlier)
    expect(cluster.requests.some((request) => request.startsWith('PATCH'))).toBe(true)
  })

  it('is given up where its object does not go, with what keeps it', async () => {
    const { cluster, job } = bench()
    const object = {
      metadata: { name: objectName(job), finalizers: ['kept.by/someone'], deletionTimestamp: 'x' },
    }
    const objects = objectsOf(cluster, job)
    await cluster.api.ask('POST', '/apis/batch/v1/namespaces/bench/jobs', object)
    const error = await objects
      .create({ owner: { kind: 'Job', ...object } })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      code: 'KUBERNETES_STILL_DELETED',
      details: { data: { finalizers: ['kept.by/someone'] } },
    })
  })

  it('of files that belonged to an earlier object is waited for as well', async () => {
    const { cluster, target, job } = bench()
    await target.submit(job)
    const [jobPath = '', filesPath = ''] = [...cluster.objects.keys()]
    const files = cluster.objects.get(filesPath)
    // The garbage collector is late.
    cluster.objects.delete(jobPath)
    let looks = 0
    cluster.heard = (request) => {
      if (request === `GET ${filesPath}` && ++looks === 2) cluster.objects.delete(filesPath)
    }
    await cluster.target().submit(job)
    expect(cluster.uidOf('configmaps')).not.toBe(files?.metadata.uid)
    expect(cluster.find('configmaps')).toMatchObject({
      metadata: { ownerReferences: [{ uid: cluster.uidOf('jobs') }] },
    })
  })

  it('has no pods of an earlier object', async () => {
    const { cluster, target, job } = bench()
    cluster.now = Date.parse('2026-11-23T10:05:00Z')
    const old = podOf(job, 0, failedWith(143))
    const young = podOf(job, 0, ended)
    cluster.logs.set('new', [{ lines: logLines(302, ...wholeLog(0, 'one\n')), status: 200 }])
    cluster.pods = [old]
    const ref = await target.submit(job)
    let looks = 0
    cluster.heard = (request) => {
      if (request.startsWith('GET') && request.includes('/pods?') && ++looks === 3)
        cluster.pods = [
          old,
          {
            ...young,
            metadata: { ...young.metadata, name: 'new', creationTimestamp: '2026-11-23T10:05:00Z' },
          },
        ]
    }
    const output = collect()
    expect((await target.follow(ref, output.sink)).ending).toMatchObject({
      kind: 'exited',
      exit: { code: 0 },
    })
    expect(output.text()).toBe('one\n')
  })

  it('is no reason to give up a job whose user the server does not know for a moment', async () => {
    const { cluster, target, job } = bench()
    cluster.pods = [podOf(job, 0, ended)]
    cluster.logs.set('pod-0', [{ lines: logLines(2, ...wholeLog(0, 'one\n')), status: 200 }])
    let looks = 0
    cluster.instead = (request) =>
      request.includes('/pods?') && ++looks < 4
        ? { status: looks % 2 === 0 ? 401 : 403, body: { message: 'Unauthorized' } }
        : undefined
    expect((await follow(target, job)).ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })

    cluster.instead = () => ({ status: 401, body: { message: 'Unauthorized' } })
    await expect(objectsOf(cluster, job).pods()).rejects.toMatchObject({
      code: 'KUBERNETES_REFUSED',
    })
  })
})
