import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder, trainingLog } from '../run/replayed.ts'
import { filesBelow, runSteady, steadyProgram } from '../run/steady.ts'

const unknownLine = (step: number) => `it ${step} loss 2.${90 - step} time 0.0${10 + (step % 3)} s`
const rateLine = (step: number) => `it ${step} loss 2.${90 - step} ips ${800 + (step % 7)}`
const logOf = (line: (step: number) => string) =>
  `${Array.from({ length: 40 }, (_, step) => line(step + 1)).join('\n')}\n`

function folderWith(logs: Readonly<Record<string, string>>): string {
  const folder = freshFolder()
  for (const [name, text] of Object.entries(logs)) writeFileSync(join(folder, name), text)
  return folder
}

const command = ['--', 'python3', 'train.py', '--batch', '64', '--steps=100']

describe('steady init', () => {
  it('writes a workload and a suite that can be planned at once', async () => {
    const folder = folderWith({})
    const { code, stdout } = await runSteady(['init', ...command], folder)
    expect(code).toBe(0)
    expect(stdout).toContain('train: batch 64 per device (--batch 64), 1 device')
    expect(stdout).toContain('A suite can vary batch, parameters.steps.')
    expect(filesBelow(folder)).toEqual(['train.yaml', 'workloads/train/workload.yaml'])
    const planned = await runSteady(['plan', 'train.yaml'], folder)
    expect(planned.stdout).toContain('python3 train.py --batch 64 --steps=100')
    expect(planned.code).toBe(0)
  })

  it('makes the options of the command values that a suite can vary', async () => {
    const folder = folderWith({})
    await runSteady(['init', '--name', 'mine', ...command, '--precision', 'bf16'], folder)
    const suite = join(folder, 'mine.yaml')
    const text = readFileSync(suite, 'utf8')
    expect(text).toContain('precision: bf16')
    writeFileSync(
      suite,
      text.replace('batch: 64', 'batch: [32, 128]').replace('precision: bf16', 'precision: [bf16, fp32]'),
    )
    const { stdout } = await runSteady(['plan', 'mine.yaml', '--all'], folder)
    for (const batch of [32, 128])
      for (const precision of ['bf16', 'fp32'])
        expect(stdout).toContain(`--batch ${batch} --steps=100 --precision ${precision}`)
  })

  it('sees by the clock that a time is of several steps, even if no part of the run is steady', async () => {
    let at = Date.parse('2026-01-02T03:04:05Z')
    const lines = Array.from({ length: 40 }, (_, index) => {
      const seconds = 0.9 - index * 0.02
      at += 1000 * seconds
      const stamp = new Date(at).toISOString().slice(0, 23).replace('T', ' ').replace('.', ',')
      return `${stamp} - trainer - INFO - Epoch 1 Step ${5 * (index + 1)} Loss ${(7 / (index + 1)).toFixed(4)} Time ${seconds.toFixed(3)}s`
    })
    const folder = folderWith({ 'drifting.log': `${lines.join('\n')}\n` })
    const { code, stderr } = await runSteady(['init', 'drifting.log', ...command], folder)
    expect(code, stderr).toBe(0)
    expect(readFileSync(join(folder, 'workloads/train/logformat.yaml'), 'utf8')).toContain('times: interval')
  })

  it('takes the rule that can measure the log, and refuses a log that none can', async () => {
    const summary =
      "{'loss': 2.1, 'grad_norm': 1.0, 'epoch': 1.0}\n{'train_runtime': 54.2, 'train_samples_per_second': 14.7, 'train_steps_per_second': 0.2, 'epoch': 1.0}\n"
    const folder = folderWith({
      'summary.log': summary,
      'nccl.log': readFileSync(join(import.meta.dirname, '../fixtures/log-examples/nccl-tests.log'), 'utf8'),
    })
    const { stdout } = await runSteady(['init', 'summary.log', ...command], folder)
    expect(stdout).toContain('the figure that the program prints')
    expect(readFileSync(join(folder, 'train.yaml'), 'utf8')).toContain('protocol: ngc')
    const refused = await runSteady(['init', 'nccl.log', '--name', 'nccl', ...command], folder)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('INIT_LOG_WITHOUT_FIGURE')
    expect(existsSync(join(folder, 'nccl.yaml'))).toBe(false)
  })

  it('drafts the format of a log that none knows, and names a known one', async () => {
    const folder = folderWith({ 'own.log': logOf(unknownLine), 'known.log': trainingLog(40) })
    await runSteady(['init', 'own.log', '--name', 'own', ...command], folder)
    expect(readFileSync(join(folder, 'workloads/own/workload.yaml'), 'utf8')).toContain(
      'format: ./logformat.yaml',
    )
    const measured = await runSteady(
      ['measure', 'own.log', '--format', 'workloads/own/logformat.yaml', '--devices', '1', '--batch', '64'],
      folder,
    )
    expect(measured.stdout).toContain('samples/s')
    await runSteady(['init', 'known.log', '--name', 'known', ...command], folder)
    expect(readFileSync(join(folder, 'workloads/known/workload.yaml'), 'utf8')).toContain(
      'format: embedded-trainer',
    )
  })

  it('takes the batch from the log where the command does not state it', async () => {
    const folder = folderWith({ 'known.log': trainingLog(40, { batch: 16 }) })
    const { code } = await runSteady(['init', 'known.log', '--', 'python3', 'train.py'], folder)
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'train.yaml'), 'utf8')).toContain('batch: 16')
  })

  it('asks what the log does not decide, writes nothing until it is answered, and ends with 3', async () => {
    const folder = folderWith({ 'rates.log': logOf(rateLine) })
    const init = (...more: string[]) =>
      runSteady(['init', 'rates.log', '--devices', '2', ...more, ...command], folder)
    const asked = await init()
    expect(asked.stdout).toContain("Cannot decide 'rates'")
    expect(asked.code).toBe(3)
    expect(filesBelow(folder)).toEqual(['rates.log'])
    expect((await init('--set', 'rates=global')).code).toBe(0)
    expect(existsSync(join(folder, 'workloads/train/logformat.yaml'))).toBe(true)
  })

  it('overwrites nothing', async () => {
    const folder = folderWith({ 'train.yaml': 'mine' })
    const { code, stderr } = await runSteady(['init', ...command], folder)
    expect(stderr).toMatch(/^INIT_FILE_EXISTS: .*'train\.yaml'/)
    expect(stderr).toContain('--name NAME')
    expect(code).toBe(2)
    expect(filesBelow(folder)).toEqual(['train.yaml'])
    expect(readFileSync(join(folder, 'train.yaml'), 'utf8')).toBe('mine')
  })

  it('ends in a typed error where its files cannot be written, and leaves none of them', async () => {
    const folder = folderWith({ workloads: 'a file' })
    const { code, stderr } = await runSteady(['init', ...command], folder)
    expect(stderr).toMatch(
      /^RESULTS_NOT_WRITABLE: .*\/workloads\/train\/workload\.yaml is a file, or is below one/,
    )
    expect(code).toBe(2)
    expect(filesBelow(folder)).toEqual(['workloads'])
  })

  it.each<[string, string[], string]>([
    ['without a command', ['own.log'], 'COMMAND_MISSING'],
    ['of two logs', ['own.log', 'x.log', ...command], 'ARGUMENT_UNEXPECTED'],
    ['of a log that is not there', ['none.log', ...command], 'LOG_NOT_FOUND'],
    ['of an empty log', ['empty.log', ...command], 'LOG_EMPTY'],
    ['of a log without a line that repeats', ['prose.log', ...command], 'DRAFT_NOTHING_REPEATS'],
    ['by a name that is no name', ['--name', 'a/b', ...command], 'OPTION_INVALID'],
    ['with an answer and no log', ['--set', 'rates=global', ...command], 'OPTIONS_CONFLICT'],
    [
      'with an answer and a known log',
      ['known.log', '--set', 'rates=global', ...command],
      'OPTIONS_CONFLICT',
    ],
    ['with an answer to no question', ['--set', 'x=y', ...command], 'OPTION_INVALID'],
  ])('%s ends in a typed error, and writes nothing', async (_, args, code) => {
    const folder = folderWith({
      'own.log': logOf(unknownLine),
      'empty.log': '',
      'prose.log': 'nothing\nto see\n',
      'known.log': trainingLog(40),
    })
    const before = filesBelow(folder)
    const ended = await runSteady(['init', ...args], folder)
    expect(ended.stderr).toMatch(new RegExp(`^${code}: `))
    expect(ended.code).toBe(2)
    expect(filesBelow(folder)).toEqual(before)
  })

  it('makes a suite that runs at once, with its script kept beside it', async () => {
    const folder = folderWith({ 'train.log': trainingLog(40), 'train.sh': 'cat train.log\n' })
    await runSteady(['init', 'train.log', '--', 'sh', 'train.sh', '--batch', '32'], folder)
    const { code, stdout } = await runSteady(['run', 'train.yaml', '--plain', '--no-report'], folder)
    expect(stdout).toContain('train_1x1_fp32_b32')
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'results/train/suite/train.sh'), 'utf8')).toBe('cat train.log\n')
  })
})

/** `script` of util-linux gives a program a terminal, and types its own input there. */
const withoutScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0
if (withoutScript) console.log('skipped: what steady init asks at a terminal needs the program script')

describe.skipIf(withoutScript)('steady init at a terminal', () => {
  function typing(folder: string, ...lines: string[]) {
    const { status, stdout } = spawnSync(
      'script',
      ['-qec', `${process.execPath} ${steadyProgram} init`, '/dev/null'],
      {
        cwd: folder,
        input: lines.map((line) => `${line}\n`).join(''),
        encoding: 'utf8',
        env: { ...process.env, TERM: 'xterm', LANG: 'C.UTF-8' },
      },
    )
    return { code: status, printed: stdout }
  }

  it('asks for the command and its log', () => {
    const folder = folderWith({ 'known.log': trainingLog(40) })
    const { code, printed } = typing(folder, "python3 train.py --note 'a b' --batch 64", 'known.log')
    expect(printed).toContain('Training command:')
    expect(code).toBe(0)
    expect(readFileSync(join(folder, 'workloads/train/workload.yaml'), 'utf8')).toContain('embedded-trainer')
    expect(readFileSync(join(folder, 'workloads/train/workload.yaml'), 'utf8')).toContain('- a b')
  })

  it('asks what the log does not decide, and again after an answer that is none', () => {
    const folder = folderWith({ 'rates.log': logOf(rateLine) })
    const { code, printed } = typing(folder, 'python3 train.py --batch 64 --gpus 2', 'rates.log', '9', '1')
    expect(printed.match(/1 to 2 \(Ctrl-C stops\)/g)).toHaveLength(2)
    expect(code).toBe(0)
    expect(filesBelow(folder)).toContain('workloads/train/logformat.yaml')
  })

  it('writes nothing where nobody answers', () => {
    const folder = folderWith({})
    const { code, printed } = typing(folder, '')
    expect(printed).toContain('COMMAND_MISSING')
    expect(code).toBe(2)
    expect(filesBelow(folder)).toEqual([])
  })
})
