import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixture } from '../../../test/report/fixture.ts'
import { runSteady } from '../../../test/run/steady.ts'
import { missing } from '../../core/model/missing.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { attachmentLimits } from '../../core/document/attachments.ts'
import { openResults } from '../../host/store/open-results.ts'
import { makeBundle } from './bundle.ts'

const place = mkdtempSync(join(tmpdir(), 'steady-bundle-'))
const results = join(place, 'r')

const steps = (rate: number) =>
  'DLL 2026-01-01 00:00:00.000000 - PARAMETER batch_per_worker : 4  workers : 1  global_batch : 4\n' +
  Array.from(
    { length: 40 },
    (_, index) =>
      `DLL 2026-01-01 00:00:${String(index).padStart(2, '0')}.000000 - (0, ${index + 1}) loss : 6.900000  step_time : 1.000000 s  total_ips : ${rate.toFixed(3)} images/s\n`,
  ).join('')

/** Logs of three runs: a plain one, one that is packed, and one that is larger than a bundle takes. */
beforeAll(async () => {
  const { folder } = fixture({
    environment: missing('none', { en: 'none', zh: '无' }),
    protocol: protocolNamed('steady'),
    report: { tables: ['scaling'] },
    cases: [{ workload: 'resnet50/embedded', at: '1x1', precision: 'fp32', batch: 4, runs: [1, 2, 3] }],
  })
  const { suite, plan, madeBy } = folder
  const store = openResults(results, { suite, plan, madeBy, suiteSource: Buffer.from('suite: fixture\n') })
  const padding = `${'x'.repeat(1023)}\n`.repeat(attachmentLimits.each / 1024 + 1)
  const logs = [steps(4.1), gzipSync(steps(4.2)), steps(4.3) + padding]
  for (const [index, run] of plan.runs.entries()) {
    const copy = store.beginCopy(run)
    copy.write(Buffer.from(logs[index] ?? ''))
    const origin = {
      kind: 'imported',
      log: await copy.finish(),
      source: `${index}.log`,
      archive: undefined,
      part: 1,
      rule: undefined,
      ruleFrom: undefined,
      printed: undefined,
    } as const
    store.commit({ ...run, origin, outcome: { state: 'completed' }, findings: [] })
  }
  store.close()
})
afterAll(() => {
  rmSync(place, { recursive: true })
})

describe('steady report --bundle', () => {
  it('holds every log in full, packed ones as text, and leaves out what is too large with the reason', async () => {
    const { files, attachments } = await makeBundle(results, { folder: place })
    expect(files.map(({ name }) => name)).toEqual(['r.en.html', 'r.zh.html'])
    const kinds = [...attachments.values()].map((attachment) =>
      attachment.kind === 'known' ? 'inside' : attachment.code,
    )
    expect(kinds.toSorted()).toEqual(['attachment-too-large', 'inside', 'inside'])
    for (const { content } of files) {
      for (const rate of ['4.100', '4.200']) expect(content).toContain(`total_ips : ${rate} images/s`)
      expect(Buffer.byteLength(content)).toBeLessThan(attachmentLimits.each)
    }
  })

  it('writes a file for each language, states their sizes and what is left out', async () => {
    const { code, stdout } = await runSteady(['report', 'r', '--bundle', '--out', 'mail'], place)
    expect(code).toBe(0)
    expect(stdout).toMatch(/ {2}mail\/r\.en\.html {2}[\d.]+ KiB\n {2}mail\/r\.zh\.html {2}[\d.]+ KiB\n/)
    expect(stdout).toContain('2 of 3 linked files are inside')
    expect(stdout).toMatch(
      /left out: the file has 4\.0 MiB, and a report in one file takes at most 4\.0 MiB of each/,
    )
    expect(readFileSync(join(place, 'mail', 'r.en.html'), 'utf8')).not.toMatch(/href="(?!#)/)
  })

  it('prints the one language that was asked for, and lists files as JSON', async () => {
    const ended = await runSteady(['report', 'r', '--bundle', '--language', 'zh', '--out', '-'], place)
    expect(ended.stdout).toMatch(/^<!doctype html>/)
    const json = await runSteady(['report', 'r', '--bundle', '--json'], place)
    expect(JSON.parse(json.stdout)).toMatchObject({
      files: ['r.en.html', 'r.zh.html'],
      leftOut: [{ why: { code: 'attachment-too-large', why: { en: expect.any(String) as string } } }],
    })
  })

  it('refuses a format that is no page, and several files on one output', async () => {
    const format = await runSteady(['report', 'r', '--bundle', '--format', 'csv'], place)
    expect(format).toMatchObject({ code: 2 })
    expect(format.stderr).toContain('OPTIONS_CONFLICT')
    const several = await runSteady(['report', 'r', '--bundle', '--out', '-'], place)
    expect(several).toMatchObject({ code: 2 })
    expect(several.stderr).toContain('REPORT_FILES_SEVERAL')
  })
})
