import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady, type Ended } from '../run/steady.ts'
import { drawing, drawnWith, plantedSecrets } from './planted.ts'

/** A scanner whose rules others wrote: https://github.com/gitleaks/gitleaks, under the MIT licence. */
const { STEADY_GITLEAKS: scanner } = process.env
if (scanner === undefined) console.log('skipped: gitleaks over what leaves: STEADY_GITLEAKS does not name it')
/** 10,000 once a night. */
const count = Number(process.env['STEADY_PLANTED'] ?? 800)
const seed = Number(process.env['STEADY_TEST_SEED'] ?? Date.now() % 1e6)

const { of: draw } = drawnWith(drawing(seed + 1))
/** One that no form reveals: programs print it without its name. */
const bare = () => `${draw('abcdefghijkmnpqrstuvwxyz', 7)}-${draw('0123456789', 5)}`
const all = plantedSecrets(count, seed)
const printed = all.slice(0, -160)
const written = all.slice(-160)
const valued = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, bare()]))
const ofShell = valued(['HF_TOKEN', 'MY_API_KEY', 'DB_PASS', 'GIT_PAT', 'SMTP_PASSWORD', 'GPG_PASSPHRASE'])
const ofSuite = valued([
  'WANDB_API_KEY',
  'SOME_SECRET',
  'MYSQL_PWD',
  'CI_TOKEN',
  'REGISTRY_AUTH',
  'JOB_CREDENTIALS',
])
const ofLaunch = valued(['LAUNCH_TOKEN', 'LAUNCH_PASSPHRASE'])
const ofCluster = valued(['CLUSTER_SECRET', 'CLUSTER_PAT'])
const ofArguments = valued(['--api-key', '--password', '--hf-token', '--client-secret'])
const byName = [ofShell, ofSuite, ofLaunch, ofCluster, ofArguments].flatMap((variables) =>
  Object.values(variables),
)

const programReading = (printedIn: string) => `
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
const lines = readFileSync(${JSON.stringify(printedIn)}, 'utf8').split('\\n')
const each = Math.ceil(lines.length / 50)
let begin = performance.now()
for (let step = 1; step <= 50; step++) {
  await sleep(20)
  const end = performance.now()
  const [aside, ...more] = lines.slice((step - 1) * each, step * each)
  for (const line of more) console.log(line)
  const isOdd = process.env.ENDS === 'odd'
  const quoted = process.env.ENDS === 'quoted' ? 'api_key=' + process.argv[3] : ''
  console.log(\`step \${step} loss 2.5 time \${(end - begin).toFixed(2)}ms \${isOdd ? aside : quoted}\`.trimEnd())
  if (!isOdd) console.log(aside)
  begin = end
}
process.exitCode = process.env.ENDS === 'failed' ? 3 : 0
`

const quote = (text: string) => JSON.stringify(text)
/** Braces of a command name its values. */
const argument = (text: string) => quote(text.replaceAll(/[{}]/g, '$&$&'))
const mapping = (variables: Readonly<Record<string, string>>) =>
  `{ ${Object.entries(variables)
    .map(([name, value]) => `${name}: ${quote(value)}`)
    .join(', ')} }`

function writeSuite(folder: string, name: string): string {
  const [title, ...notes] = written.map(({ shown }) => shown)
  const args = Object.entries(ofArguments).flat()
  mkdirSync(join(folder, 'workloads/own'), { recursive: true })
  writeFileSync(
    join(folder, 'workloads/own/workload.yaml'),
    [
      `title: ${quote(`Own, ${title ?? ''}`)}`,
      'model: none',
      'framework: none',
      'unit: images',
      `command: [node, train.mjs, ${args.slice(0, 4).map(quote).join(', ')},`,
      `  ${args.slice(4).map(quote).join(', ')}, ${notes.slice(0, 20).map(argument).join(', ')}]`,
      'supports: any',
      'needs: { devices: none }',
    ].join('\n'),
  )
  const suite = join(folder, `${name}.yaml`)
  writeFileSync(
    suite,
    [
      `suite: ${name}`,
      `title: ${quote(`Planted, ${notes[20] ?? ''}`)}`,
      'matrix: { workload: own, batch: 8 }',
      'repeats: 1',
      `environment: ${mapping({ ...ofSuite, ENDS: name })}`,
      `launch: { variables: ${mapping(ofLaunch)} }`,
      'report:',
      '  notes:',
      ...notes.slice(21).map((note) => `    - { en: ${quote(note)}, zh: ${quote(note)} }`),
    ].join('\n'),
  )
  return suite
}

let folder: string
let inherited: Readonly<Record<string, string>>
let done: Ended
let failed: Ended
/** No format reads its log. */
let odd: Ended
/** Its format is drafted from lines that hold a secret. */
let quoted: Ended

beforeAll(async () => {
  folder = freshFolder()
  inherited = { ...ofShell, STEADY_CACHE: join(folder, 'cache') }
  writeFileSync(join(folder, 'train.mjs'), programReading(join(folder, 'printed.txt')))
  writeFileSync(
    join(folder, 'printed.txt'),
    [...printed.map(({ shown }) => shown), ...byName.map((value) => `got ${value}`)].join('\n'),
  )
  const cluster = {
    cluster: 'twins',
    engine: 'simulated',
    nodes: [{ name: 'a' }],
    launch: { variables: ofCluster },
  }
  writeFileSync(join(folder, 'twins.yaml'), JSON.stringify(cluster))
  const run = (name: string) =>
    runSteady(
      ['run', writeSuite(folder, name), '--cluster', 'twins.yaml', '--results', name, '--trust'],
      folder,
      inherited,
    )
  done = await run('done')
  failed = await run('failed')
  odd = await run('odd')
  quoted = await run('quoted')
}, 300_000)

const isRawLog = (file: string) => /(?:^|\/)runs\/.*(?:log|streams\/[^/]*)\.txt$/.test(file)

/** Whole, or all but its first or last signs: half a secret is one. */
const secrets = [
  ...all.map(({ secret, form }) => ({ secret, form })),
  ...byName.map((secret) => ({ secret, form: 'by its name' })),
]
const left = (text: string) =>
  secrets.filter(
    ({ secret }) =>
      text.includes(secret) || text.includes(secret.slice(0, -4)) || text.includes(secret.slice(4)),
  )
const leftBelow = (path: string, isExempt: (file: string) => boolean = () => false) =>
  filesBelow(join(folder, path))
    .filter((file) => !isExempt(file))
    .flatMap((file) =>
      left(readFileSync(join(folder, path, file), 'latin1')).map((leak) => ({ file, ...leak })),
    )

describe(`${count} planted secrets of seed ${seed}`, () => {
  it('are in the raw logs, which are evidence', () => {
    expect(done.code, done.stderr).toBe(0)
    expect(failed.code, failed.stderr).toBe(1)
    expect(odd.code, odd.stderr).toBe(3)
    expect(quoted.code, quoted.stderr).toBe(0)
    const log = filesBelow(join(folder, 'done')).find((file) => file.endsWith('/log.txt')) ?? ''
    expect(left(readFileSync(join(folder, 'done', log), 'utf8')).length).toBeGreaterThanOrEqual(
      printed.length,
    )
  })

  it('are in no other file of the results, and on no terminal', () => {
    for (const { stdout, stderr } of [done, failed, odd, quoted]) expect(left(stdout + stderr)).toEqual([])
    expect(leftBelow('done', isRawLog)).toEqual([])
    for (const name of ['failed', 'odd', 'quoted']) expect(leftBelow(name, isRawLog), name).toEqual([])
  })

  const leaving: readonly (readonly [what: string, args: readonly string[], to: string])[] = [
    ['a report', ['report', 'done', '--out', 'out/report'], 'out/report'],
    ['the report of a failure', ['report', 'failed', '--out', 'out/failed'], 'out/failed'],
    ['the report of an odd log', ['report', 'odd', '--out', 'out/odd'], 'out/odd'],
    ['the report of a quoted log', ['report', 'quoted', '--out', 'out/quoted'], 'out/quoted'],
    ['a bundle', ['report', 'done', '--bundle', '--out', 'out/bundle'], 'out/bundle'],
    ['an archive', ['report', 'done', '--archive', 'out/archive/done.tar'], 'out/archive'],
    ['a published copy', ['publish', 'done', '--to', 'out/published'], 'out/published'],
    ['a copy of an odd log', ['publish', 'odd', '--to', 'out/published-odd'], 'out/published-odd'],
    ['a page', ['explore', 'done', 'failed', 'odd', 'quoted', '--static', 'out/page'], 'out/page'],
    [
      'a library',
      ['collect', 'done', 'failed', 'odd', 'quoted', '--library', 'out/library', '--steps'],
      'out/library',
    ],
    ['a history', ['track', 'add', 'done', '--history', 'out/history'], 'out/history'],
    ...(
      ['csv', 'parquet', 'tensorboard', 'mlflow', 'prometheus', 'trainer-state', 'mllog', 'latex'] as const
    ).map(
      (to) =>
        [`an export to ${to}`, ['export', 'done', '--to', to, '--out', `out/${to}`], `out/${to}`] as const,
    ),
  ]
  it.each(leaving)('are not in %s', async (_, args, to) => {
    const { code, stdout, stderr } = await runSteady(args, folder, inherited)
    expect([0, 3], stderr).toContain(code)
    expect(left(stdout + stderr)).toEqual([])
    expect(existsSync(join(folder, to)), stdout + stderr).toBe(true)
    expect(leftBelow(to)).toEqual([])
  })

  it('are not in the measurement store', () => {
    expect(filesBelow(join(folder, 'cache')).length).toBeGreaterThan(0)
    expect(leftBelow('cache')).toEqual([])
  })

  it('are not in a packed archive, nor in what is imported of a log', async () => {
    const packed = await runSteady(['report', 'done', '--archive', 'done.tgz'], folder, inherited)
    expect(packed.code, packed.stderr).toBe(0)
    expect(left(gunzipSync(readFileSync(join(folder, 'done.tgz'))).toString('latin1'))).toEqual([])
    const log = filesBelow(join(folder, 'done')).find((file) => file.endsWith('/log.txt')) ?? ''
    mkdirSync(join(folder, 'logs'))
    writeFileSync(join(folder, 'logs/other.log'), readFileSync(join(folder, 'done', log)))
    const shown = secrets.filter(({ form }) => form !== 'by its name').map(({ secret }) => secret)
    for (const args of [
      ['import', 'logs', '--results', 'imported', '--batch', '8', '--devices', '1'],
      ['report', 'imported', '--format', 'md', '--out', 'out/imported'],
      ['measure', 'logs/other.log', '--batch', '8'],
      ['measure', 'logs/other.log', '--batch', '8', '--json'],
      ['check', 'done'],
      ['compare', 'done', 'failed'],
      ['query', '--library', 'out/library', 'select * from runs'],
    ]) {
      const { stdout, stderr } = await runSteady(args, folder)
      expect(
        shown.filter((secret) => (stdout + stderr).includes(secret)),
        args.join(' '),
      ).toEqual([])
    }
    const leaked = leftBelow('imported', isRawLog).concat(leftBelow('out/imported'))
    expect(leaked.filter(({ form }) => form !== 'by its name')).toEqual([])
  })

  // The rules of somebody else, who did not see ours.
  it.skipIf(scanner === undefined)(
    'are not found by gitleaks in what leaves, which finds them in the raw logs',
    async () => {
      const found = async (path: string) => {
        const to = join(folder, 'gitleaks.json')
        await promisify(execFile)(
          scanner ?? '',
          [
            'dir',
            join(folder, path),
            '--no-banner',
            '--report-format',
            'json',
            '--report-path',
            to,
            '--exit-code',
            '0',
          ],
          { maxBuffer: 1e8 },
        )
        const leaks = JSON.parse(readFileSync(to, 'utf8')) as readonly Record<
          'RuleID' | 'File' | 'Secret',
          string
        >[]
        return leaks.map(({ RuleID, File, Secret }) => `${RuleID} ${File} ${Secret}`)
      }
      expect((await found('done/runs')).length).toBeGreaterThan(count / 4)
      expect(await found('out')).toEqual([])
    },
  )
})
