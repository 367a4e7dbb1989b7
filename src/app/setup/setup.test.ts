import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { removePartial } from '../../host/setups/home.ts'
import { runStep } from '../../host/setups/run-step.ts'
import { lockFolder } from '../../host/store/lock.ts'
import { namedSetups, removeSetups, setUp } from './setup.ts'

const fresh = () => mkdtempSync(join(tmpdir(), 'steady-home-'))

describe('removing a setup', () => {
  it('removes every folder of it, whole or not, and nothing of a setup whose name begins alike', () => {
    const home = fresh()
    const setups = join(home, 'setups')
    const kept = ['mxnet-horovod-0123456789ab', 'mxnet-0123456789ab.log', 'mxnet-notes']
    for (const name of ['mxnet-0123456789ab', 'mxnet-system', ...kept])
      mkdirSync(join(setups, name), { recursive: true })
    expect(removeSetups(namedSetups(['mxnet']), { STEADY_HOME: home })).toBe(2)
    expect(readdirSync(setups).sort()).toEqual(kept.sort())
  })
})

describe('an interrupted installation', () => {
  it('starts nothing where the interrupt came first', async () => {
    const folder = fresh()
    const log = join(folder, 'log')
    writeFileSync(log, '')
    const made = join(folder, 'made')
    const step = { variables: process.env, log, stop: AbortSignal.abort() }
    expect(await runStep(['touch', made], step)).toMatchObject({ done: false })
    expect(readdirSync(folder)).toEqual(['log'])
  })

  it('ends as interrupted, not as failed, and leaves nothing', async () => {
    const home = fresh()
    const programs = join(home, 'programs')
    mkdirSync(programs)
    writeFileSync(join(programs, 'uv'), '', { mode: 0o755 })
    // Whatever it is asked, it says that it is a Python that this setup can use, and makes nothing.
    writeFileSync(join(programs, 'python3'), '#!/bin/sh\necho 3.11.7\n', { mode: 0o755 })
    const stop = new AbortController()
    const ends = await setUp({
      setups: namedSetups(['mxnet']),
      kind: 'cpu',
      base: undefined,
      variables: { PATH: `${programs}:/usr/bin:/bin`, STEADY_HOME: home },
      stop: stop.signal,
      progress: {
        starts: () => {
          stop.abort()
        },
        works: () => undefined,
        ended: () => undefined,
      },
    })
    expect(ends).toMatchObject([{ end: 'interrupted' }])
    expect(readdirSync(join(home, 'setups'))).toEqual([])
  })
})

it('removes what a killed session had begun to install, and nothing that another one still makes', () => {
  const setups = join(fresh(), 'setups')
  const [begun, made, whole] = ['mxnet-0123456789ab', 'jax-0123456789ab', 'pytorch-0123456789ab']
  for (const name of [begun, made, whole]) mkdirSync(join(setups, name), { recursive: true })
  writeFileSync(join(setups, `${begun}.lock.txt`), '')
  writeFileSync(join(setups, 'oneflow-0123456789ab.lock.txt'), '')
  writeFileSync(join(setups, 'setup-that-failed-0123456789ab.log'), '')
  writeFileSync(join(setups, whole, 'setup.json'), '{}')
  const held = lockFolder(join(setups, `${made}.lock`))
  removePartial(setups)
  held.release()
  expect(readdirSync(setups).sort()).toEqual([made, whole, 'setup-that-failed-0123456789ab.log'].sort())
})

it('without uv, nothing is installed', async () => {
  const home = fresh()
  const programs = join(home, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'python3'), '#!/bin/sh\necho 3.11.7\n', { mode: 0o755 })
  const request = {
    setups: namedSetups(['mxnet', 'jax']),
    kind: 'cpu' as const,
    base: undefined,
    variables: { PATH: programs, STEADY_HOME: home },
    stop: new AbortController().signal,
    progress: { starts: () => undefined, works: () => undefined, ended: () => undefined },
  }
  await expect(setUp(request)).rejects.toMatchObject({ code: 'SETUP_NEEDS_UV' })
  expect(readdirSync(home)).toEqual(['programs'])
})
