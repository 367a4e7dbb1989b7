import { dirname } from 'node:path'
import { expect, it } from 'vitest'
import { packageCommand } from './package-command.ts'

const command = (root: string) => packageCommand('@duckdb/node-api', { kind: 'folder', root })

it('a package goes beside steadystate, wherever npm put that', () => {
  expect(command('/opt/tool/lib/node_modules/steadystate')).toBe(
    'npm install --global --prefix /opt/tool @duckdb/node-api',
  )
  expect(command('/home/me/project/node_modules/steadystate')).toBe(
    'npm install --prefix /home/me/project @duckdb/node-api',
  )
  expect(command('/src/steady state')).toBe("npm install --prefix '/src/steady state' @duckdb/node-api")
})

it('a package for an executable goes beside it', () => {
  expect(packageCommand('sharp', { kind: 'executable', root: '/cache' })).toBe(
    `npm install --prefix ${dirname(process.execPath)} sharp`,
  )
})
