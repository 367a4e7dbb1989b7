import { readdirSync, readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeExecutable, make, makeDebian, whyNoMachine, type CleanMachine } from './clean-machine.ts'

const clone = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
  readonly version: string
}

const reason = whyNoMachine()
let debian: CleanMachine | string = reason ?? 'it was not made'
let folder = ''
beforeAll(() => {
  if (reason === undefined) {
    folder = mkdtempSync(join(tmpdir(), 'steady-deb-'))
    make('manual.js')
    make('debian.js', '--executable', madeExecutable(), '--out', folder, '--compression', 'gzip')
    debian = makeDebian(['man-db', 'bash-completion'], {
      'tmp/steadystate.deb': join(folder, readdirSync(folder)[0] ?? ''),
      'tmp/train.log': join(clone, 'workloads/replay/example.log'),
    })
  }
  if (typeof debian === 'string') console.log(`skipped: the Debian package in a new Debian: ${debian}`)
})
afterAll(() => {
  if (typeof debian !== 'string') debian.remove()
  if (folder !== '') rmSync(folder, { recursive: true })
})

/** Each file outside of what programs note for themselves. */
const files =
  'find / -xdev \\( -path /var -o -path /proc -o -path /dev -o -path /tmp -o -path /root \\) -prune -o -print | sort'

describe('the Debian package, in a new Debian', () => {
  it('is installed by apt, works, and leaves no file when it is removed', ({ skip }) => {
    if (typeof debian === 'string') return skip(debian)
    const { sh } = debian
    expect(sh('command -v node').status).not.toBe(0)
    const before = sh(files).stdout
    const install = sh('apt-get install -y ./steadystate.deb 2>&1')
    expect({ status: install.status, printed: install.stdout }).toMatchObject({
      status: 0,
      printed: expect.stringContaining(`Setting up steadystate (${version}`) as string,
    })

    expect(sh('steady --version').stdout).toBe(`${version}\n`)
    expect(sh('steady measure train.log').stdout).toContain('images/s')
    expect(sh('steady workloads').stdout).toContain('resnet50/embedded')
    expect(sh('man steady-compare').stdout).toMatch(/steady-compare - /)
    expect(sh('man steady').status).toBe(0)
    const loaded =
      "bash -c '. /usr/share/bash-completion/bash_completion; _completion_loader steady; complete -p steady'"
    expect(sh(loaded).stdout).toContain('complete')
    expect(sh('grep -c ^==== /usr/share/doc/steadystate/copyright').status).toBe(0)

    expect(sh('apt-get remove -y steadystate')).toMatchObject({ status: 0 })
    expect(sh('command -v steady').status).not.toBe(0)
    expect(sh(files).stdout).toBe(before)
  })
})
