import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../src/core/plan/plan-document.ts'
import { runSteady } from './run/steady.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-plan-anywhere-'))
  mkdirSync(join(folder, 'workloads/train'), { recursive: true })
  write(
    'workloads/train/workload.yaml',
    `title: Train
model: Llama 3
framework: PyTorch
unit: sequences
launchers: [process, torchrun]
command: [sh, '{here}/train.sh', '--data={data-dir}', '{steps}']
parameters:
  steps: { type: integer, default: 5, min: 1, describe: steps }
  data-dir: { type: string, default: /path/to/data, describe: data }
supports: { multi-node: true }
needs: { devices: any }
`,
  )
  write('workloads/train/train.sh', 'echo "trained $2 steps in $(basename "$STEADY_RESULTS")"\n')
  write('suite.yaml', suite)
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

const suite = `suite: anywhere
image: lab/train:1
matrix: { workload: train, topology: [1x1, 2x1], batch: 4, parameters: { data-dir: /data/tokens } }
repeats: 2
environment: { LAB_TOKEN: hush }
`

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text)
}

const plan = (cluster: string, ...more: readonly string[]) => {
  write('cluster.yaml', cluster)
  const words = ['plan', 'suite.yaml', '--cluster', './cluster.yaml', ...more]
  const nowhere = { KUBECONFIG: join(folder, 'none'), HOME: folder }
  return runSteady(words, folder, { ...nowhere, ...(more.includes('--to') ? {} : { PATH: folder }) })
}

async function planned(cluster: string) {
  const { code, stdout, stderr } = await plan(cluster, '--json')
  expect(code, stderr).toBe(0)
  return planDocumentSchema.parse(JSON.parse(stdout))
}

const engines = {
  slurm: 'cluster: lab\nengine: slurm\nslurm: { allocation: shared, options: [--mem=0] }\n',
  kubernetes: 'cluster: lab\nengine: kubernetes\nkubernetes: { context: far, namespace: bench }\n',
  ssh: 'cluster: lab\nengine: ssh\nssh: { port: 2222 }\nnodes: [{ name: a, address: 192.0.2.1 }, { name: b, address: 192.0.2.2 }]\n',
}

describe('a plan on a machine that does not reach the cluster', () => {
  it.each(Object.entries(engines))('has every case on %s, and says what is not known', async (_, cluster) => {
    const { cases, findings } = await planned(cluster)
    expect(cases).toHaveLength(2)
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'cluster-not-reached',
        data: expect.objectContaining({ isStated: false }) as unknown,
      }),
    )
  })

  it('takes the devices that the cluster file states, whatever its engine', async () => {
    for (const engine of ['slurm', 'kubernetes']) {
      const { cases, skips, findings } = await planned(
        `cluster: lab\nengine: ${engine}\nnodes: [{ name: a, cpus: 4, gpus: 0 }]\n`,
      )
      expect([cases.length, skips.length]).toEqual([1, 1])
      expect(findings).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ isStated: true }) as unknown }),
      )
    }
  })

  it('still refuses a cluster file that is wrong', async () => {
    expect((await plan(engines.slurm.replace('allocation', 'alocation'))).stderr).toContain(
      'CLUSTER_KEY_UNKNOWN',
    )
    expect((await plan(`${engines.kubernetes}containers: {}\n`)).stderr).toContain('KUBERNETES_CONTAINERS')
  })
})

describe('what keeps a plan from running', () => {
  const codes = async (text: string, cluster: string) => {
    write('suite.yaml', text)
    return (await planned(cluster)).findings
      .filter(({ code }) => ['placeholder-left', 'path-in-image'].includes(code))
      .map((finding): unknown[] => [finding.code, 'data' in finding ? finding.data : {}])
  }

  it('is a placeholder in its commands, its image or its nodes, and no word that only looks like one', async () => {
    expect(await codes(suite.replace('/data/tokens', '/path/to/tokens'), engines.ssh)).toEqual([
      ['placeholder-left', { text: '--data=/path/to/tokens', cases: 2 }],
    ])
    expect(await codes(suite.replace('lab/train:1', 'registry.example.com/t:1'), engines.kubernetes)).toEqual(
      [
        ['placeholder-left', { text: 'registry.example.com/t:1', cases: 2 }],
        ['path-in-image', { paths: ['/data/tokens'] }],
      ],
    )
    expect(await codes(suite, engines.ssh.replace('192.0.2.1', 'a.example.org'))).toEqual([
      ['placeholder-left', { text: 'a.example.org', cases: 2 }],
    ])
    expect(await codes(suite.replace('/data/tokens', '/my-path/tools'), engines.ssh)).toEqual([])
  })

  it('is a path that no volume has, which then has to be in the image', async () => {
    const volume = 'volumes: [{ mount: /data, source: { hostPath: { path: /data } } }]'
    const mounted = engines.kubernetes.replace('namespace: bench', `namespace: bench, ${volume}`)
    expect(await codes(suite, engines.kubernetes)).toEqual([['path-in-image', { paths: ['/data/tokens'] }]])
    expect(await codes(suite, mounted)).toEqual([])
  })

  it('stands before the commands', async () => {
    write('suite.yaml', suite.replace('/data/tokens', '/path/to/tokens'))
    const { stdout } = await plan(engines.ssh)
    expect(stdout.indexOf('placeholder-left')).toBeGreaterThan(0)
    expect(stdout.indexOf('placeholder-left')).toBeLessThan(stdout.indexOf('\nCommands\n'))
  })
})

describe('the files of a plan', () => {
  const id = (topology: string) => `train_${topology}_fp32_b4_data-dir=-data-tokens`
  const read = (name: string, topology = '1x1') =>
    readFileSync(join(folder, 'out', id(topology), name), 'utf8')
  const files = async (cluster: string) => {
    const { code, stderr } = await plan(cluster, '--to', 'out')
    expect(code, stderr).toBe(0)
    for (const topology of ['1x1', '2x1']) {
      const shell = spawnSync('sh', ['-n'], { input: read('start.sh', topology), encoding: 'utf8' })
      expect(shell.stderr).toBe('')
      expect(read('start.sh', topology)).not.toContain('hush')
    }
  }

  it('submit a job of its own to Slurm, any number of times', async () => {
    await files(engines.slurm)
    const start = read('start.sh', '2x1')
    for (const option of ['--nodes=2', '--mem=0', '--no-requeue']) expect(start).toContain(option)
    expect(read('batch.sh', '2x1')).not.toContain('hush')
    // Stand-ins: sbatch runs the script here, as the job number 7 on one node.
    const bin = join(folder, 'bin')
    mkdirSync(bin)
    const programs = {
      sbatch: 'for script; do :; done\nSLURM_JOB_ID=7 SLURM_JOB_NODELIST=n1 sh "$script"',
      scontrol: 'case $1 in --oneliner) echo "NodeName=n1 Arch=x NodeAddr=n1 x";; *) echo n1;; esac',
      srun: 'exit 1',
    }
    for (const [name, text] of Object.entries(programs)) {
      write(`bin/${name}`, `#!/bin/sh\n${text}\n`)
      chmodSync(join(bin, name), 0o755)
    }
    for (let time = 0; time < 2; time += 1) {
      const ended = spawnSync('sh', [join(folder, 'out', id('1x1'), 'start.sh')], {
        env: { PATH: `${bin}:/usr/bin:/bin` },
        encoding: 'utf8',
      })
      expect(ended.status, ended.stderr).toBe(0)
      const streams = join(folder, 'out', id('1x1'), 'streams')
      const printed = spawnSync('sh', ['-c', `cat ${streams}/*`], { encoding: 'utf8' }).stdout
      expect(printed.match(/trained 5 steps/g)).toHaveLength(1)
    }
  })

  it('create objects of Kubernetes that start at once, with the files of the job', async () => {
    await files(engines.kubernetes)
    expect(read('start.sh')).toContain('kubectl --context=far --namespace=bench create -f')
    const { kind, items } = JSON.parse(read('objects.json', '2x1')) as {
      kind: string
      items: { kind: string; metadata: object; spec?: { suspend?: boolean }; binaryData?: object }[]
    }
    expect([kind, ...items.map((item) => item.kind)]).toEqual(['List', 'ConfigMap', 'Service', 'Job'])
    expect(items[2]?.spec?.suspend).toBe(false)
    expect(Object.keys(items[0]?.binaryData ?? {})).toEqual(['file-0.tgz'])
    expect(items.filter(({ metadata }) => 'ownerReferences' in metadata)).toEqual([])
    expect(read('objects.json', '2x1')).not.toContain('hush')
  })

  it('leave it to a queue to start the objects, where there is one', async () => {
    await files(engines.kubernetes.replace('namespace: bench', 'namespace: bench, queue: lab'))
    expect(read('objects.json')).toContain('"suspend": true')
  })

  it('start each host over ssh, and name what they need first', async () => {
    await files(engines.ssh)
    const lines = read('start.sh', '2x1').split('\n')
    expect(lines.filter((line) => line.startsWith('ssh -p 2222 192.0.2.'))).toHaveLength(2)
    expect(lines.filter((line) => line.endsWith(' &'))).toHaveLength(1)
    expect(lines.find((line) => line.startsWith('# First copy'))).toContain('workloads/train')
  })

  it('start the command on this machine', async () => {
    const { code, stderr } = await runSteady(['plan', 'suite.yaml', '--to', 'out'], folder)
    expect(code, stderr).toBe(0)
    const ended = spawnSync('sh', [join(folder, 'out', id('1x1'), 'start.sh')], { encoding: 'utf8' })
    expect([ended.status, ended.stdout]).toEqual([0, expect.stringContaining('trained 5 steps')])
  })
})
