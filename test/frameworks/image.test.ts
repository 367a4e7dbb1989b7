import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { namedSetups, setUp } from '../../src/app/setup/setup.ts'
import { findUv } from '../../src/host/setups/uv.ts'
import { root } from '../architecture/source-files.ts'
import { runOf } from './script-log.ts'

const podman = (...args: readonly string[]) => spawnSync('podman', args, { encoding: 'utf8' })

const base = process.env['STEADY_IMAGE_BASE'] ?? ''
const uv = findUv(process.env) ?? ''
const why =
  podman('image', 'exists', base).status === 0 && uv !== ''
    ? undefined
    : 'no uv, no podman, or STEADY_IMAGE_BASE names no image that it has'

it.skipIf(why !== undefined)(
  `an image of MXNet trains ResNet-50 without a network${why === undefined ? '' : ` (skipped: ${why})`}`,
  async () => {
    const [end] = await setUp({
      setups: namedSetups(['mxnet']),
      kind: 'cpu',
      base,
      variables: {
        ...process.env,
        PATH: `${dirname(uv)}:${process.env['PATH'] ?? ''}`,
        STEADY_HOME: mkdtempSync(join(tmpdir(), 'steady-home-')),
      },
      stop: new AbortController().signal,
      progress: { starts: () => undefined, works: () => undefined, ended: () => undefined },
    })
    if (end === undefined || !('image' in end)) return expect.fail(JSON.stringify(end))
    try {
      const { stdout, stderr } = podman(
        ...['run', '--rm', '--network=none', '--volume', `${join(root, 'workloads')}:/workloads:ro`],
        ...['--env', 'PYTHONPATH=/workloads/shared', '--env', 'PYTHONDONTWRITEBYTECODE=1', end.image.tag],
        ...['python3', '/workloads/resnet50/mxnet/train.py', '--batch=2', '--steps=3', '--image-size=64'],
      )
      expect(stderr).not.toContain('Traceback')
      const { steps, facts } = runOf(stdout)
      expect(steps.map(({ step }) => step)).toEqual([1, 2, 3])
      expect(facts.fingerprint).toMatchObject({ framework: 'MXNet', parameters: 25_557_032 })
    } finally {
      // One that was there before is somebody's.
      if (end.end === 'built') podman('image', 'rm', '--force', end.image.tag)
    }
  },
  900_000,
)
