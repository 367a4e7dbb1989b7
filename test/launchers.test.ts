import { expect, it } from 'vitest'
import { launchers } from '../src/core/launchers/launchers.ts'
import { expectGolden } from './golden.ts'
import { onKubernetes } from './launchers/on-kubernetes.ts'
import { onProcesses } from './launchers/on-processes.ts'
import { onSlurm } from './launchers/on-slurm.ts'
import { onSsh } from './launchers/on-ssh.ts'

const engines = [onProcesses, onSsh, onSlurm, onKubernetes]

it.each(launchers)('$name starts on every engine what was reviewed', async (launcher) => {
  const rendered = (await Promise.all(engines.map(async (renderedOn) => renderedOn(launcher)))).flat()
  expect(rendered).not.toEqual([])
  const parts = rendered.map(({ title, text }) => `##### ${title}\n${text}`)
  expectGolden(parts.join('\n'), `launchers/${launcher.name}.txt`)
})
