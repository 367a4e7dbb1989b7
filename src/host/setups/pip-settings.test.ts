import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pipSettings } from './pip-settings.ts'

const freshFolder = () => mkdtempSync(join(tmpdir(), 'steady-pip-'))

it('a container gets the settings of pip, with copies of its files instead of paths', () => {
  const [here, folder] = [freshFolder(), freshFolder()]
  const file = (name: string, text: string) => {
    writeFileSync(join(here, name), text)
    return join(here, name)
  }
  const settings = pipSettings(
    {
      HOME: here,
      PIP_INDEX_URL: 'https://pypi.lab/simple',
      https_proxy: 'http://proxy.lab:3128',
      PIP_CONFIG_FILE: file('own.conf', '[global]\n'),
      PIP_CERT: file('own.pem', 'a certificate'),
      PIP_FIND_LINKS: '/wheels',
      PIPELINE: 'other',
    },
    folder,
    '/mnt',
  )
  expect(settings).toEqual({
    PIP_INDEX_URL: 'https://pypi.lab/simple',
    https_proxy: 'http://proxy.lab:3128',
    PIP_CONFIG_FILE: '/mnt/pip.conf',
    PIP_CERT: '/mnt/certificates.pem',
    PIP_NO_CACHE_DIR: '1',
  })
  expect(readFileSync(join(folder, 'pip.conf'), 'utf8')).toBe('[global]\n')
  expect(readFileSync(join(folder, 'certificates.pem'), 'utf8')).toBe('a certificate')
})

it('a configuration that is turned off stays so', () => {
  const home = freshFolder()
  const settings = pipSettings({ HOME: home, PIP_CONFIG_FILE: '/dev/null' }, freshFolder(), '/mnt')
  expect(settings).not.toHaveProperty('PIP_CONFIG_FILE')
})
