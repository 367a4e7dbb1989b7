import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { isUtf8 } from 'node:buffer'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { startSteady, steadyProgram } from '../run/steady.ts'

const log = join(root, 'workloads/replay/example.log')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-names-'))
})

/** Names that a file can have and that are not UTF-8. */
const names = fc
  .uint8Array({ minLength: 1, maxLength: 12 })
  .map((bytes) => Buffer.from(bytes).filter((byte) => byte > 0x20 && byte !== 0x2f && byte !== 0x7f))
  .filter((bytes) => !isUtf8(bytes) && bytes[0] !== 0x2d)
  .map((bytes) => Buffer.from(bytes))

/** A shell can name such a file, and Node cannot. `$1` is the name. */
const inShell = (script: string, name: Buffer, cwd: string) => {
  const typed = [...name].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
  const whole = `set -e; name=$(printf '%b.' '${typed.replaceAll('\\', '\\0')}'); name=\${name%.}; ${script}`
  return execFileSync('sh', ['-c', whole], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

const refused = { code: 2, stderr: expect.stringMatching(/^NAME_NOT_UTF8: .*\n {2}fix: .*\n$/) as string }

describe('a name that is not UTF-8', () => {
  it('is refused as an argument, also where a file has the name that Node would put in its place', () => {
    const commands = [
      'measure "$name"',
      'measure -- "x/$name"',
      'import "$name" --results out',
      'collect "$name"',
      'report "$name"',
      'compare "$name" other.log',
      'explore "$name" --static page',
      'query "SELECT 1" --library "$name"',
    ]
    fc.assert(
      fc.property(names, fc.constantFrom(...commands), (name, command) => {
        const cwd = mkdtempSync(join(folder, 'typed-'))
        for (const file of [name.toString('utf8'), 'other.log']) cpSync(log, join(cwd, file))
        inShell(`cp other.log "$name"`, name, cwd)
        const script = `'${process.execPath}' '${steadyProgram}' ${command} 2>errors || echo $? >code`
        inShell(script, name, cwd)
        const said = (file: string) => execFileSync('cat', [file], { cwd, encoding: 'utf8' })
        expect({ code: Number(said('code')), stderr: said('errors') }).toEqual(refused)
      }),
      { numRuns: 8 },
    )
  })

  it('is refused where a folder of logs or of results has it', async () => {
    const commands = [
      ['import', 'logs', '--results', 'out'],
      ['compare', 'logs', 'logs'],
      ['explore', 'results', '--static', 'page'],
      ['collect'],
    ]
    await fc.assert(
      fc.asyncProperty(names, fc.constantFrom(...commands), fc.boolean(), async (name, command, isDouble) => {
        const cwd = mkdtempSync(join(folder, 'found-'))
        mkdirSync(join(cwd, 'logs'))
        cpSync(log, join(cwd, 'logs/fine.log'))
        writeFileSync(join(cwd, 'library.yaml'), 'sources: [results/*]\n')
        cpSync(join(root, 'reports/quickstart'), join(cwd, 'results/fine'), { recursive: true })
        inShell('cp logs/fine.log "logs/x$name"; mkdir "results/x$name"', name, cwd)
        // What Node would open in its place.
        if (isDouble)
          for (const place of ['logs', 'results'])
            writeFileSync(join(cwd, place, `x${name.toString('utf8')}`), '')
        const { code, stderr } = await startSteady(command, cwd).ended
        expect({ code, stderr }).toEqual(refused)
      }),
      { numRuns: 8 },
    )
  })

  it('is not what a name with the character for unknown ones is', async () => {
    const cwd = mkdtempSync(join(folder, 'fine-'))
    cpSync(log, join(cwd, 'a\ufffd.log'))
    for (const command of [
      ['measure', 'a\ufffd.log'],
      ['import', '.', '--results', join(folder, 'fine-results')],
    ])
      expect((await startSteady(command, cwd).ended).code).toBe(0)
  })
})
