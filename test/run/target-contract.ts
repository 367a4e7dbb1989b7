import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Launcher } from '../../src/core/launchers/launcher.ts'
import { nodeTask, rankCommand } from '../../src/core/launchers/places.ts'
import { environmentSchema } from '../../src/core/model/environment.ts'
import type { Job, JobContainer, Word } from '../../src/core/model/job.ts'
import { entry, ownerMarker } from '../../src/host/processes/warden-link.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { collect, jobOf as plainJobOf, run, shell, type JobChange } from './jobs.ts'

/** A target that the contract is tried on. */
export interface ContractBench {
  readonly name: string
  readonly open: () => Target | Promise<Target>
  /** How many nodes it has; the cases of two nodes are left out where it has one. */
  readonly nodes: 1 | 2
  /** How many processes of the jobs of a results folder are alive, on all of its nodes. */
  readonly survivors: (results: string) => number | Promise<number>
  /** What its jobs run in. */
  readonly container?: JobContainer
  /** Whether jobs live on without steady, to be found again. */
  readonly outlives?: boolean
}

/** Processes on this machine. */
export const localSurvivors = (results: string): number =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, results))).length

const odd = [
  'a b',
  '$HOME',
  '`id`',
  '"',
  "'",
  '*',
  '',
  '中文',
  '-n',
  '\\',
  ';exit 1',
  'a\nb',
  '$(id)',
  '!x',
  '~',
  '#',
  '&',
]

/** Prints each of its arguments between brackets. */
const printArguments = 'for one in "$@"; do printf "[%s]" "$one"; done'

/** A launcher as small as can be: a shell on each node that starts its ranks. */
export const loop: Launcher = {
  name: 'loop',
  programs: [],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology }) =>
    Array.from({ length: topology.nodes }, (_, node) =>
      nodeTask('loop', node, {
        command: shell(
          `for local in 0 1; do R=$((${node} * 2 + local)) L=$local S=4 "$@" & done; wait; echo launched`,
        ).concat(rankCommand({ rank: 'R', localRank: 'L', size: 'S' }, command) as string[]),
      }),
    ),
}

/** What every target does, with every engine. */
export function targetContract(bench: ContractBench): void {
  const { name, open, nodes, survivors, container, outlives = false } = bench
  const jobOf = (on: Target, command: readonly Word[], change: JobChange = {}) =>
    plainJobOf(on, command, container === undefined ? change : { ...change, container })
  describe(`the target ${name}`, () => {
    let target: Target
    beforeAll(async () => {
      target = await open()
    })
    afterAll(() => target.close())
    const leftOf = (job: Job) => survivors(job.results)

    it.each([0, 1, 42, 255])('reports exit code %i exactly', async (code) => {
      const { ending } = await run(target, jobOf(target, shell(`exit ${code}`)))
      expect(ending).toMatchObject({ kind: 'exited', exit: { kind: 'code', code }, task: 'rank-0' })
    })

    it.each([
      ['a rank', {}],
      ['a rank that a launcher starts', { devicesPerNode: 2, launcher: loop }],
    ])('starts %s where its workload says', async (_, change) => {
      const { output } = await run(target, jobOf(target, shell('pwd -P'), { ...change, folder: '/usr/bin' }))
      expect(output.text()).toBe('/usr/bin\n')
    })

    it.each(['SEGV', 'KILL'])('reports death by SIG%s exactly', async (signal) => {
      const { ending } = await run(target, jobOf(target, shell(`kill -${signal} $$; sleep 60`)))
      expect(ending).toMatchObject({ kind: 'exited', exit: { kind: 'signal', signal: `SIG${signal}` } })
    })

    it('hands on every byte of standard output and error, in the order they were written', async () => {
      const text =
        'i=0; while [ $i -lt 200 ]; do printf "o%d\\n" $i; printf "e%d\\n" $i >&2; i=$((i + 1)); done'
      const { output } = await run(target, jobOf(target, shell(text)))
      const lines = Array.from({ length: 200 }, (_, index) => `o${index}\ne${index}\n`)
      expect(output.text()).toBe(lines.join(''))
    })

    it('loses nothing of what is printed just before the end', async () => {
      const { output, ending } = await run(
        target,
        jobOf(target, shell('head -c 3000000 /dev/zero; echo end; exit 3')),
      )
      expect(output.text().length).toBe(3_000_004)
      expect(output.text().endsWith('end\n')).toBe(true)
      expect(ending).toMatchObject({ exit: { code: 3 } })
    })

    it('tells when bytes arrived, never backwards and never before the start', async () => {
      const { output, elapsed } = await run(target, jobOf(target, shell('echo a; sleep 0.5; echo b')))
      const times = output.times()
      const [first = NaN] = times
      const last = times.at(-1) ?? NaN
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeGreaterThan(first)
      expect(times).toEqual(times.toSorted((a, b) => (a ?? NaN) - (b ?? NaN)))
      expect(elapsed).toBeGreaterThan(0.4)
    })

    it('passes arguments and variables on as they are', async () => {
      const variables = Object.fromEntries(odd.map((value, index) => [`ODD_${index}`, value]))
      const shown = odd.map((_, index) => `"$ODD_${index}"`).join(' ')
      const { output } = await run(
        target,
        jobOf(target, shell(`${printArguments}; set -- ${shown}; ${printArguments}`, ...odd), { variables }),
      )
      const once = odd.map((text) => `[${text}]`).join('')
      expect(Buffer.from(output.text(), 'latin1').toString('utf8')).toBe(once + once)
    })

    it('ends a job on request, and lets it say good-bye', async () => {
      const job = jobOf(
        target,
        shell('trap "echo bye; exit" TERM; echo up; while :; do sleep 60 & wait; done'),
      )
      const output = collect()
      const ref = await target.submit(job)
      const { ending } = await target.follow(ref, {
        ...output.sink,
        write: (stream, chunk, at) => {
          output.sink.write(stream, chunk, at)
          // What samples the job may speak first.
          if (stream === 'rank-0') void target.cancel(ref, 'gently')
        },
      })
      expect(ending).toEqual({ kind: 'cancelled' })
      expect(output.text()).toBe('up\nbye\n')
      await target.cancel(ref, 'gently')
      await target.cancel(ref, 'now')
      expect(await leftOf(job)).toBe(0)
      await target.release(job)
    })

    it('ends a stubborn job at once on a second request', async () => {
      const job = jobOf(target, shell('trap "" TERM; (setsid sleep 60 &); echo up; sleep 60; sleep 60'))
      const ref = await target.submit(job)
      const { ending } = await target.follow(ref, {
        started: () => undefined,
        write: (stream) => {
          // What samples the job may speak first, while the container of the rank is still made.
          if (stream === 'rank-0') void target.cancel(ref, 'gently').then(() => target.cancel(ref, 'now'))
        },
      })
      expect(ending).toEqual({ kind: 'cancelled' })
      // An engine may call a job over while the processes that it killed still end.
      await expect.poll(() => leftOf(job), { timeout: 20_000 }).toBe(0)
      await target.release(job)
    })

    it.each([
      ['a clean end with a child in another session', '(setsid sleep 60 &); exit 0'],
      ['a crash with such a child', '(setsid sleep 60 &); exit 9'],
      ['a swarm of children', 'for i in 1 2 3 4 5 6 7 8; do sleep 60 & done; setsid sleep 60 & exit 1'],
    ])('leaves no process after %s', async (_, text) => {
      const job = jobOf(target, shell(text))
      await run(target, job)
      expect(await leftOf(job)).toBe(0)
    })

    it('ends a job whose output cannot be kept, and passes the reason on', async () => {
      const job = jobOf(target, shell('echo up; sleep 60'))
      const full = new Error('no space')
      const refuse = () => {
        throw full
      }
      const ref = await target.submit(job)
      await expect(target.follow(ref, { started: () => undefined, write: refuse })).rejects.toBe(full)
      expect(await leftOf(job)).toBe(0)
      await target.release(job)
    })

    it('starts a job once, however often it is submitted', async () => {
      const job = jobOf(target, shell('echo once; sleep 0.2'))
      const first = await target.submit(job)
      const second = await target.submit(job)
      expect([first.found, second.found]).toEqual([false, true])
      const output = collect()
      await target.follow(second, output.sink)
      expect(output.text()).toBe('once\n')
      await target.release(job)
    })

    it('gives ranks that a launcher starts an output of their own', async () => {
      const job = jobOf(target, shell('echo "$RANK $LOCAL_RANK $WORLD_SIZE"'), {
        devicesPerNode: 2,
        launcher: loop,
      })
      const { output } = await run(target, job)
      expect(output.text('rank-0')).toBe('0 0 4\n')
      expect(output.text('rank-1')).toBe('1 1 4\n')
      expect(output.text('loop-0')).toBe('launched\n')
    })

    it('ends a service once everything else has ended', async () => {
      const job = jobOf(target, shell('echo work'))
      const service = {
        name: 'server-0',
        node: 0,
        command: ['sleep', '60'],
        variables: {},
        role: 'service',
        spans: false,
      } as const
      const { ending } = await run(target, {
        ...job,
        tasks: [...job.tasks, service],
        streams: [...job.streams, { name: 'server-0', rank: undefined, node: 0, holds: 'log' }],
      })
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
      expect(await leftOf(job)).toBe(0)
    })

    it.runIf(nodes === 2)('starts a job on two nodes, each with its name and its output', async () => {
      const job = jobOf(target, shell('echo "$NODE_RANK of $NNODES"'), { nodes: 2 })
      const { output, nodes: names, ending } = await run(target, job)
      expect(output.text('rank-0')).toBe('0 of 2\n')
      expect(output.text('rank-1')).toBe('1 of 2\n')
      expect(new Set(names).size).toBe(2)
      expect(output.nodes).toEqual(names)
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    })

    it.runIf(nodes === 2)('ends all nodes when a task of one fails, and names it', async () => {
      const job = jobOf(target, shell('[ "$NODE_RANK" = 0 ] || exit 7; sleep 60'), { nodes: 2 })
      const { ending, nodes: names } = await run(target, job)
      expect(ending).toMatchObject({ kind: 'exited', exit: { code: 7 }, task: 'rank-1', node: names[1] })
      expect(await leftOf(job)).toBe(0)
    })

    it('describes the nodes that a job ran on', async () => {
      const job = jobOf(target, ['true'], { nodes })
      const { nodes: names } = await run(target, job)
      const found = await target.probe(names, { folder: '/', results: job.results })
      expect(found.map(({ node }) => node)).toEqual(names)
      for (const { environment } of found) {
        expect(environmentSchema.parse(environment)).toEqual(environment)
        expect(environment.host).not.toBe('')
        expect(environment.processor.threads).toBeGreaterThan(0)
      }
    })

    it.runIf(outlives)('sweeps no job away that can be found again', async () => {
      const job = jobOf(target, shell('echo up; sleep 1; echo end'))
      const ref = await target.submit(job)
      const output = collect()
      const [{ ending }] = await Promise.all([target.follow(ref, output.sink), target.sweep(job.results)])
      expect(ending).toMatchObject({ exit: { code: 0 } })
      expect(output.text()).toBe('up\nend\n')
      await target.release(job)
    })

    it.runIf(outlives)('releases a job of an earlier session', async () => {
      const job = jobOf(target, shell('echo once'))
      await target.follow(await target.submit(job), collect().sink)
      const next = await open()
      try {
        await next.release(job)
        await next.release(job)
      } finally {
        await next.close()
      }
    })

    it.skipIf(outlives)('sweeps away what was left for a results folder, and nothing else', async () => {
      const [mine, other] = [jobOf(target, ['sleep', '60']), jobOf(target, ['sleep', '60'])]
      const followed = []
      for (const job of [mine, other]) followed.push(target.follow(await target.submit(job), collect().sink))
      const settled = Promise.allSettled(followed)
      await expect
        .poll(async () => [await leftOf(mine), await leftOf(other)].every((count) => count > 0), {
          timeout: 20_000,
        })
        .toBe(true)
      await target.sweep(mine.results)
      expect(await leftOf(mine)).toBe(0)
      expect(await leftOf(other)).toBeGreaterThan(0)
      await target.cancel({ id: other.id, found: true, shownAs: '' }, 'now')
      await settled
      expect(await leftOf(other)).toBe(0)
      for (const job of [mine, other]) await target.release(job)
    })
  })
}
