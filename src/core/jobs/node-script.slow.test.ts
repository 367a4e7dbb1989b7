import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Task } from '../model/job.ts'
import { address, port, word } from '../launchers/words.ts'
import { nodeScript } from './node-script.ts'
import { scriptExpressions } from './shell-words.ts'
import type { Reports } from './supervision.ts'

const shells = ['sh', 'bash'].filter((name) => spawnSync(name, ['-c', 'true']).status === 0)
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const rank = (index: number, command: readonly string[]): Task => ({
  name: `rank-${index}`,
  node: 0,
  command,
  variables: {},
  role: 'rank',
  spans: false,
})

/** Starts the script of a job's first node and resolves once it has ended. */
function start(
  shell: string,
  tasks: readonly Task[],
  variables: Readonly<Record<string, string>> = {},
  reports: Reports = 'lifeline',
) {
  const folder = mkdtempSync(join(tmpdir(), 'steady-node-script-'))
  folders.push(folder)
  const streams = tasks.map(({ name, node }, index) => ({ name, node, rank: index, holds: 'log' as const }))
  const lines = nodeScript(
    { id: 'job', tasks, streams, variables, container: undefined },
    {
      expression: scriptExpressions(1),
      workingDirectory: '"$STEADY_JOB"',
      scrubbing: { kept: 'OMP_PLACES', scrubbed: 'OMP_[A-Z_]*' },
      marks: { STEADY_RUN: `a*b/1`, STEADY_RESULTS: folder },
      grace: 5,
      reports,
    },
  )
  const child = spawn(shell, ['-c', lines.join('\n')], {
    env: {
      PATH: process.env['PATH'],
      STEADY_JOB: folder,
      STEADY_NODE: '0',
      STEADY_PORT: '20000',
      STEADY_ADDRESS_0: '127.0.0.1',
      OMP_X: '1',
      OMP_PLACES: 'a',
    },
  })
  let messages = ''
  child.stdout.on('data', (chunk: Buffer) => (messages += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (messages += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    child,
    folder,
    ended,
    messages: () => messages,
    text: (name: string) => readFileSync(join(folder, 'streams', name), 'utf8'),
    says: (text: string) => expect.poll(() => messages, { timeout: 20_000 }).toContain(text),
    prints: (name: string, text: string) =>
      expect
        .poll(
          () =>
            readdirSync(join(folder, 'streams')).includes(name) &&
            readFileSync(join(folder, 'streams', name), 'utf8'),
          { timeout: 20_000 },
        )
        .toContain(text),
  }
}

const living = (folder: string) =>
  spawnSync('sh', ['-c', `grep -lsF "STEADY_RESULTS=${folder}" /proc/[0-9]*/environ`]).stdout.toString()

/** A dead process whose parent has not waited for it counts as ended. */
function stateOf(pid: number): string {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .charAt(0)
    return state === 'Z' ? 'gone' : state
  } catch {
    return 'gone'
  }
}

describe.each(shells)('the script of a node, run by %s,', (shell) => {
  it('hands arguments and variables on as they are', async () => {
    const odd = ['a b', '$HOME', '`id`', '"', "'", '*', '', '中文', '-n', '\\', ';exit 1', '\n', '$(reboot)']
    const run = start(shell, [rank(0, ['sh', '-c', 'printf "%s|" "$ODD" "$@"', 'sh', ...odd])], {
      ODD: odd.join(''),
    })
    await run.says('finished - 0')
    run.child.stdin.write('end\n')
    expect(await run.ended).toBe(0)
    expect(run.text('rank-0')).toBe(`${[odd.join(''), ...odd].join('|')}|`)
  })

  it('uses no variable that a program or a suite may use', async () => {
    const variables = { PORT: '80', NODE: 'n', JOB: 'j', ADDRESS_0: 'a' }
    const meets: Task = { ...rank(0, ['env']), variables: { MEETS: word`${address(0)}:${port(1)}` } }
    const run = start(shell, [meets], variables)
    await run.says('finished - 0')
    run.child.stdin.write('end\n')
    expect(await run.ended).toBe(0)
    const lines = run.text('rank-0').split('\n')
    expect(lines).toContain('MEETS=127.0.0.1:20001')
    for (const [name, value] of Object.entries(variables)) expect(lines).toContain(`${name}=${value}`)
  })

  it('takes away what changes speed, and keeps what its tasks are to see', async () => {
    const run = start(shell, [rank(0, ['env'])], { OMP_NUM_THREADS: '3' })
    await run.says('finished - 0')
    run.child.stdin.end()
    await run.ended
    const names = run
      .text('rank-0')
      .split('\n')
      .filter((line) => line.startsWith('OMP_'))
    expect(names.sort()).toEqual(['OMP_NUM_THREADS=3', 'OMP_PLACES=a'])
  })

  it('names the first task that fails, and ends the others and their children', async () => {
    const run = start(shell, [
      rank(0, ['sh', '-c', 'setsid sleep 60 & sleep 60']),
      rank(1, ['sh', '-c', 'sleep 0.3; exit 7']),
    ])
    expect(await run.ended).toBe(7)
    expect(run.messages()).toContain('finished rank-1 7')
    expect(run.messages()).toMatch(/ended rank-1 7\n$/)
    expect(readFileSync(join(run.folder, 'exit/rank-0'), 'utf8')).toBe('143\n')
    expect(living(run.folder)).toBe('')
  })

  it.each([
    ['that failed', 'ln -s /dev/full "$STEADY_JOB/node-0/failed"; exit 7'],
    ['that ended well', 'ln -s /dev/full "$STEADY_JOB/exit/rank-0.part"'],
  ])('claims nothing of a task %s, where the disk takes no record of it', async (_, text) => {
    const run = start(shell, [rank(0, ['sh', '-c', text])])
    expect(await run.ended).toBe(74)
    expect(run.messages()).toContain('finished unrecorded 74')
    expect(living(run.folder)).toBe('')
  })

  it('lets tasks say good-bye when it is told to end', async () => {
    const run = start(shell, [
      rank(0, ['sh', '-c', "trap 'echo bye; exit 0' TERM; echo up; sleep 60 & wait"]),
    ])
    await run.prints('rank-0', 'up')
    run.child.stdin.write('end\n')
    expect(await run.ended).toBe(143)
    expect(run.text('rank-0')).toBe('up\nbye\n')
    expect(run.messages()).toContain('size rank-0 7')
    expect(living(run.folder)).toBe('')
  })

  it('exits well from a cancelled job without a lifeline, as srun kills all nodes once one fails', async () => {
    const run = start(shell, [rank(0, ['sh', '-c', 'echo up; sleep 60'])], {}, 'folder')
    await run.prints('rank-0', 'up')
    writeFileSync(join(run.folder, 'cancelled'), '')
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    expect(readFileSync(join(run.folder, 'ended-0'), 'utf8')).toMatch(/ 143\n$/)
    expect(living(run.folder)).toBe('')
  })

  it('prints its streams byte for byte where its output is all that is kept', async () => {
    const run = start(
      shell,
      [
        rank(0, ['sh', '-c', 'head -c 100000 /dev/urandom | tee "$STEADY_COPY"; printf end']),
        rank(1, ['sh', '-c', 'i=0; while [ $i -lt 300 ]; do echo "line $i"; i=$((i + 1)); done']),
      ],
      { STEADY_COPY: join(tmpdir(), `steady-copy-${process.pid}`) },
      'output',
    )
    expect(await run.ended).toBe(0)
    const streamOf = (name: string) => {
      const chunks = [...run.messages().matchAll(/^steady bytes (\S+) (\d+) (\S+)$/gm)]
        .filter(([, stream]) => stream === name)
        .map(([, , offset, text]) => ({ offset: Number(offset), bytes: Buffer.from(text ?? '', 'base64') }))
      let next = 0
      for (const { offset, bytes } of chunks) {
        expect(offset).toBe(next)
        next += bytes.length
      }
      return Buffer.concat(chunks.map(({ bytes }) => bytes))
    }
    const copy = join(tmpdir(), `steady-copy-${process.pid}`)
    expect(streamOf('rank-0').equals(Buffer.concat([readFileSync(copy), Buffer.from('end')]))).toBe(true)
    rmSync(copy)
    expect(streamOf('rank-1').toString()).toBe(
      Array.from({ length: 300 }, (_, at) => `line ${at}\n`).join(''),
    )
    expect(run.messages()).toContain('steady size rank-0 100003')
    expect(run.messages()).toMatch(/steady ended - 0\n$/)
    expect(
      Math.max(
        ...run
          .messages()
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(4096)
  })

  it('ends stubborn and hidden processes when its lifeline closes', async () => {
    const stubborn = `trap '' TERM; setsid sh -c "trap '' TERM; sleep 60" & setsid env -i sleep 61 & echo $! up; sleep 60`
    const run = start(shell, [rank(0, ['sh', '-c', stubborn])])
    await run.prints('rank-0', 'up')
    run.child.stdin.end()
    expect(await run.ended).toBe(143)
    expect(living(run.folder)).toBe('')
    expect(stateOf(Number.parseInt(run.text('rank-0')))).toBe('gone')
  })

  it('reports every exit code, however soon a task ends', async () => {
    for (const code of [1, 42, 255]) {
      const run = start(shell, [rank(0, ['sh', '-c', `exit ${code}`])])
      expect(await run.ended).toBe(code)
    }
  })
})
