import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder, trainingLog, writeReplaySuite } from './replayed.ts'
import { runSteady } from './steady.ts'

const secrets = {
  HF_TOKEN: 'hf_Zq8\\"x1',
  DB_PASSWORD: 'correct horse',
  CLUSTER_SECRET: 'of-the-cluster-9',
  LAUNCH_KEY: 'of-the-launch-7',
}

/** Every file below a folder in which one of the secrets stands, in its own form or as JSON has it. */
const filesWithSecrets = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return Object.values(secrets).some(
        (secret) => text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
      )
    })

function writeSecretSuite(folder: string): string {
  const cluster = {
    cluster: 'twins',
    engine: 'simulated',
    nodes: [{ name: 'a' }, { name: 'b' }],
    launch: { variables: { CLUSTER_SECRET: secrets.CLUSTER_SECRET } },
  }
  writeFileSync(join(folder, 'twins.yaml'), JSON.stringify(cluster))
  return writeReplaySuite(folder, trainingLog(40), {
    repeats: 1,
    more: [
      'environment:',
      `  HF_TOKEN: ${JSON.stringify(secrets.HF_TOKEN)} # never to be seen`,
      `  DB_PASSWORD: '${secrets.DB_PASSWORD}'`,
      '  PROXY: http://me:correct horse@proxy/',
      '  LEARNING_RATE: 0.1',
      `launch: { variables: { LAUNCH_KEY: ${secrets.LAUNCH_KEY} } }`,
    ].join('\n'),
  })
}

it('no file of results and reports has a secret of the suite, and the suite still runs again', async () => {
  const folder = freshFolder()
  const suite = writeSecretSuite(folder)
  const ran = await runSteady(['run', suite, '--results', 'r'], folder)
  expect(ran.code, ran.stderr).toBe(0)
  const results = join(folder, 'r')
  expect(filesWithSecrets(results)).toEqual([])
  const kept = readFileSync(join(results, 'suite/suite.yaml'), 'utf8')
  expect(kept).toContain('HF_TOKEN: (redacted) # never to be seen')
  expect(kept).toContain('LEARNING_RATE: 0.1')
  const report = readFileSync(join(results, 'report/report.en.md'), 'utf8')
  expect(report).toMatch(
    /^\d+ values of the suite, the cluster and the runs may be secret\. \(redacted\) stands in place/m,
  )
  const checked = await runSteady(['check', 'r'], folder)
  expect(checked.code, checked.stdout).toBe(0)
  // The same suite resumes these results, and so does its copy.
  const resumed = await runSteady(['run', suite, '--results', 'r'], folder)
  expect(resumed.code, resumed.stderr).toBe(0)
  const again = await runSteady(['run', 'suite/suite.yaml', '--results', 'again'], results)
  expect(again.code, again.stderr).toBe(0)
})

it('a plan shows no secret', async () => {
  const folder = freshFolder()
  const suite = writeSecretSuite(folder)
  for (const args of [
    ['plan', suite],
    ['plan', suite, '--json'],
    ['plan', suite, '--commands'],
  ]) {
    const { stdout, stderr } = await runSteady(args, folder)
    for (const secret of Object.values(secrets)) expect(stdout + stderr).not.toContain(secret)
  }
})
