import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { containerSettings } from '../../src/core/cluster/read.ts'
import { containersSchema } from '../../src/core/cluster/schema.ts'
import { askedInside, imageCommand } from '../../src/core/environment/image-facts.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { seconds } from '../../src/core/model/units.ts'
import { entry, ownerMarker } from '../../src/host/processes/warden-link.ts'
import { livingProcesses, startedWith } from '../../src/host/processes/proc.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { spawnSync } from 'node:child_process'
import { jobOf, run, shell } from './jobs.ts'
import { freshFolder, machine } from './replayed.ts'
import { targetContract } from './target-contract.ts'

/**
 * A stand-in for apptainer, which is not installed here. It takes the options that steady gives, and refuses all others. Its
 * containers see the files of this machine, and no variable but those that apptainer would hand over.
 */
const standIn = `#!/bin/bash
echo "$@" >>"$0.said"
case $1 in
pull)
  [[ $3 == docker://registry.example.com/* ]] || { echo "FATAL: no such image" >&2; exit 255; }
  echo "$3" >"$2"
  ;;
exec)
  shift; dir=
  while [[ $1 == --* ]]; do
    case $1 in
    --pwd) dir=$2; shift 2 ;;
    --bind) [[ -e \${2%%:*} ]] || { echo "FATAL: mount source $2 does not exist" >&2; exit 255; }; shift 2 ;;
    --cleanenv | --no-eval | --no-home | --nv) shift ;;
    *) echo "Error: unknown flag: $1" >&2; exit 1 ;;
    esac
  done
  [[ -r $1 ]] || { echo "FATAL: could not open image $1" >&2; exit 255; }
  shift
  [[ -z $dir ]] || cd "$dir" || exit 255
  seen=("APPTAINER_CONTAINER=yes" "PATH=/usr/local/bin:/usr/bin:/bin")
  while IFS= read -r -d '' one; do [[ $one != APPTAINERENV_* ]] || seen+=("\${one#APPTAINERENV_}"); done < <(env -0)
  exec env -i "\${seen[@]}" "$@"
  ;;
esac
`

const folders = [freshFolder()]
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const [home = ''] = folders
const program = join(home, 'apptainer')
writeFileSync(program, standIn, { mode: 0o755 })
const said = () => readFileSync(`${program}.said`, 'utf8')

const settings = containerSettings(containersSchema.parse({ program: 'apptainer', pull: 'missing' }))
const container = { image: 'registry.example.com/lab/train:1', settings, reads: [] }
const variables = { HOME: home, PATH: `${home}:${process.env.PATH}`, OF_THE_NODE: 'yes' }
const open = () =>
  localTarget(
    { variables },
    {
      cluster: { ...thisMachine, containers: settings },
      probe: () => Promise.resolve(machine),
      grace: { early: seconds(0.5), leftover: seconds(0.3) },
    },
  )
const survivors = (results: string) =>
  livingProcesses().filter(({ pid }) => startedWith(pid, entry(ownerMarker, results))).length

targetContract({ name: 'in containers of a stand-in for apptainer', nodes: 1, open, survivors, container })

describe('a run in a container of apptainer', () => {
  const cached = join(home, '.apptainer/cache/steady/registry.example.com_lab_train_1.sif')

  it('starts from a file, which is made once and before the run', async () => {
    rmSync(cached, { force: true })
    rmSync(`${program}.said`, { force: true })
    const target = open()
    for (const turn of [1, 2]) {
      const { output, ending } = await run(target, jobOf(target, shell('pwd'), { container }))
      expect([turn, ending]).toMatchObject([turn, { kind: 'exited', exit: { code: 0 } }])
      expect(output.text()).toMatch(/^\/.*\n$/)
    }
    const calls = said().trimEnd().split('\n')
    expect(calls.filter((call) => call.startsWith('pull '))).toHaveLength(1)
    expect(calls[0]).toMatch(/^pull \S+\.sif docker:\/\/registry\.example\.com\/lab\/train:1$/)
    for (const call of calls.slice(1)) expect(call).toContain(` ${cached} sh -c pwd`)
    await target.close()
  })

  it('sees the variables of the suite, and none of the node', async () => {
    const target = open()
    const job = jobOf(target, shell('echo "$OF_THE_NODE|$GREETING|$APPTAINER_CONTAINER"'), {
      container,
      variables: { GREETING: '$(id) "two\nlines"\n' },
    })
    const { output } = await run(target, job)
    expect(output.text()).toBe('|$(id) "two\nlines"\n|yes\n')
    await target.close()
  })

  it('starts from a file that the suite names, which is never fetched', async () => {
    const target = open()
    const file = join(home, 'train.sif')
    writeFileSync(file, 'an image\n')
    const fileContainer = { ...container, image: file }
    const { ending } = await run(target, jobOf(target, ['true'], { container: fileContainer }))
    expect(ending).toMatchObject({ kind: 'exited', exit: { code: 0 } })
    const absent = { ...container, image: join(home, 'none.sif') }
    const without = await run(target, jobOf(target, ['true'], { container: absent }))
    expect(without.ending).toEqual({
      kind: 'image-unavailable',
      image: absent.image,
      why: `the node cannot read ${absent.image}`,
    })
    await target.close()
  })

  it('has an image that cannot be fetched as its outcome, in the words of apptainer', async () => {
    const target = open()
    const other = { ...container, image: 'elsewhere.example.com/train:1' }
    const { ending } = await run(target, jobOf(target, ['true'], { container: other }))
    expect(ending).toMatchObject({ kind: 'image-unavailable', why: 'FATAL: no such image' })
    const never = { ...other, settings: { ...settings, pull: 'never' as const } }
    const unasked = await run(target, jobOf(target, ['true'], { container: never }))
    expect(unasked.ending).toHaveProperty('why', expect.stringContaining('pull: never'))
    expect(existsSync(join(home, '.apptainer/cache/steady/elsewhere.example.com_train_1.sif'))).toBe(false)
    await target.close()
  })

  it('is of an image whose digest and whose programs can be asked for', () => {
    writeFileSync(cached, 'an image\n')
    const answer = (call: ReturnType<typeof imageCommand>) =>
      spawnSync(call.program, call.args, { env: variables, encoding: 'utf8' }).stdout
    const image = { name: container.image, settings }
    expect(answer(imageCommand(image))).toMatch(/^[0-9a-f]{64} /)
    expect(answer(askedInside(image, ['sh', '-c', 'echo "$1 $APPTAINER_CONTAINER"', 'sh', '--']))).toBe(
      '-- yes\n',
    )
  })
})
