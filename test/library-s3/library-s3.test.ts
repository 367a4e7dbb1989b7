import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady, startSteady } from '../run/steady.ts'
import { secret, startServer, type S3Server } from './server.ts'

let server: S3Server | undefined
let folder: string
let variables: Record<string, string>

const steady = (...args: string[]) => runSteady(args, folder, variables)

beforeAll(async () => {
  server = await startServer()
  if (server === undefined) {
    console.log('skipped: a library on S3 needs weed on PATH, or a Python with venv and ensurepip')
    return
  }
  console.log(`server: ${server.name}`)
  folder = freshFolder()
  variables = { ...server.variables, STEADY_CACHE: join(folder, 'cache') }
  cpSync(join(root, 'reports/quickstart'), join(folder, 'quickstart'), { recursive: true })
  const { AWS_ENDPOINT_URL_S3: address = '', AWS_ACCESS_KEY_ID: accessKeyId = '' } = server.variables
  const client = new AwsClient({ accessKeyId, secretAccessKey: secret, service: 's3', region: 'us-east-1' })
  expect((await client.fetch(`${address}/team`, { method: 'PUT' })).ok).toBe(true)
}, 600_000)

afterAll(() => {
  server?.stop()
})

test('a library on S3 has the same rows as one in a folder', async ({ skip }) => {
  if (server === undefined) skip()
  const sql = 'SELECT * EXCLUDE (collected_at) FROM runs ORDER BY run'
  const answers: string[] = []
  for (const library of ['library', 's3://team/a/library']) {
    const { code, stderr } = await steady('collect', 'quickstart', '--library', library)
    expect(code, stderr).toBe(0)
    answers.push((await steady('query', sql, '--library', library, '--format', 'csv')).stdout)
  }
  expect(answers[1]).toBe(answers[0])
  expect(answers[0]?.split('\n').length).toBeGreaterThan(6)
})

test('the same results are collected once, by two writers too', async ({ skip }) => {
  if (server === undefined) skip()
  const collect = () =>
    startSteady(['collect', 'quickstart', 'dlperf-bert', '--library', 's3://team/both'], folder, variables)
      .ended
  const ended = await Promise.all([collect(), collect()])
  expect(ended.map(({ code }) => code)).toEqual([0, 0])
  const { stdout } = await steady('query', 'SELECT count(*) FROM sources', '--library', 's3://team/both')
  expect(stdout).toMatch(/\n +2\n$/)
})

test('a damaged file of the cache is fetched again', async ({ skip }) => {
  if (server === undefined) skip()
  const sql = 'SELECT count(*) AS n FROM runs'
  const before = await steady('query', sql, '--library', 's3://team/a/library')
  const cache = join(folder, 'cache/library-files')
  for (const name of readdirSync(cache)) writeFileSync(join(cache, name), 'damaged')
  expect(await steady('query', sql, '--library', 's3://team/a/library')).toEqual(before)
  rmSync(cache, { recursive: true })
  expect(await steady('query', sql, '--library', 's3://team/a/library')).toEqual(before)
})

test('what cannot be reached or read is an error, and no output has the secret', async ({ skip }) => {
  if (server === undefined) skip()
  const ask = async (library: string, more: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await runSteady(['query', 'SELECT 1', '--library', library], folder, {
      ...variables,
      ...more,
    })
    expect(`${stdout}${stderr}`).not.toContain(secret)
    return [code, stderr.split(':')[0]]
  }
  expect(await ask('s3://team/none')).toEqual([2, 'LIBRARY_NOT_FOUND'])
  expect(await ask('s3://no-such-bucket/none')).toEqual([2, 'LIBRARY_REFUSED'])
  expect(await ask('s3://team/none', { AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9' })).toEqual([
    2,
    'LIBRARY_UNREACHABLE',
  ])
  expect(await ask('s3://team/none', { AWS_SECRET_ACCESS_KEY: '' })).toEqual([2, 'LIBRARY_CREDENTIALS'])
  expect(await ask('s3://Team')).toEqual([2, 'LIBRARY_ADDRESS'])
  for (const file of filesBelow(folder))
    expect(readFileSync(join(folder, file), 'latin1')).not.toContain(secret)
})
