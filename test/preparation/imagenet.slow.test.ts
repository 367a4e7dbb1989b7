import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { trainArchive } from '../imagenet/archives.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

const workload = `
title: One that trains on converted images
model: A model
framework: sh
unit: images
command: [sh, '{here}/train.sh', data/converted]
prepare:
  - title: training images
    explain: Download the archive.
    creates: data/train
    needs: data/ILSVRC2012_img_train.tar
    command: [python3, '{shared}/imagenet/unpack.py', train, data/ILSVRC2012_img_train.tar, data/train]
  - title: converted images
    creates: data/converted
    needs: data/train
    command: [python3, '{shared}/imagenet/unpack.py', list, data/train, data/converted]
  - title: a license
    explain: Ask the lab for one.
    check: [sh, -c, 'cat data/license']
supports: { data: any }
needs: { devices: cpu }
`

const steps = Array.from({ length: 20 }, (_, step) => `step ${step + 1} loss 1.0 100.0 images/s`)

let folder: string
const at = (name: string) => join(folder, 'data', name)

beforeEach(() => {
  folder = freshFolder()
  mkdirSync(join(folder, 'workloads', 'lab'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'workloads', 'lab', 'workload.yaml'), workload)
  writeFileSync(
    join(folder, 'workloads', 'lab', 'train.sh'),
    `cat "$1" >/dev/null || exit 3\n${steps.map((line) => `echo ${line}`).join('\n')}\n`,
  )
  writeFileSync(
    join(folder, 'suite.yaml'),
    'suite: s\nmatrix: { workload: lab, topology: 1x1, batch: 4, data: real }\nrepeats: 1\nprotocol: steady\n',
  )
  writeFileSync(at('license'), '')
  writeFileSync(
    at('ILSVRC2012_img_train.tar'),
    trainArchive({ n01440764: ['a.JPEG'], n15075141: ['b.JPEG'] }),
  )
})

async function run(...words: string[]) {
  rmSync(join(folder, 'r'), { recursive: true, force: true })
  const { code, stderr } = await runSteady(
    ['run', 'suite.yaml', '--results', 'r', '--no-report', '--plain', ...words],
    folder,
  )
  return { code, stderr: stderr.replaceAll(/\s+/g, ' ') }
}

describe("a suite on ImageNet's archives", { timeout: 60_000 }, () => {
  it('unpacks and converts them once', async () => {
    expect((await run()).stderr).toContain("PREPARATION_NEEDED: 'training images' for lab is not done on")
    expect(existsSync(at('train'))).toBe(false)
    expect((await run('--prepare')).code).not.toBe(2)
    expect(readFileSync(at('converted'), 'utf8')).toBe('train/n01440764/a.JPEG 0\ntrain/n15075141/b.JPEG 1\n')
    writeFileSync(at('train/n01440764/a.JPEG'), 'of the user')
    const second = await run('--prepare')
    expect(second.code).not.toBe(2)
    expect(second.stderr).not.toContain('preparing')
    expect(readFileSync(at('train/n01440764/a.JPEG'), 'utf8')).toBe('of the user')
  })

  it('needs neither archive nor images once they are converted', async () => {
    writeFileSync(at('converted'), '')
    rmSync(at('ILSVRC2012_img_train.tar'))
    expect((await run()).code).not.toBe(2)
    expect(existsSync(at('train'))).toBe(false)
  })

  it('names an archive that is missing before anything starts', async () => {
    rmSync(at('ILSVRC2012_img_train.tar'))
    const { code, stderr } = await run('--prepare')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /PREPARATION_INPUT_ABSENT: 'training images' for lab needs data\/ILSVRC2012_img_train.tar, which is not there on .*fix: Download the archive\./,
    )
    expect(existsSync(join(folder, 'r', 'preparation'))).toBe(false)
  })

  it('says what is wrong with a broken archive', async () => {
    writeFileSync(at('ILSVRC2012_img_train.tar'), trainArchive({ n01440764: ['a.JPEG'] }).subarray(0, 1600))
    const { code, stderr } = await run('--prepare')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /PREPARATION_FAILED: 'training images' for lab failed with exit code 1 on .*ILSVRC2012_img_train.tar is no whole tar archive: unexpected end of data\./,
    )
    expect(existsSync(at('train'))).toBe(false)
  })

  it('does not start where people have something left to do', async () => {
    rmSync(at('license'))
    const { code, stderr } = await run('--prepare')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /PREPARATION_BY_HAND: 'a license' for lab is not done on .*: its check fails: .*data\/license.*fix: Do this step by hand\. Ask the lab for one\./,
    )
    expect(existsSync(at('train'))).toBe(false)
  })
})

it.each([
  ['dlperf-ngc-tensorflow-resnet50', ['resnet50/ngc-tensorflow']],
  ['dlperf-oneflow-resnet50', ['resnet50/oneflow']],
  ['paddle-perf-ngc-tensorflow-resnet50', ['resnet50/ngc-tf-benchmark']],
  ['paddle-perf-ngc-tensorflow2-mask-rcnn', ['mask-rcnn/ngc-tensorflow2']],
  [
    'paddle-perf-paddle-resnet50',
    ['resnet50/paddle', 'resnet50/ngc-tf-benchmark', 'resnet50/ngc-pytorch', 'resnet50/ngc-mxnet'],
  ],
])(
  'the plan of %s states the steps of each program, its image and what several nodes need',
  async (suite, workloads) => {
    const cluster = readFileSync('clusters/v100x32.yaml', 'utf8')
    const startingContainers = cluster.replace(/^ssh: .*$/m, 'containers: { program: docker }')
    writeFileSync(join(folder, 'v100.yaml'), suite.includes('oneflow') ? cluster : startingContainers)
    const { stdout, stderr } = await runSteady(['plan', suite, '--cluster', 'v100.yaml', '--json'], folder)
    expect(stderr).toBe('')
    const { preparation } = planDocumentSchema.parse(JSON.parse(stdout))
    const titles = (owner: string) =>
      preparation.flatMap((step) => (step.workload === owner ? [step.title.en] : []))
    for (const name of workloads) {
      const found = titles(name).join('; ')
      expect(found).toMatch(/ImageNet's training images, unpacked|COCO 2017/)
      if (!suite.includes('oneflow')) expect(found).toMatch(/^Container image /)
    }
    expect(titles(suite).join('; ')).toMatch(/^ssh /)
    const unexplained = preparation.filter(
      ({ command, check, creates, explain }) =>
        command.length + check.length + creates.length === 0 && explain === undefined,
    )
    expect(unexplained).toEqual([])
  },
)
