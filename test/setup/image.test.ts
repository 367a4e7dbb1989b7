import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { setUp } from '../../src/app/setup/setup.ts'
import { setupEndLine, setupsPrintout } from '../../src/cli/terminal/setups.ts'
import { lines, untitled } from '../../src/core/document/block-builders.ts'
import type { Printout } from '../../src/core/document/document.ts'
import { printoutText } from '../../src/core/document/terminal/terminal.ts'
import type { Language } from '../../src/core/model/text.ts'
import { bytes } from '../../src/core/model/units.ts'
import { imageChanges, imageNames, imageRecipe } from '../../src/core/setups/image.ts'
import { readSetups } from '../../src/host/setups/catalogue.ts'
import { runSteady } from '../run/steady.ts'

const setup = readSetups().get('mxnet') ?? expect.fail('there is no setup mxnet')
const [variant = expect.fail('it has no variant')] = setup.variants
const freshFolder = () => mkdtempSync(join(tmpdir(), 'steady-image-'))

/** @param path where podman is looked for */
const build = (path: string) =>
  setUp({
    setups: [setup],
    kind: 'cpu',
    base: 'debian-python',
    variables: { PATH: path, STEADY_HOME: freshFolder() },
    stop: new AbortController().signal,
    progress: { starts: () => undefined, works: () => undefined, ended: () => undefined },
  })

it('without podman, no image is built', async () => {
  await expect(build(freshFolder())).rejects.toMatchObject({ code: 'IMAGE_ENGINE_ABSENT' })
})

it('what a podman prints that does not work is shown', async () => {
  const folder = freshFolder()
  writeFileSync(join(folder, 'podman'), '#!/bin/sh\necho "Error: no storage" >&2\nexit 125\n', {
    mode: 0o755,
  })
  await expect(build(folder)).rejects.toMatchObject({
    code: 'IMAGE_ENGINE_FAILED',
    details: { data: { printed: { data: { printed: 'Error: no storage' } } } },
  })
})

it.each(['--remove', '--system'])('--image and %s exclude each other', async (other) => {
  const ended = await runSteady(['setup', 'mxnet', '--image', 'debian-python', other], freshFolder())
  expect(ended).toMatchObject({ code: 2, stdout: '' })
  expect(ended.stderr).toContain('OPTIONS_CONFLICT')
})

it('an image is named after its lock, its variables and its base', () => {
  const recipes = [
    imageRecipe(setup, variant, '11'),
    imageRecipe(setup, variant, '22'),
    imageRecipe({ ...setup, variables: {} }, variant, '11'),
    imageRecipe(setup, { ...variant, lock: '' }, '11'),
  ]
  expect(new Set(recipes).size).toBe(recipes.length)
  expect(imageNames('mxnet', '466d4bfd0813')).toEqual({
    tag: 'localhost/steadystate/mxnet:466d4bfd0813',
    container: 'steadystate-mxnet-466d4bfd0813',
  })
})

it('an image starts its own Python, and tells its setup and its base', () => {
  expect(imageChanges('mxnet', 'debian-python', '/usr/bin:/bin')).toEqual([
    'ENV PATH=/opt/steadystate/bin:/usr/bin:/bin',
    'CMD ["python3"]',
    'LABEL steadystate.setup=mxnet',
    'LABEL org.opencontainers.image.base.name=debian-python',
  ])
})

it('images are listed with their size and base, in both languages', () => {
  const image = {
    tag: 'localhost/steadystate/mxnet:1a',
    id: '2b',
    base: 'debian-python',
    size: bytes(2 ** 29),
  }
  const text = (printout: Printout, language: Language) => printoutText(printout, { width: 120, language })
  expect(text(setupsPrintout([], []), 'en')).not.toContain('Images')
  expect(text(setupsPrintout([], [image]), 'en')).toContain(
    'Images\n  localhost/steadystate/mxnet:1a, 512.0 MiB, on debian-python',
  )
  expect(text([untitled(lines(setupEndLine({ end: 'was-built', setup, image })))], 'en')).toBe(
    '✓ mxnet: localhost/steadystate/mxnet:1a, 512.0 MiB, on debian-python (was ready already)',
  )
  expect(text([untitled(lines(setupEndLine({ end: 'built', setup, image })))], 'zh')).toBe(
    '✓ mxnet：localhost/steadystate/mxnet:1a，512.0 MiB，基于 debian-python',
  )
})
