import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { writeSbom } from '../packaging/sbom.js'
import { heldBack, outdated } from '../scripts/outdated.js'
import { root } from './architecture/source-files.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Manifest {
  readonly version: string
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const manifestOf = (file: string) => JSON.parse(textOf(file)) as Manifest
const manifest = manifestOf('package.json')
const parts = readdirSync(join(root, 'packages')).map((name) => manifestOf(`packages/${name}/package.json`))

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
}
const lock = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, LockedPackage>> }

describe('the bill of materials', () => {
  interface Component {
    readonly name: string
    readonly version: string
    readonly purl: string
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
    readonly licenses?: readonly object[]
  }
  const file = join(mkdtempSync(join(tmpdir(), 'steady-sbom-')), 'sbom.json')
  writeSbom(file)
  const sbom = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly metadata: { readonly component: Component }
    readonly components: readonly Component[]
    readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
  }

  it('is CycloneDX about this version', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
    expect(sbom.metadata.component).toMatchObject({
      name: 'steadystate',
      version: manifest.version,
      purl: `pkg:npm/steadystate@${manifest.version}`,
    })
    const described = new Set(sbom.dependencies.map(({ ref }) => ref))
    for (const { dependsOn } of sbom.dependencies)
      for (const ref of dependsOn) expect(described).toContain(ref)
  })

  it('has every package that the lock pins for the program, with its version, licence and digest', () => {
    const pinned = Object.entries(lock.packages).filter(
      ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
    )
    expect(sbom.components.length).toBeGreaterThan(180)
    const described = new Map(
      sbom.components.map((component) => [`${component.name}@${component.version}`, component]),
    )
    for (const [path, { version, integrity = '' }] of pinned) {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const component = described.get(`${name}@${String(version)}`)
      expect(component?.purl, path).toBe(`pkg:npm/${name.replace('@', '%40')}@${String(version)}`)
      expect(component?.licenses?.length, path).toBeGreaterThan(0)
      const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
      expect(component?.hashes, path).toEqual([{ alg: 'SHA-512', content: digest }])
    }
  })

  it('is the same each time', () => {
    const again = `${file}.again`
    writeSbom(again)
    expect(readFileSync(again)).toEqual(readFileSync(file))
  })

  it('names the parts by the version of the whole', () => {
    for (const { version } of parts) expect(version).toBe(manifest.version)
  })
})

describe('a dependency that is a major version behind', () => {
  const held = heldBack()

  it('has a reason, and the major version that it has', () => {
    for (const [name, { major, reason }] of Object.entries(held)) {
      expect(reason).toMatch(/^[A-Z@t].{20,}\.$/)
      expect(Number.parseInt(lock.packages[`node_modules/${name}`]?.version ?? ''), name).toBe(major)
      const ranges = [manifest, ...parts].flatMap((part) => [
        part.dependencies?.[name],
        part.devDependencies?.[name],
        part.optionalDependencies?.[name],
      ])
      expect(
        ranges.some((range) => range !== undefined),
        name,
      ).toBe(true)
    }
  })

  it('is named where it has none, and so is a reason that holds no longer', () => {
    const major = fc.integer({ min: 0, max: 40 })
    fc.assert(
      fc.property(major, major, fc.option(major, { nil: undefined }), (current, latest, heldAt) => {
        const found = { a: { current: `${current}.2.3`, latest: `${latest}.0.0` } }
        const reasons = heldAt === undefined ? {} : { a: { major: heldAt, reason: '' } }
        const isRight = latest > current ? heldAt === current : heldAt === undefined
        expect(outdated(found, reasons).length).toBe(isRight ? 0 : 1)
      }),
    )
  })
})

describe('the release workflow', () => {
  interface Step {
    readonly uses?: string
    readonly run?: string
  }
  interface Job {
    readonly permissions?: Readonly<Record<string, string>>
    readonly needs?: string
    readonly steps: readonly Step[]
  }
  const text = textOf('.github/workflows/release.yml')
  const workflow = parse(text) as { permissions: object; on: object; jobs: Readonly<Record<string, Job>> }
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)
  const commandsOf = (job: string) => workflow.jobs[job]?.steps.map(({ run = '' }) => run).join('\n') ?? ''

  it('pins every action by a commit, and says which version that is', () => {
    const uses = steps.flatMap((step) => step.uses ?? [])
    expect(uses.length).toBeGreaterThan(4)
    for (const action of uses) {
      expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/)
      expect(text).toMatch(new RegExp(`uses: ${action} # v\\d+\\.\\d+\\.\\d+\n`))
    }
  })

  it('runs only scripts that exist', () => {
    const scripts = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
    )
    expect(scripts).toEqual(['check', 'package', 'packages'])
    for (const name of scripts) expect(manifest.scripts).toHaveProperty([String(name)])
  })

  it('gives rights only to the job that publishes, which runs no code of the project', () => {
    expect(workflow.permissions).toEqual({})
    expect(workflow.jobs['build']?.permissions).toEqual({ contents: 'read' })
    expect(workflow.jobs['publish']).toMatchObject({
      needs: 'build',
      permissions: { attestations: 'write', contents: 'write', 'id-token': 'write' },
    })
    expect(Object.keys(workflow.jobs)).toEqual(['build', 'publish'])
    expect(commandsOf('publish')).not.toMatch(/npm (?:ci|install|run|exec)|node |npx/)
    expect(text).not.toMatch(/secrets\.|pull_request/)
  })

  it('attests what was built before it publishes it with its provenance', () => {
    const published = workflow.jobs['publish']?.steps ?? []
    const attests = published.findIndex(({ uses = '' }) =>
      uses.startsWith('actions/attest-build-provenance@'),
    )
    const publishes = published.findIndex(({ run = '' }) => run.includes('npm publish'))
    expect(attests).toBeGreaterThan(-1)
    expect(publishes).toBeGreaterThan(attests)
    expect(published[publishes]?.run).toContain('--provenance')
    expect(published[publishes]?.run).toContain('--ignore-scripts')
  })
})
