import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { formsOf } from '../../src/core/secrets/secrets.ts'
import { freshFolder } from './replayed.ts'
import { filesBelow, runSteady, type Ended } from './steady.ts'

/** Each is printed by the program, in a line of its own. */
const inherited = { HF_TOKEN: 'hf_0123456789abcdefghij', MY_TOKEN: 'plain-value-77', API_KEY: 'q1w2e3r4t5' }
const ofSuite = { DB_PASSWORD: 'correct-horse-9' }
const written = {
  option: 'hunter22',
  login: 'pa55word',
  token: `ghp_${'a1B2'.repeat(9)}`,
  access: 'AKIAABCDEFGHIJKLMNOP',
  stripe: `sk_live_${'a1'.repeat(10)}`,
  query: 'q7w8e9r0t1',
  key: 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC',
}
const secrets = [...Object.values(inherited), ...Object.values(ofSuite), ...Object.values(written)]

/** What a log gives away that is no secret of a program, and only leaves with a published copy. */
const ofMachines = {
  address: '10.20.3.7',
  ipv6: 'fe80::a00:27ff:fe4e:66a1',
  adapter: '08:00:27:4e:66:a1',
  email: 'jane@lab.example.org',
  gpu: 'GPU-1f3a2b4c-0000-1111-2222-33334444aaaa',
}
const ofMachinesToo = {
  gpu: 'gpu-1F3A2B4C-0000-1111-2222-33334444BBBB',
  adapter: '0800.274e.66a2',
  email: 'joe%40lab.example.org',
  node: 'ip-10-20-30-41',
}

const program = `
import { setTimeout as sleep } from 'node:timers/promises'
const { HF_TOKEN, MY_TOKEN, API_KEY, DB_PASSWORD } = process.env
console.log('token', HF_TOKEN, 'mine', MY_TOKEN, 'API_KEY=' + API_KEY, DB_PASSWORD)
console.log('encoded', Buffer.from('user:' + MY_TOKEN).toString('base64'))
console.log('clone https://me:${written.login}@host.example/x.git with ${written.token} and ${written.access}')
console.log('got /x?token=${written.query}&a=1 and ${written.stripe} at ${Object.values(ofMachinesToo).join(' and ')}')
console.log('-----BEGIN PRIVATE KEY-----\\n${written.key}\\nAAAAB3NzaC1yc2E\\n-----END PRIVATE KEY-----')
console.log('hex', Buffer.from(MY_TOKEN).toString('hex'), encodeURIComponent(process.cwd()).replaceAll('%2F', '%2f'))
console.log('rank 0 at ${Object.values(ofMachines).join(' and ')} in', encodeURIComponent(process.cwd()))
let begin = performance.now()
for (let step = 1; step <= 40; step++) {
  await sleep(20)
  const end = performance.now()
  console.log(\`step \${step} loss 2.5 time \${(end - begin).toFixed(2)}ms\`)
  begin = end
}
if (process.argv.length > 3) {
  console.error('failed with', process.argv[2], MY_TOKEN, DB_PASSWORD)
  process.exit(3)
}
`

let folder: string
let done: Ended
let failed: Ended

beforeAll(async () => {
  folder = freshFolder()
  writeFileSync(join(folder, 'train.mjs'), program)
  const time = (name: string, ...more: string[]) =>
    runSteady(
      ['time', '--batch', '8', '--repeats', '1', '--results', name, '--', 'node', 'train.mjs', ...more],
      folder,
      { ...inherited, ...ofSuite },
    )
  done = await time('done', `--password=${written.option}`)
  failed = await time('failed', `--password=${written.option}`, '--fail')
}, 120_000)

const found = (text: string, values: readonly string[]): string[] =>
  values.filter((value) => formsOf(value).some((form) => text.includes(form)))

const isLog = (file: string) => /runs\/.*(?:log|streams\/.*)\.txt$/.test(file)

describe('secrets of a program that prints them', () => {
  it('the figure is there, and the failure is shown', () => {
    expect(done.code, done.stderr).toBe(0)
    expect(failed.code, failed.stderr).toBe(1)
    expect(failed.stdout).toContain('failed with --password=(redacted)')
  })

  it.each(['done', 'failed'])('stand in no file of %s but the raw log', (name) => {
    const results = join(folder, name)
    const files = filesBelow(results)
    expect(files.some(isLog)).toBe(true)
    for (const file of files.filter((path) => !isLog(path)))
      expect(found(readFileSync(join(results, file), 'utf8'), secrets), file).toEqual([])
  })

  it('raw logs and the results folder are for their user alone', () => {
    const modes = (path: string) => statSync(path).mode & 0o777
    expect(modes(join(folder, 'done'))).toBe(0o700)
    for (const file of filesBelow(join(folder, 'done')).filter(isLog))
      expect(modes(join(folder, 'done', file)), file).toBe(0o600)
  })

  it('no command prints them', async () => {
    expect(found(done.stdout + done.stderr + failed.stdout + failed.stderr, secrets)).toEqual([])
    for (const args of [
      ['report', 'done', '--format', 'md'],
      ['check', 'done'],
      ['check', 'failed'],
      ['export', 'done', '--format', 'json'],
      ['reproduce', 'done'],
    ]) {
      const { stdout, stderr } = await runSteady(args, folder)
      expect(found(stdout + stderr, secrets), args.join(' ')).toEqual([])
    }
  })

  it('a bundle holds its logs without them', async () => {
    const { code, stderr } = await runSteady(['report', 'done', '--bundle', '--out', 'bundle'], folder)
    expect(code, stderr).toBe(0)
    const pages = filesBelow(join(folder, 'bundle'))
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      const text = readFileSync(join(folder, 'bundle', page), 'utf8')
      expect(text).toContain('step 40 loss 2.5')
      expect(found(text, secrets), page).toEqual([])
    }
  })

  it('a published copy has neither them nor what is of machines and people, and the same figure', async () => {
    const { code, stderr } = await runSteady(['publish', 'done', '--to', 'copy'], folder)
    expect(code, stderr).toBe(0)
    const copy = join(folder, 'copy')
    for (const file of filesBelow(copy))
      expect(
        found(readFileSync(join(copy, file), 'utf8'), [
          ...secrets,
          ...Object.values(ofMachines),
          ...Object.values(ofMachinesToo),
          folder,
        ]),
        file,
      ).toEqual([])
    const log = filesBelow(copy).find(isLog) ?? ''
    const text = readFileSync(join(copy, log), 'utf8')
    expect(text).toContain('API_KEY=(redacted)')
    expect(text).toMatch(
      /rank 0 at address-\d and address-\d and address-\d and email-\d and gpu-\d in <working-folder>/,
    )
  })

  it('a command whose secret was hidden is not run again without it', async () => {
    const { code, stderr } = await runSteady(
      ['run', 'suite/suite.yaml', '--results', join(folder, 'again')],
      join(folder, 'done'),
    )
    expect(code).toBe(2)
    expect(stderr).toContain('SECRET_HIDDEN')
  })
})
