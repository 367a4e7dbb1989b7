import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planDocumentSchema, type PlanDocument } from '../../src/core/plan/plan-document.ts'
import { runSteady } from '../run/steady.ts'
import {
  argumentsOf,
  casesWithoutScript,
  differences,
  holds,
  publishedWords,
  scripts,
  sides,
  wordsOf,
  type CaseFacts,
  type Script,
  type Side,
} from './published.ts'

type PlannedCase = PlanDocument['cases'][number]

const root = fileURLToPath(new URL('../..', import.meta.url))
const suites = [...new Set(Object.values(scripts).map(({ suite }) => suite))]

const factsOf = ({ workload, topology, axes, batchPerDevice }: PlannedCase): CaseFacts => ({
  workload,
  nodes: topology.nodes,
  devices: topology.devicesPerNode,
  batch: batchPerDevice,
  precision: String(axes.precision),
  xla: axes.xla === true,
  loader: String(axes.loader),
  data: String(axes.data),
})

/** What steady starts on the first node: the launcher, then the command of a rank, then the variables of both. */
function started({ submission }: PlannedCase): Record<Side, string[]> {
  const [first] = submission.tasks.filter(({ role }) => role !== 'sampler')
  if (first === undefined) throw new Error('a case starts nothing')
  const { command, variables } = first
  const script = command.findIndex((word) => word.endsWith('rank.sh'))
  return {
    launcher: argumentsOf(command.slice(0, Math.max(0, script - 1)), 'launcher'),
    // `sh rank.sh` and the names of three variables.
    command: argumentsOf(command.slice(script < 0 ? 0 : script + 4), 'command'),
    variables: Object.entries(variables).map(([name, value]) => `${name}=${value}`),
  }
}

const published = (script: Script, facts: CaseFacts): Record<Side, string[]> => ({
  launcher: argumentsOf(publishedWords(script, 'launcher', facts), 'launcher'),
  command: argumentsOf(publishedWords(script, 'command', facts), 'command'),
  variables: Object.entries(script.variables).map(([name, value]) => `${name}=${value}`),
})

/** What `from` has and `other` lacks, each as often as it does. */
function without(from: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return from.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const matches = (pattern: string, argument: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's').test(argument)

const met = new Set<string>()
const markOf = (difference: number, origin: 'published' | 'steady', pattern: string, script: string) =>
  `${difference} ${origin} ${pattern} ${script}`

/** Arguments that no row of differences.yaml explains. */
function unexplained(
  name: string,
  side: Side,
  origin: 'published' | 'steady',
  found: readonly string[],
): string[] {
  return found.filter((argument) => {
    let explained = false
    for (const [index, difference] of differences.entries()) {
      if (difference.side !== side || !difference.scripts.includes(name)) continue
      for (const pattern of difference[origin].filter((text) => matches(text, argument))) {
        met.add(markOf(index, origin, pattern, name))
        explained = true
      }
    }
    return !explained
  })
}

describe('what steady starts equals the published scripts, but for the differences that are named', () => {
  let cwd = ''
  beforeAll(() => {
    cwd = mkdtempSync(join(tmpdir(), 'steady-recipes-'))
  })
  afterAll(() => {
    rmSync(cwd, { recursive: true })
  })

  it.each(suites)('%s, every case', async (suite) => {
    const suiteScripts = Object.entries(scripts).filter(([, script]) => script.suite === suite)
    const cluster = join(root, `clusters/${suiteScripts[0]?.[1].cluster ?? ''}.yaml`)
    const { code, stdout } = await runSteady(
      ['plan', join(root, `suites/${suite}.yaml`), '--cluster', cluster, '--devices', '4x8', '--json'],
      cwd,
    )
    expect(code).toBe(0)
    const { cases } = planDocumentSchema.parse(JSON.parse(stdout))
    const wrong = cases.flatMap((plannedCase) => {
      const facts = factsOf(plannedCase)
      const fitting = suiteScripts.filter(([, script]) => holds(script.for, facts))
      const excused = casesWithoutScript.some((rule) => rule.suite === suite && holds(rule.when, facts))
      if (fitting.length !== (excused ? 0 : 1)) return [`${plannedCase.id}: ${fitting.length} scripts`]
      return fitting.flatMap(([name, script]) => {
        const [theirs, ours] = [published(script, facts), started(plannedCase)]
        return sides.flatMap((side) => [
          ...unexplained(name, side, 'published', without(theirs[side], ours[side])).map(
            (argument) => `${name} ${plannedCase.id} ${side}: only published: ${argument}`,
          ),
          ...unexplained(name, side, 'steady', without(ours[side], theirs[side])).map(
            (argument) => `${name} ${plannedCase.id} ${side}: only steady: ${argument}`,
          ),
        ])
      })
    })
    expect(wrong).toEqual([])
  })

  it('no difference is named that does not occur', () => {
    const listedMarks = differences.flatMap(({ scripts: scriptNames, ...difference }, index) =>
      (['published', 'steady'] as const).flatMap((origin) =>
        difference[origin].flatMap((pattern) =>
          scriptNames.map((name) => markOf(index, origin, pattern, name)),
        ),
      ),
    )
    expect(listedMarks.filter((mark) => !met.has(mark))).toEqual([])
  })
})

describe('docs/recipes.md', () => {
  const page = readFileSync(join(root, 'docs/recipes.md'), 'utf8')

  it('shows a command as steady plan prints it', async () => {
    const [, id = '', shown = ''] = /^Commands\n {2}(\S+)\n(.*?)```/ms.exec(page) ?? []
    const { stdout } = await runSteady(
      [
        'plan',
        'suites/dlperf-ngc-tensorflow-resnet50.yaml',
        '--cluster',
        'clusters/v100x32.yaml',
        '--devices',
        '4x8',
        '--all',
      ],
      root,
    )
    const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    expect(spaced(shown)).not.toBe('')
    expect(spaced(stdout)).toContain(`${id} ${spaced(shown)}`)
  })
})

/** A folder of git repositories, `<owner>/<name>`, with the commits that the facts name. */
const checkouts = process.env.STEADY_PUBLISHED_SCRIPTS

describe.skipIf(checkouts === undefined)("the facts are in the scripts' own text", () => {
  it.each(Object.entries(scripts))('%s', (_, script) => {
    const { repository, commit, path } = script.source
    const shown = spawnSync('git', ['show', `${commit}:${path}`], {
      cwd: join(checkouts ?? '', repository),
      encoding: 'utf8',
    })
    expect(shown.status, shown.stderr).toBe(0)
    const lines = shown.stdout.split('\n')
    const textOf = (first: number, last = first) =>
      lines
        .slice(first - 1, last)
        .join('\n')
        .replaceAll(/\s+/g, ' ')
    // What stands for a value of the case, or for a variable, is not in the text.
    const literal = (text: string) => text.split(/\$?\{[A-Za-z_]+\}\/?/).filter((piece) => piece !== '')
    const absent: string[] = []
    const expectIn = (text: string, wanted: string) => {
      for (const piece of literal(wanted))
        if (!text.includes(piece) && !text.replaceAll('"', '').includes(piece))
          absent.push(`${piece} in: ${text}`)
    }
    for (const { is, line } of Object.values(script.values)) expectIn(textOf(line), is)
    for (const { line, words, when } of [...script.launcher, ...script.command]) {
      const texts =
        line === undefined
          ? script.blocks
              .filter((block) => compatible(block.when, when))
              .map(({ lines: [a, b] }) => textOf(a, b))
          : [textOf(line)]
      expect(texts).not.toEqual([])
      for (const text of texts) for (const word of wordsOf(words)) expectIn(text, word)
    }
    for (const [name, value] of Object.entries(script.variables))
      if (!shown.stdout.includes(`export ${name}=${value}`)) absent.push(`export ${name}=${value}`)
    expect(absent).toEqual([])
  })
})

/** Whether one case can fulfil both. */
const compatible = (a: Script['for'], b: Script['for']) =>
  Object.entries(a).every(([name, value]) => b[name] === undefined || b[name] === value)
