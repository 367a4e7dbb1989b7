import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { taskCommands } from './reproduce.ts'

const task = (node: string, value: string) => ({
  name: 'rank',
  node,
  command: ['sh', '-c', 'printf "%s " "$OPTIONS"'],
  variables: { OPTIONS: value },
})

const printedBy = (nodes: readonly string[], value: string) => {
  const tasks = nodes.map((node) => task(node, value))
  const script = taskCommands({ command: [], tasks, variables: {} })
  const { stdout, stderr } = spawnSync('sh', { input: script, encoding: 'utf8' })
  return stdout + stderr
}

it('commands of tasks can be pasted where a variable holds a blank', () => {
  expect(printedBy(['n1', 'n2'], '--a --b')).toBe('--a --b --a --b ')
})

it('the name of a node is a comment to its end', () => {
  expect(printedBy(['n1\nprintf bad', 'n2'], 'x')).toBe('x x ')
})
