import { basename, dirname } from 'node:path'
import type { Job } from '../../../core/model/job.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import type { Link } from './link.ts'
import { portCount } from '../../../core/jobs/holes.ts'
import { firstPort } from '../first-port.ts'
import { filesOf, jobFolder } from './places.ts'
import { filesFolder, jobFiles, type ScriptParts } from './script.ts'
import { spawn } from 'node:child_process'
import { leftOut } from '../copied-files.ts'

/** Copies a path to `<folder>/files/<digest>` on a node. The folder appears only once complete: no partial copy is used. */
async function copyTo(link: Link, folder: string, path: string, digest: string): Promise<void> {
  const exclude = leftOut.map((name) => `--exclude=${name}`)
  const tar = spawn('tar', ['-C', dirname(path), ...exclude, '-cf', '-', `./${basename(path)}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  tar.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const packed = new Promise<void>((resolve, reject) => {
    tar.on('error', reject)
    tar.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`tar could not read ${path}: ${printed.trim()}`))
    })
  })
  const unpack = [
    'umask 077; set -e',
    `cd ${shellQuoted(folder)}; mkdir -p files; cd files`,
    `part=${digest}.$$; mkdir "$part"; trap 'rm -rf "$part"' EXIT`,
    'tar -C "$part" -xof -',
    `[ -d ${digest} ] || mv "$part" ${digest}`,
  ].join('\n')
  await Promise.all([packed, link.run(unpack, { input: tar.stdout, timeout: 0 })])
}

export interface PrepareParts extends ScriptParts {
  readonly links: readonly Link[]
  readonly digestOf: (path: string) => Promise<string>
}

/**
 * Puts everything that a job needs on its nodes; starts nothing.
 *
 * @returns the job's first port, free on its first node
 */
export async function prepareJob(job: Job, parts: PrepareParts): Promise<number> {
  const { folder, links, shared } = parts
  const names = shared ? new Map<string, string>() : filesOf(job)
  const files = await Promise.all(
    [...names].map(async ([path, name]) => ({ path, name, digest: await parts.digestOf(path) })),
  )
  const home = jobFolder(folder, job.id)
  const empty = emptyScript(
    folder,
    home,
    files.map(({ digest }) => digest),
  )
  const answers = await Promise.all(
    links.map(async (link, index) => {
      const answer = await link.run(
        index === 0 ? `${empty}\n${portScript(firstPort(job.id), portCount(job))}` : empty,
      )
      for (const { path, digest } of files)
        if (answer.split('\n').includes(`missing ${digest}`)) await copyTo(link, folder, path, digest)
      return answer
    }),
  )
  // Nodes may share the folder, so every node empties it before any node fills it.
  const fill = [
    'umask 077; set -e',
    `cd ${shellQuoted(home)}; mkdir -p ${filesFolder}`,
    ...files.map(({ path, name, digest }) => {
      const [copy, link] = [`${folder}/files/${digest}/${basename(path)}`, `${filesFolder}/${name}`]
      return `ln -sfn ${shellQuoted(copy)} ${shellQuoted(link)}`
    }),
    ...jobFiles(job, parts).map(
      ({ name, text }) => `printf %s ${shellQuoted(text)} >${name}.$$; mv ${name}.$$ ${name}`,
    ),
  ].join('\n')
  // Sent as input, because a command line has less room.
  await Promise.all(links.map((link) => link.run('exec sh -s', { input: fill })))
  return Number(/^port (\d+)$/m.exec(answers[0] ?? '')?.[1])
}

/** Makes the folder if needed, empties the job's folder, and prints which contents are missing. */
const emptyScript = (folder: string, home: string, digests: readonly string[]) => `umask 077
folder=${shellQuoted(folder)} home=${shellQuoted(home)}
mkdir -p "$folder"
[ -O "$folder" ] || { echo "the folder $folder belongs to another user" >&2; exit 73; }
rm -rf "$home" && mkdir -p "$home" || exit 73
for digest in ${digests.join(' ')}; do [ -d "$folder/files/$digest" ] || echo "missing $digest"; done`

/** Looks for `count` consecutive free ports: proc_net_tcp lists the local port in hexadecimal. */
const portScript = (first: number, count: number) => `port=${first}
while :; do
  used= next=0
  while [ "$next" -lt ${count} ]; do
    grep -qs "^ *[0-9]*: [0-9A-F]*:$(printf %04X $((port + next))) " /proc/net/tcp /proc/net/tcp6 && used=yes
    next=$((next + 1))
  done
  [ -n "$used" ] || break
  port=$((20000 + (port + ${count} - 20000) % 10000))
done
echo "port $port"`
