import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { madeExecutable, makeMachine, whyNoMachine, type CleanMachine } from './clean-machine.ts'

const clone = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
  readonly version: string
}

const reason = whyNoMachine()
if (reason !== undefined) console.log(`skipped: the executable on a machine without Node: ${reason}`)

let steady = ''
let machine: CleanMachine
beforeAll(() => {
  if (reason !== undefined) return
  steady = madeExecutable()
  machine = makeMachine({
    'usr/bin/steady': steady,
    'tmp/train.log': join(clone, 'workloads/replay/example.log'),
  })
}, 240_000)
afterAll(() => {
  if (reason !== undefined) return
  machine.remove()
})

const suiteOfReplay =
  'suite: ours\nmatrix: { workload: replay, batch: 4, parameters: { speed: max } }\nrepeats: 1\n'

const write = (name: string, text: string) => {
  writeFileSync(join(machine.root, 'tmp', name), text)
}

describe.skipIf(reason !== undefined)('the executable, on a machine without Node', () => {
  it('is smaller than 110 MB and has no path of the machine that made it', () => {
    expect(machine.sh('command -v node').status).not.toBe(0)
    expect(statSync(steady).size).toBeLessThan(110e6)
    expect(readFileSync(steady).includes(Buffer.from(`${clone}/`))).toBe(false)
  })

  it('says its version and measures a log, without putting a file anywhere', () => {
    expect(machine.sh('steady --version')).toMatchObject({ status: 0, stdout: `${version}\n` })
    expect(machine.sh('steady --version --verbose').stdout).toMatch(
      /^[\d.]+\ncommit: [0-9a-f]{40}.*\nbuilt: \d{4}-\d\d-\d\d\nNode: .*\ninstalled as: one executable\nat: \/usr\/bin\/steady\n/,
    )
    const { status, stdout } = machine.sh('steady measure train.log --json')

    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ measurements: [{ format: 'embedded-trainer' }] })
    expect(existsSync(join(machine.root, 'root/.cache'))).toBe(false)
  })

  it('runs a suite, writes its report and checks it', () => {
    write(
      'ours.yaml',
      'suite: ours\nmatrix: { workload: replay, batch: 4, parameters: { speed: max } }\nrepeats: 2\n',
    )
    expect(machine.sh('steady plan ours.yaml')).toMatchObject({ status: 0 })
    const run = machine.sh('steady run ours.yaml')
    expect({ status: run.status, printed: run.stderr }).toMatchObject({ status: 0 })
    expect(machine.sh('steady check results/ours').stdout).toMatch(/^checked 2 logs .*: no drift\n$/)
  })

  it('times a command of the user, and resumes what was killed with its processes', () => {
    write(
      'loop.sh',
      'for step in 1 2 3 4 5 6; do echo "step $step loss 1.0 12.5 images/s"; sleep 0.05; done\n',
    )
    const { status, stdout } = machine.sh('steady time --repeats 2 -- sh loop.sh')
    // On a busy machine the repeats may differ too much for a figure.
    expect([0, 3]).toContain(status)
    expect(stdout).toMatch(/report\.en\.md/)

    write(
      'endless.yaml',
      'suite: endless\nmatrix: { workload: replay, batch: 4, parameters: { hang-after: "3" } }\nrepeats: 1\n',
    )
    const left = machine.sh(
      'steady run endless.yaml >out 2>&1 & for i in $(seq 100); do grep -q "^\\[1/1\\]" out && break; sleep 0.1; done; sleep 2; kill -9 $!; for i in $(seq 60); do ps | grep -q "[r]eplay/main.js" || break; sleep 0.1; done; ps | grep -c "[r]eplay/main.js"',
    )
    expect(left.stdout).toBe('0\n')
  })

  it('has the documentation, the workloads and the schemas with it', () => {
    expect(machine.sh('steady docs logs').stdout).toMatch(/^# /)
    expect(machine.sh('steady workloads').stdout).toMatch(/resnet50\/embedded/)
    expect(machine.sh('steady baselines').status).toBe(0)
  })

  it('has the Kubernetes client in it, and ssh and Slurm need programs of theirs', () => {
    write('ours.yaml', suiteOfReplay)
    const settings: Readonly<Partial<Record<string, string>>> = {
      kubernetes: 'kubernetes: { kubeconfig: ./absent }\n',
      ssh: 'nodes: [{ name: a, address: a.invalid }]\n',
    }
    const codes = { kubernetes: 'KUBERNETES_CONFIG', ssh: 'SSH', slurm: 'SLURM' }
    for (const [engine, code] of Object.entries(codes)) {
      write(`${engine}.yaml`, `cluster: c\nengine: ${engine}\n${settings[engine] ?? ''}`)
      const { status, stderr } = machine.sh(
        `steady run ours.yaml --results r-${engine} --cluster ./${engine}.yaml --trust`,
      )
      expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining(code) as string })
    }
  })

  it('starts ten at once where its files are not there yet', () => {
    const { stdout } = machine.sh(
      'rm -rf /root/.cache; for i in 0 1 2 3 4 5 6 7 8 9; do steady workloads >out$i 2>&1 & pids="$pids $!"; done; for pid in $pids; do wait $pid || echo failed; done; ls /root/.cache/steadystate | wc -l; cat out? | sort | uniq -c | awk \'$1 % 10 != 0\'',
    )
    expect(stdout.trim()).toBe('1')
  })

  it('says what to do where it cannot put its files, and measures all the same', () => {
    const inProc = machine.sh(
      'export HOME=/proc; steady workloads; steady measure train.log >measured && echo measured',
    )
    expect(inProc.stdout).toBe('measured\n')
    expect(inProc.stderr).toMatch(/^FILES_NOT_UNPACKED: .*\n {2}fix: Set XDG_CACHE_HOME to a folder/)
    const open = machine.sh(
      'mkdir -p c/steadystate; chmod 777 c/steadystate; XDG_CACHE_HOME=/tmp/c steady workloads',
    )
    expect({ status: open.status, stderr: open.stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('FILES_FOLDER_UNSAFE') as string,
    })
  })

  it('works where no file of /tmp and of the home may be executed', () => {
    write('ours.yaml', suiteOfReplay)
    const { status, stderr } = machine.sh(
      'for place in /tmp /root; do busybox mount -o bind $place $place && busybox mount -o remount,bind,noexec $place || exit 99; done; cp /usr/bin/true /tmp/true; /tmp/true && exit 98; rm -rf /root/.cache; steady run ours.yaml --results r-noexec',
    )
    expect({ status, stderr }).toMatchObject({ status: 0 })
  })

  it('names a disk that is full or read-only, and leaves nothing there; with its files there it works', () => {
    const full = machine.sh(
      'mkdir -p small; busybox mount -t tmpfs -o size=1m none small && XDG_CACHE_HOME=/tmp/small steady workloads; echo $?; ls small/steadystate',
    )
    expect(full.stderr).toMatch(/^FILES_NOT_UNPACKED: .* \(ENOSPC\)/)
    expect(full.stdout).toBe('2\n')

    const home = 'mkdir -p fixed && busybox mount -t tmpfs none fixed && export HOME=/tmp/fixed'
    const fixed = 'busybox mount -o remount,ro fixed'
    const empty = machine.sh(`${home} && ${fixed}; steady workloads; echo $?; steady measure train.log`)
    expect(empty.stderr).toMatch(/^FILES_NOT_UNPACKED: .* \(EROFS\)/)
    expect(empty.stdout).toMatch(/^2\n.*images\/s/s)
    expect(machine.sh(`${home} && steady workloads >before && ${fixed} && steady workloads`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('resnet50/embedded') as string,
    })
  })

  it('names the engine that the embedded trainer lacks, and trains with it once it is there', () => {
    const { status, stderr } = machine.sh('steady run')
    expect({ status, stderr }).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('ENGINE_NOT_FOUND') as string,
    })

    const engine = join(machine.root, 'root/.local/share/steadystate/engine')
    mkdirSync(engine, { recursive: true })
    const installed = join(clone, 'node_modules/onnxruntime-node')
    for (const part of ['package.json', 'dist', `bin/napi-v6/linux/${process.arch}`])
      execFileSync('sh', [
        '-c',
        'mkdir -p "$(dirname "$1/$2")" && cp -r "$0/$2" "$1/$2"',
        installed,
        engine,
        part,
      ])
    execFileSync('sh', [
      '-c',
      'mkdir "$1/node_modules" && cp -rL "$0/onnxruntime-common" "$1/node_modules"',
      join(clone, 'node_modules'),
      engine,
    ])
    write(
      'small.yaml',
      'suite: small\nmatrix: { workload: resnet50/embedded, topology: [1x2], batch: 2, image-size: 32, parameters: { steps: 20 } }\nrepeats: 1\n',
    )
    // On a machine whose speed changes, twenty short steps may give no figure.
    expect([0, 3]).toContain(machine.sh('steady run small.yaml').status)
    expect(machine.sh('cat results/small/runs/*/1/log.txt').stdout).toMatch(/engine_version : 1\./)
  })
})
