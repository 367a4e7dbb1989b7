import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { expect, it } from 'vitest'
import type { CommandContext } from '../../src/cli/usage/command.ts'
import { commandRows } from '../../src/cli/commands.ts'
import { findSuite } from '../../src/host/catalogue/suites.ts'
import { runSteady } from '../run/steady.ts'

const root = resolve(import.meta.dirname, '../..')
const seeds = join(root, 'reports/seeds')

/** Every command of steady in a report: lines of its code blocks, and code within its sentences. */
function commandsIn(report: string): string[] {
  const text = readFileSync(report, 'utf8')
  const lines = text.split('\n').filter((line) => /^ *steady /.test(line))
  const code = [...text.matchAll(/`(steady [^`\n]+)`/g)].map(([, command = '']) => command)
  return [...new Set([...lines, ...code].map((command) => command.trim()))]
}

const reports = readdirSync(seeds, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join(seeds, file))
const commands = [...new Set(reports.flatMap(commandsIn))].sort()

const quiet = () => undefined
const context: CommandContext = {
  cwd: root,
  typed: [],
  language: 'en',
  terminal: false,
  explains: false,
  columns: 100,
  say: quiet,
  note: quiet,
  json: quiet,
  write: quiet,
  end: quiet,
}

/** As the program reads it, without doing anything. Throws for a verb, an option or a value that it does not have. */
async function parsed(command: string): Promise<Command> {
  const [, verb, ...args] = command.split(/\s+/)
  const row = commandRows.find(({ name }) => name === verb)
  if (row === undefined) throw new Error(`steady has no command '${String(verb)}'`)
  const made = new Command(row.name).exitOverride().configureOutput({ outputError: quiet })
  await (await row.load()).command.configure(made, context)
  made.action(quiet)
  return made.parseAsync(args, { from: 'user' })
}

/** A cluster file that its reader writes is named `my-…`. */
const isOfReader = (file: string) => file.startsWith('my-')

it('the reports have commands of steady, the same in both languages', () => {
  expect(commands.length).toBeGreaterThan(8)
  for (const report of reports.filter((file) => file.endsWith('report.en.md')))
    expect(commandsIn(report).sort()).toEqual(commandsIn(report.replace('.en.md', '.zh.md')).sort())
})

it.each(commands)('%s is a command that steady has, of files and suites that are there', async (command) => {
  const made = await parsed(command)
  const { cluster } = made.opts<{ cluster?: string }>()
  if (cluster !== undefined && !isOfReader(cluster)) expect(existsSync(join(root, cluster))).toBe(true)
  const [suite] = made.args
  if (['plan', 'run'].includes(made.name()) && suite !== undefined)
    expect(existsSync(await findSuite(suite, root))).toBe(true)
})

it.each(commands.filter((command) => /^steady plan ./.test(command)))('%s plans', async (command) => {
  const { code, stderr } = await runSteady(command.split(/\s+/).slice(1), root)
  expect(code, stderr).toBe(0)
})

it('cluster files that the reports name are there', () => {
  const clusterFiles = reports.flatMap(
    (report) => readFileSync(report, 'utf8').match(/\bclusters\/[\w-]+\.yaml/g) ?? [],
  )
  expect(clusterFiles.length).toBeGreaterThan(5)
  for (const file of new Set(clusterFiles)) expect(existsSync(join(root, file)), file).toBe(true)
})

it('a verb, an option or a value that steady does not have is found', async () => {
  await expect(parsed('steady resume')).rejects.toThrow(/resume/)
  await expect(parsed('steady plan quickstart --devises 4x8')).rejects.toThrow(/devises/)
  await expect(parsed('steady report . --format word')).rejects.toThrow(/word/)
})
