import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { startSteady } from '../run/steady.ts'

/** Writes the shared libraries that the process and its threads have when it exits. */
const preload = `process.on('exit', () => {
  process.getBuiltinModule('fs').writeFileSync(process.env.LISTED, process.report.getReport().sharedObjects.join('\\n'))
})`

async function librariesOf(args: readonly string[], more = '') {
  const folder = mkdtempSync(join(tmpdir(), 'steady-libraries-'))
  const listed = join(folder, 'listed')
  const source = encodeURIComponent(`${preload};${more}`)
  const variables = { NODE_OPTIONS: `--import=data:text/javascript,${source}`, LISTED: listed }
  const { code, stderr } = await startSteady(args, folder, variables).ended
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return readFileSync(listed, 'utf8')
}

const large = /onnxruntime|sharp|vips/

it.each([
  ['--help'],
  ['measure', join(root, 'test/fixtures/logs/fairseq.log'), '--devices', '8'],
  ['report', join(root, 'reports/quickstart'), '--out', 'report'],
])('steady %s loads no library that only trains or draws images', async (...args) => {
  expect(await librariesOf(args)).not.toMatch(large)
})

it('a library that is loaded is seen', async () => {
  const engine = join(root, 'node_modules/onnxruntime-node/dist/index.js')
  expect(
    await librariesOf(
      ['--help'],
      `process.getBuiltinModule('module').createRequire('/')(${JSON.stringify(engine)})`,
    ),
  ).toMatch(large)
})
