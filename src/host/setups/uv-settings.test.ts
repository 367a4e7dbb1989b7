import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { uvSettings } from './build-image.ts'

const freshFolder = () => mkdtempSync(join(tmpdir(), 'steady-uv-'))

it('a container gets the settings of uv, with copies of its files instead of paths', () => {
  const [here, folder] = [freshFolder(), freshFolder()]
  const file = (name: string, text: string) => {
    writeFileSync(join(here, name), text)
    return join(here, name)
  }
  const settings = uvSettings(
    {
      HOME: here,
      UV_DEFAULT_INDEX: 'https://pypi.lab/simple',
      https_proxy: 'http://proxy.lab:3128',
      UV_CONFIG_FILE: file('own.toml', '[pip]\n'),
      SSL_CERT_FILE: file('own.pem', 'a certificate'),
      UV_FIND_LINKS: '/wheels',
      UVULA: 'other',
    },
    folder,
    '/mnt',
  )
  expect(settings).toEqual({
    UV_DEFAULT_INDEX: 'https://pypi.lab/simple',
    https_proxy: 'http://proxy.lab:3128',
    UV_CONFIG_FILE: '/mnt/uv.toml',
    SSL_CERT_FILE: '/mnt/certificates.pem',
    UV_NO_CACHE: '1',
  })
  expect(readFileSync(join(folder, 'uv.toml'), 'utf8')).toBe('[pip]\n')
  expect(readFileSync(join(folder, 'certificates.pem'), 'utf8')).toBe('a certificate')
})

it('a configuration that is turned off stays so', () => {
  const home = freshFolder()
  const settings = uvSettings({ HOME: home, UV_CONFIG_FILE: '/dev/null' }, freshFolder(), '/mnt')
  expect(settings).not.toHaveProperty('UV_CONFIG_FILE')
})
