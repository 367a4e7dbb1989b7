import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trainArchive, validationArchive, validationImage } from '../imagenet/archives.ts'
import {
  printedFigures,
  standInFiles,
  standInSuite,
  tensorflow,
  type StandInRecipe,
} from '../recipes/stand-in-recipe.ts'
import { startSteady } from '../run/steady.ts'
import { borrowingBlock, bringUpStore } from './containers.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'

// DLPerf's TensorFlow recipe as it ships, on two hosts over ssh, in an image of the name that its report gives. The image has
// stand-ins for the example, and for the programs that convert ImageNet.

/** Below /var/tmp, which the hosts share with this machine. */
const folder = mkdtempSync('/var/tmp/steady-recipes-')
const data = join(folder, 'data')
const stores = [bringUpStore(), bringUpStore()] as const
const noMpi = existsSync('/usr/bin/mpirun') ? undefined : 'mpirun is not installed'
const why = stores[0].why ?? whyNoHosts() ?? noMpi
if (why !== undefined) console.log(`skipped: recipes in containers: ${why}`)

const oneNode = {
  ...tensorflow,
  cases: [{ script: 'dlperf-one-node', nodes: 1, devices: 2, rate: 702.5 }],
}
const twoNodes = {
  ...tensorflow,
  cases: [{ script: 'dlperf-several-nodes', nodes: 2, devices: 2, rate: 1398.25 }],
}
/** Of both, so that one image serves them. */
const recipe = { ...tensorflow, cases: [...oneNode.cases, ...twoNodes.cases] }

const example = '/workspace/rn50v15_tf'
const records = ['train-00000-of-01024', 'train-01023-of-01024']

/** In the place of TensorFlow's script. */
const converter = `
import os, sys
folder = next(word.split('=')[1] for word in sys.argv if word.startswith('--output_directory='))
for name in ${JSON.stringify(records)}: open(os.path.join(folder, name), 'w').write('record')
for option in ('train', 'validation'):
    images = next(word.split('=')[1] for word in sys.argv if word.startswith('--%s_directory=' % option))
    print(sorted(os.path.join(at, name)[len(images) + 1:] for at, _, names in os.walk(images) for name in names))
print('converted on', os.uname().nodename)
`

/** As the example's own script does it. */
const indexer = `
for file in "$1"/train-*; do tfrecord2idx "$file" "$2/\${file##*/}" || exit; done
`

let hosts: Hosts | undefined
beforeAll(() => {
  if (why !== undefined) return
  const addresses = ['the command names no addresses']
  const program = standInFiles(recipe, { addresses, started: '/data/started' })
  for (const store of stores)
    store.add('localhost/nvidia_rn50_tf:20.03-resnet', {
      ...Object.fromEntries(Object.entries(program).map(([path, text]) => [join(example, path), text])),
      [join(example, 'utils/dali_index.sh')]: indexer,
      'opt/bin/tfrecord2idx': '#!/bin/sh\nwc -c <"$1" >"$2"\n',
    })
  mkdirSync(join(data, 'imagenet', 'tools'), { recursive: true })
  const given = {
    'tools/build_imagenet_data.py': converter,
    'tools/imagenet_2012_validation_synset_labels.txt': 'n15075141\nn01440764\n',
    'imagenet_2012_bounding_boxes.csv': '',
    'ILSVRC2012_img_train.tar': trainArchive({ n01440764: ['a.JPEG'], n15075141: ['b.JPEG'] }),
    'ILSVRC2012_img_val.tar': validationArchive(2),
  }
  for (const [path, content] of Object.entries(given)) writeFileSync(join(data, 'imagenet', path), content)
  hosts = bringUpHosts(
    [],
    stores.map(({ variables }) => variables),
  )
  const nodes = hosts.addresses.map(
    (address, index) => `{ name: h${index + 1}, address: ${address}, gpus: 2 }`,
  )
  writeFileSync(
    join(folder, 'hosts.yaml'),
    `cluster: hosts
engine: ssh
ssh: { config: ${hosts.sshConfig} }
nodes: [${nodes.join(', ')}]
network: { interface: eth0 }
launch:
  ssh: { options: [-F, ${hosts.sshConfig}] }
  variables: { PATH: '/opt/bin:/usr/bin:/bin' }
${borrowingBlock([`${data}:/data:rw`]).replace(/ }$/, ', gpus: [] }')}
`,
  )
})
afterAll(async () => {
  hosts?.down()
  for (const store of stores) await store.down()
  rmSync(folder, { recursive: true, force: true })
})

let sessions = 0
async function run(
  standInRecipe: StandInRecipe,
  words: readonly string[] = [],
  parameters: Readonly<Record<string, number>> = {},
) {
  sessions += 1
  const suite = `suite-${sessions}.yaml`
  writeFileSync(join(folder, suite), standInSuite(standInRecipe, parameters, 'cluster: hosts.yaml\n'))
  const { code, stdout, stderr } = await startSteady(
    ['run', suite, '--results', `results-${sessions}`, '--no-report', '--plain', ...words],
    folder,
  ).ended
  const started = join(data, 'started')
  const lines = existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n').toSorted() : []
  rmSync(started, { force: true })
  return {
    code,
    started: lines,
    figures: printedFigures(stdout),
    said: stderr,
    results: `results-${sessions}`,
  }
}

describe.skipIf(why !== undefined)("DLPerf's TensorFlow recipe in its image", { timeout: 240_000 }, () => {
  it('does not start where its data is not prepared', async () => {
    const { code, started, said } = await run(oneNode)
    expect(code).toBe(2)
    expect(said.replaceAll(/\s+/g, ' ')).toContain(
      "PREPARATION_NEEDED: 'ImageNet's training images, unpacked' for resnet50/ngc-tensorflow is not done on h1: there is no /data/imagenet/train; 3 further steps are not done",
    )
    expect(started).toEqual([])
  })

  it('prepares its data in the image, and measures two ranks of one node', async () => {
    const { code, started, figures, said, results } = await run(oneNode, ['--prepare'])
    expect(code, said).toBe(0)
    const kept = join(folder, results, 'preparation')
    const [converted = ''] = readdirSync(kept).filter((name) => name.includes('imagenet-as-tfrecords'))
    expect(readFileSync(join(kept, converted, 'node-0.log'), 'utf8').split('\n')).toEqual([
      "['n01440764/a.JPEG', 'n15075141/b.JPEG']",
      `['n01440764/${validationImage(2)}', 'n15075141/${validationImage(1)}']`,
      expect.stringMatching(/^converted on /),
      '',
    ])
    for (const name of records) expect(readFileSync(join(data, 'dali_idx', name), 'utf8')).toBe('6\n')
    expect(started).toEqual([`2 0 ${example}`, `2 1 ${example}`])
    expect(figures).toEqual(['702.50'])
  })

  it('measures four ranks of two nodes, which mpirun starts over ssh in a container of each node', async () => {
    const { code, started, figures, said, results } = await run(twoNodes)
    expect(code, said).toBe(0)
    expect(started).toEqual([0, 1, 2, 3].map((rank) => `4 ${rank} ${example}`))
    expect(figures).toEqual(['1398.25'])
    const { stdout } = await startSteady(
      ['report', results, '--format', 'md', '--language', 'en', '--out', '-'],
      folder,
    ).ended
    expect(stdout).toContain('DeepLearningExamples at fed7ba99cde958fda12c9e81d12b3d7e738e0590')
    expect(stdout).toMatch(/image nvidia_rn50_tf:20\.03-resnet.*sha256:/)
  })

  it('fails where an argument is another', async () => {
    const { code, figures, started } = await run(oneNode, [], { 'display-every': 2 })
    expect([code, figures]).toEqual([1, []])
    expect(started).not.toEqual([])
  })
})
