import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freshFolder, trainingLog } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import type { Door, PlantedIdentity } from './planted-identities.ts'

const isPlain = (line: string) => !/[{}\n]/.test(line)

/** Runs a suite on two simulated nodes whose files and log have these identities, and returns its results folder. */
export async function plantedResults(
  planted: readonly PlantedIdentity[],
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = freshFolder()
  const workload = join(folder, 'workloads/planted')
  mkdirSync(workload, { recursive: true })
  const settings = new Map<string, string>()
  const lines: Record<Door, string[]> = {
    ...{ log: [], url: [], variable: [], argument: [], suite: [] },
    ...{ workload: [], note: [], node: [], 'file-name': [] },
  }
  for (const { door, line, mark } of planted) {
    const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (door === 'variable' && !settings.has(name)) settings.set(name, value.replaceAll('"', ''))
    else if (door === 'node') lines.node.push(mark)
    else if (door === 'file-name') writeFileSync(join(workload, `${mark}.txt`), `${line}\n`)
    else if (door === 'variable' || !isPlain(line)) lines.log.push(line)
    else lines[door].push(line)
  }
  // Between the steps, as programs print.
  const printed = [...lines.log, ...lines.url]
  const [head = '', ...steps] = trainingLog(60).trimEnd().split('\n')
  const each = Math.ceil(printed.length / steps.length)
  const log = [head, ...steps.flatMap((step, at) => [step, ...printed.slice(at * each, (at + 1) * each)])]
  writeFileSync(join(workload, 'train.log'), `${log.join('\n')}\n`)
  const comment = (all: readonly string[]) => all.map((line) => `# ${line}\n`).join('')
  const command = ['sh', '-c', 'cat "$0"', '{here}/train.log', ...lines.argument]
  writeFileSync(
    join(workload, 'workload.yaml'),
    `title: t\nmodel: m\nframework: f\nunit: images\ncommand: ${JSON.stringify(command)}\n` +
      `launchers: [jax]\nsupports: { multi-node: true }\nneeds: { devices: cpu }\n${comment(lines.workload)}`,
  )
  const names = [...lines.node, 'sole-01', 'sole-02']
  const nodes = names.map((name) => ({ name, cpus: 1 }))
  writeFileSync(join(folder, 'twins.yaml'), JSON.stringify({ cluster: 'twins', engine: 'simulated', nodes }))
  writeFileSync(
    join(folder, 'planted.yaml'),
    `suite: planted\nmatrix: { workload: planted, topology: 2x1, batch: 32 }\nrepeats: 1\n` +
      `environment: ${JSON.stringify(Object.fromEntries(settings))}\n` +
      `report: { notes: ${JSON.stringify(lines.note)} }\n${comment(lines.suite)}`,
  )
  const ran = await runSteady(
    ['run', 'planted.yaml', '--cluster', 'twins.yaml', '--results', 'r', '--plain'],
    folder,
    variables,
  )
  expect(ran.code, ran.stderr + ran.stdout).toBe(0)
  return join(folder, 'r')
}

/** The identities that a folder has in a file or in the name of one. */
export function identitiesIn(folder: string, planted: readonly PlantedIdentity[]): PlantedIdentity[] {
  const text = filesBelow(folder)
    .map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`)
    .join('\n')
  const isThere = (mark: string) => text.includes(mark)
  return planted.filter(({ mark }) => {
    const asJson = JSON.stringify(mark).slice(1, -1)
    return isThere(mark) || (asJson !== mark && isThere(asJson))
  })
}
