import { spawn } from 'node:child_process'

/** What a plan prints for one case. */
export interface PrintedCase {
  readonly id: string
  readonly lines: readonly string[]
}

/** The part "Commands" of a plan in text. */
export function printedCases(plan: string): PrintedCase[] {
  const [, commands = ''] = /^Commands\n([^]*?)(?:\n\n|$(?![^]))/m.exec(plan) ?? []
  const cases: { id: string; lines: string[] }[] = []
  for (const line of commands.split('\n'))
    if (line.startsWith('    ')) cases.at(-1)?.lines.push(line.slice(4))
    else if (!line.startsWith('  #')) cases.push({ id: line.trim(), lines: [] })
  return cases
}

/** A program and arguments that start a shell, which reads what is pasted. */
export type Shell = readonly [string, ...string[]]

export interface Pasted {
  readonly code: number | null
  readonly output: string
}

/**
 * Pastes lines into a shell of each node, as a person does: those of a node after the shell before has answered, unless these wait for
 * the other nodes.
 *
 * @param shells by the name of the node; the first is for lines that name none
 */
export async function paste(
  lines: readonly string[],
  shells: Readonly<Record<string, Shell>>,
): Promise<Pasted[]> {
  let waiting: Promise<Pasted>[] = []
  const ended: Pasted[] = []
  const all = async () => {
    ended.push(...(await Promise.all(waiting)))
    waiting = []
  }
  const [first = ''] = Object.keys(shells)
  for (const { node, pasted } of blocksOf(lines, first)) {
    const shell = shells[node]
    if (shell === undefined) throw new Error(`the plan names ${node}, which has no shell`)
    if (isRemoval(pasted[0] ?? '')) await all()
    waiting.push(typed(shell, pasted))
    if (pasted.at(-1)?.includes(' --detach ') === true) await all()
  }
  await all()
  return ended
}

const isRemoval = (line: string) => line.includes(' rm --force ')

function blocksOf(lines: readonly string[], first: string) {
  const blocks: { node: string; pasted: string[] }[] = []
  for (const line of lines)
    if (line.startsWith('# ')) blocks.push({ node: line.slice(2), pasted: [] })
    else if (blocks.length === 0) blocks.push({ node: first, pasted: [line] })
    else blocks.at(-1)?.pasted.push(line)
  return blocks
}

function typed([program, ...args]: Shell, lines: readonly string[]): Promise<Pasted> {
  const shell = spawn(program, args, { stdio: 'pipe' })
  const chunks: Buffer[] = []
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  shell.stdin.end(lines.map((line) => `${line}\n`).join(''))
  return new Promise((resolve, reject) => {
    shell.on('error', reject)
    shell.on('close', (code) => {
      resolve({ code, output: Buffer.concat(chunks).toString() })
    })
  })
}
