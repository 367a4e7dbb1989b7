import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SteadyError } from '../../core/model/error.ts'
import type { CommandContext } from '../usage/command.ts'
import { command } from './measure.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'measure-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const stamp = (second: number) => `2026-03-01 09:00:${String(second).padStart(2, '0')}.000000`
const step = (n: number, rate: number) =>
  `DLL ${stamp(n)} - (0, ${n}) loss : 7.0  step_time : 1.000 s  total_ips : ${rate} images/s`
const settings = `DLL ${stamp(0)} - PARAMETER model : m  workers : 2  batch_per_worker : 4  global_batch : 8  precision : fp32 `
const steps = Array.from({ length: 40 }, (_, n) => step(n + 1, n < 3 ? 2 : 8))
const whole = [settings, ...steps, `DLL ${stamp(41)} - () train_throughput : 7.75 images/s`].join('\n')

function logFile(name: string, content: string): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Runs `steady measure` with these arguments and gathers what it says and its exit code. */
async function measure(...args: string[]) {
  const printed: string[] = []
  const noted: string[] = []
  const documents: unknown[] = []
  let code = 0
  const context: CommandContext = {
    cwd: folder,
    typed: args,
    language: 'en',
    terminal: false,
    explains: false,
    columns: 200,
    say: (text) => printed.push(text),
    note: (text) => noted.push(text),
    json: (document) => documents.push(document),
    write: (text) => printed.push(text),
    end: (value) => (code = value),
  }
  const measuring = new Command('measure').exitOverride()
  await command.configure(measuring, context)
  await measuring.parseAsync(args, { from: 'user' })
  return { text: printed.join('\n'), notes: noted.join('\n'), document: documents[0], code }
}

const codeOf = async (running: Promise<unknown>) => {
  try {
    await running
  } catch (error) {
    return error instanceof SteadyError ? error.code : error
  }
  return 'no error'
}

describe('steady measure', () => {
  it('prints the figure, the lines it comes from, and how they were chosen', async () => {
    const { text } = await measure(logFile('a.log', whole), '--from', 'steps', '--skip', '3')
    expect(text).toContain('8.00 images/s')
    expect(text).toContain('5–41')
    expect(text).toContain('steps 4 to 40')
  })

  it('names a single log once, and several below the folder that they share', async () => {
    const [first, second] = [logFile('a.log', whole), logFile('b.log', whole)]
    const alone = (await measure(first, '--protocol', 'all')).text
    expect(alone.split(first)).toHaveLength(2)
    expect(alone.startsWith(`${first}\n\nformat `)).toBe(true)
    const both = (await measure(first, second)).text
    expect(both).toContain(`below ${folder}/`)
    expect(both).toMatch(/^embedded-trainer .* {2}a\.log\nembedded-trainer .* {2}b\.log$/m)
  })

  it('--json holds what the human text rounds', async () => {
    const path = logFile('a.log', whole)
    const { document, text } = await measure(path, '--json', '--from', 'steps', '--skip', '0')
    expect(text).toBe('')
    expect(document).toMatchObject({
      log: path,
      measurements: [
        {
          format: 'embedded-trainer',
          model: 'm',
          devices: 2,
          batchPerDevice: 4,
          throughput: { value: 7.55, unit: 'images/s' },
          records: 40,
          evidence: { firstLine: 2, lastLine: 41 },
          findings: [{ code: 'witnesses-disagree' }, { code: 'statistic-differs' }],
        },
      ],
    })
  })

  it('--protocol all sets every protocol side by side, with the spread that the method alone makes', async () => {
    const { text } = await measure(logFile('a.log', whole), '--protocol', 'all')
    for (const name of ['steady', 'dlperf', 'dlperf-elapsed', 'tipc', 'ngc', 'mlperf'])
      expect(text).toContain(` ${name} `)
    expect(text).toMatch(/protocols on the same log: the highest is \d+\.\d\d% above the lowest/)
    expect(text).toContain('7.75 images/s')
  })

  it('a log without steps is a missing value with its reason, and no error', async () => {
    const { text, code, document } = await measure(logFile('b.log', settings), '--json')
    expect([code, text]).toEqual([0, ''])
    expect(document).toMatchObject({
      measurements: [{ throughput: { value: null, unit: 'samples/s', missing: { code: 'no-steps' } } }],
    })
  })

  it('each run in a file is a measurement of its own', async () => {
    const later = whole.replaceAll('2026-03-01', '2026-03-02')
    const { document } = await measure(logFile('c.log', `${whole}\n${later}`), '--json', '--from', 'summary')
    expect(document).toMatchObject({
      measurements: [{ throughput: { value: 7.75 } }, { throughput: { value: 7.75 } }],
    })
  })

  it("the statistic 'reported' is the log's own summary, not a mean under that name", async () => {
    const { document } = await measure(logFile('a.log', whole), '--json', '--statistic', 'reported')
    expect(document).toMatchObject({ measurements: [{ throughput: { value: 7.75 } }] })
  })

  it('of several logs a bad one does not hide the others, and the exit code tells of it', async () => {
    const good = logFile('a.log', whole)
    const { text, notes, code } = await measure(
      good,
      join(folder, 'absent.log'),
      '--from',
      'steps',
      '--skip',
      '0',
    )
    expect(text).toContain('7.55 images/s')
    expect(notes).toContain('LOG_NOT_FOUND')
    expect(code).toBe(2)
  })

  it('reads a log of any other program by a logformat.yaml', async () => {
    const format = logFile(
      'our.yaml',
      "id: ours\nrates: per-device\nline: ['epoch ', ' it/s=']\nstep: 'epoch '\nrate: ' it/s='\n",
    )
    const log = logFile('our.log', 'epoch 1 it/s=10\nepoch 2 it/s=12\n')
    const { document } = await measure(log, '--format', format, '--devices', '4', '--from', 'steps', '--json')
    expect(document).toMatchObject({
      measurements: [{ format: 'ours', throughput: { value: 44, unit: 'samples/s' } }],
    })
    expect(await codeOf(measure(log, '--format', './absent.yaml'))).toBe('LOG_FORMAT_NOT_FOUND')
  })

  it('drafts a logformat.yaml for a log of no known format, and asks what the log does not say', async () => {
    const log = logFile(
      'own.log',
      Array.from({ length: 30 }, (_, n) => `it ${n} at ${8 + (n % 2)} img/s\n`).join(''),
    )
    const path = join(folder, 'draft.yaml')
    const asked = await measure(log, '--draft', path)
    expect(asked.code).toBe(3)
    expect(asked.text).toContain('--set rates=global')
    expect(existsSync(path)).toBe(false)
    const written = await measure(log, '--draft', path, '--set', 'rates=per-device')
    expect(written.code).toBe(0)
    expect(written.text).toContain('30 lines like line 1: it 0 at 8 img/s')
    const { document } = await measure(
      log,
      '--format',
      path,
      '--devices',
      '2',
      '--from',
      'steps',
      '--skip',
      '0',
      '--json',
    )
    expect(document).toMatchObject({ measurements: [{ throughput: { value: 17, unit: 'images/s' } }] })
    expect(await codeOf(measure(log, '--draft', path, '--set', 'rates=global'))).toBe('DRAFT_FILE_EXISTS')
    expect(await codeOf(measure(log, '--draft', `${path}2`, '--set', 'rate'))).toBe('OPTION_INVALID')
    expect(readFileSync(path, 'utf8')).toContain('rates: per-device')
  })

  const wave = (n: number) => 1 + 0.01 * ((n % 5) - 2)
  const linesOf = (line: (n: number) => string) =>
    Array.from({ length: 40 }, (_, index) => `${line(index + 1)}\n`).join('')

  it.each<[string, string[], number, string, (n: number) => string]>([
    [
      'seconds by their word',
      ['--batch', '64', '--devices', '1'],
      128,
      'samples/s',
      (n) =>
        `finished step: ${n}, seconds: ${(0.5 * wave(n)).toFixed(4)}, TFLOP/s/chip: 90.66, loss: ${9 - n / 10}`,
    ],
    [
      'milliseconds by their unit',
      [],
      5,
      'steps/s',
      (n) => `iter ${n} loss ${(7 - n / 50).toFixed(4)} ${(200 * wave(n)).toFixed(1)} ms`,
    ],
    [
      'microseconds of a step',
      ['--batch', '64', '--devices', '1'],
      80_000,
      'samples/s',
      (n) => `step ${n}/60 [=====] - took ${Math.round(800 * wave(n))}us/step - xent: 2.0`,
    ],
    [
      'seconds behind a name with its unit',
      [],
      2,
      'steps/s',
      (n) => `step ${n} loss ${(7 - n / 50).toFixed(4)} step_ms ${(500 * wave(n)).toFixed(1)} mem 11.2`,
    ],
    [
      'a time that only rises',
      ['--batch', '64', '--devices', '1'],
      320,
      'samples/s',
      (n) =>
        `step:${n}/120 fit_loss:${(9 / n).toFixed(4)} fit_time:${Math.round(200 * n)}ms avg:200.${10 + (n % 7)}ms`,
    ],
    [
      'seconds since the start as a number',
      [],
      4,
      'steps/s',
      (n) => `step=${n} elapsed=${(0.25 * n).toFixed(2)} seconds loss=${(9 / n).toFixed(3)}`,
    ],
    [
      'a rate in thousands',
      ['--devices', '1'],
      51_200,
      'words/s',
      (n) => `  step ${n}00 lr 1 step-time 0.500s wps ${(51.2 * wave(n)).toFixed(2)}K ppl 358.30`,
    ],
    [
      'a rate and a time, which imply the batch',
      ['--devices', '1'],
      4096,
      'tokens/s',
      (n) =>
        `step ${n} loss ${(7 - n / 50).toFixed(4)} step_ms ${(500 / wave(n)).toFixed(2)} tokens/s ${(4096 * wave(n)).toFixed(1)}`,
    ],
    [
      'stamps and step numbers',
      ['--devices', '2', '--batch', '32'],
      32,
      'samples/s',
      (n) =>
        `2026-03-01 08:${String(Math.floor(n / 30)).padStart(2, '0')}:${String((2 * n) % 60).padStart(2, '0')},000 INFO (0/2) pass 0, batch ${n}, batch avg loss ${(7 - n / 50).toFixed(4)}`,
    ],
  ])('measures a log of an unknown program by a draft: %s', async (name, options, value, unit, line) => {
    const log = logFile(`${name.replaceAll(' ', '-')}.log`, linesOf(line))
    const { document } = await measure(log, ...options, '--json')
    const { measurements } = document as {
      measurements: { throughput: { value: number; unit: string }; findings: { code: string }[] }[]
    }
    expect(measurements[0]?.throughput.unit).toBe(unit)
    expect(Math.abs((measurements[0]?.throughput.value ?? NaN) / value - 1)).toBeLessThan(0.015)
    expect(measurements[0]?.findings.map(({ code }) => code)).toContain('format-drafted')
  })

  it('refuses an answer that the unit beside a number contradicts', async () => {
    const log = logFile(
      'seconds.log',
      linesOf((n) => `finished step: ${n}, seconds: ${(2.5 * wave(n)).toFixed(3)}, loss: ${9 - n / 10}`),
    )
    const drafting = measure(log, '--draft', join(folder, 's.yaml'), '--set', 'line=1', '--set', 'rate=2')
    expect(await codeOf(drafting)).toBe('DRAFT_ANSWER_CONTRADICTS')
  })

  it('drafts for a known format a file that names it', async () => {
    const path = join(folder, 'known.yaml')
    await measure(logFile('dll.log', whole), '--draft', path)
    expect(readFileSync(path, 'utf8')).toBe('id: known\nreads: embedded-trainer\n')
    const { document } = await measure(join(folder, 'dll.log'), '--format', path, '--json')
    expect(document).toMatchObject({ measurements: [{ format: 'known', throughput: { value: 8 } }] })
  })

  it('refuses a logformat.yaml that no line of the log matches, with the nearest line', async () => {
    const format = logFile('none.yaml', "id: ours\nrates: global\nline: [' it/s=']\nrate: ' it/s='\n")
    const measuring = measure(logFile('none.log', 'start\nepoch 1 it/s=fast\n'), '--format', format)
    await expect(measuring).rejects.toMatchObject({
      code: 'LOG_FORMAT_MATCHES_NOTHING',
      details: { data: { nearest: { line: 2, text: 'epoch 1 it/s=fast' } } },
      place: { file: format },
    })
  })

  it.each([
    [['--devices', '0'], 'OPTION_INVALID'],
    [['--skip', '-1'], 'OPTION_INVALID'],
    [['--batch', '4.5'], 'OPTION_INVALID'],
    [['--devices', '8', '--nodes', '3'], 'NODES_UNEVEN'],
    [['--nodes', '4'], 'NODES_UNEVEN'],
    [['--protocol', 'dlpref'], 'PROTOCOL_UNKNOWN'],
    [['--format', 'none'], 'LOG_FORMAT_UNKNOWN'],
    [['--protocol', 'tipc', '--skip', '5'], 'OPTIONS_CONFLICT'],
    [['--from', 'steps', '--statistic', 'reported'], 'PROTOCOL_IMPOSSIBLE'],
    [['--from', 'summary', '--skip', '5'], 'PROTOCOL_IMPOSSIBLE'],
  ])('%j is refused: %s', async (args, code) => {
    expect(await codeOf(measure(logFile('a.log', whole), ...args))).toBe(code)
  })

  it('what no format recognises is an error that names the nearest', async () => {
    expect(await codeOf(measure(logFile('d.log', 'Speed: fast\nnothing\n')))).toBe('LOG_FORMAT_UNDETECTED')
  })

  it('says that two timed parts are enough, and then has a figure', async () => {
    const line = (step: number) => `iter ${step}: loss 2.5000, time ${100 + step}.00ms\n`
    const all = ['--batch', '8', '--devices', '1']
    const { text } = await measure(logFile('one-part.log', line(1)), ...all)
    expect(text).toContain('needs 2 timed parts of a log; this log has 1')
    const { document } = await measure(logFile('two-parts.log', line(1) + line(2)), ...all, '--json')
    expect(JSON.stringify(document)).toContain('few-steps')
  })
})
