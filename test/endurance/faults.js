// Preloaded with `node --import`: ends the program, or fills the disk, at its n-th change of files. STEADY_FAULT says where:
// JSON of `folder` (changes elsewhere do not count), `log` (gets a line for each change) and, for a fault, `kind` and `at`.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { relative, resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const { folder, log, kind, at } = JSON.parse(process.env.STEADY_FAULT)
const { appendFileSync } = fs
const original = { ...fs }
/** Path by descriptor. */
const opened = new Map()
/** Changes that are made in order to make another do not count. */
let depth = 0
let count = 0

const isWriting = (flags) => (typeof flags === 'number' ? (flags & 3) !== 0 : /[wa+]/.test(String(flags)))

/** What a full disk refuses; it can also refuse to rename or to sync. */
const grows = new Set([
  'open',
  'write',
  'writev',
  'writeFile',
  'appendFile',
  'mkdir',
  'link',
  'symlink',
  'copyFile',
])
const canRefuse = new Set([...grows, 'rename', 'fsync', 'sync', 'datasync'])

/** @param half does the first half of the change */
function change(name, path, half) {
  const below = relative(folder, resolve(String(path)))
  if (depth > 0 || below === '' || below.startsWith('..')) return
  count += 1
  if (kind === undefined) appendFileSync(log, `${name} ${below}\n`)
  if (kind === 'kill' && count === at) {
    half?.()
    process.kill(process.pid, 'SIGKILL')
  }
  const isThere = name === 'mkdir' && original.existsSync(path)
  if (kind === 'full' && !isThere && (count === at ? canRefuse : count > at ? grows : new Set()).has(name))
    throw Object.assign(new Error(`ENOSPC: no space left on device, ${name} '${below}'`), {
      code: 'ENOSPC',
      errno: -28,
    })
}

function within(act) {
  depth += 1
  try {
    return act()
  } finally {
    depth -= 1
  }
}

const halfOf = (data) =>
  typeof data === 'string' ? data.slice(0, data.length / 2) : data.subarray(0, data.length >> 1)

/** Tells of the change that a call makes: its name, path and half. */
const changes = {
  open: ([path, flags]) => isWriting(flags ?? 'r') && [path],
  write: ([file, data, offset = 0, length]) =>
    opened.has(file) && [
      opened.get(file),
      () =>
        typeof data !== 'string' &&
        original.writeSync(file, data, offset, (length ?? data.length - offset) >> 1),
    ],
  writev: ([file]) => opened.has(file) && [opened.get(file)],
  fsync: ([file]) => opened.has(file) && [opened.get(file)],
  writeFile: ([path, data]) =>
    typeof path === 'string' && [path, () => original.writeFileSync(path, halfOf(data))],
  appendFile: ([path, data]) => [path, () => original.appendFileSync(path, halfOf(data))],
  mkdir: ([path]) => [path],
  rename: ([, path]) => [path],
  link: ([, path]) => [path],
  symlink: ([, path]) => [path],
  copyFile: ([, path]) => [path],
  rm: ([path]) => [path],
  rmdir: ([path]) => [path],
  unlink: ([path]) => [path],
  chmod: ([path]) => [path],
}

const tell = (name, args) => {
  const [path, half] = changes[name](args) || []
  if (path !== undefined) change(name, path, half)
}

function noting(name, args, file) {
  if (name === 'open') opened.set(file, args[0])
  return file
}

for (const name of Object.keys(changes)) {
  const sync = original[`${name}Sync`]
  fs[`${name}Sync`] = (...args) => {
    tell(name, args)
    return noting(
      name,
      args,
      within(() => sync(...args)),
    )
  }
  const later = original[name]
  fs[name] = (...args) => {
    const done = args.at(-1)
    try {
      tell(name, args)
    } catch (error) {
      process.nextTick(done, error)
      return
    }
    later(...args.slice(0, -1), (error, ...results) =>
      done(error, ...(error ? [] : [noting(name, args, results[0])]), ...results.slice(1)),
    )
  }
  const promised = original.promises[name]
  if (promised === undefined) continue
  fs.promises[name] = async (...args) => {
    tell(name, args)
    const result = await promised(...args)
    if (name === 'open' && isWriting(args[1] ?? 'r')) watch(result, args[0])
    return result
  }
}

/** Tells of the changes that a file handle makes. */
function watch(handle, path) {
  for (const name of ['write', 'writeFile', 'appendFile', 'sync', 'datasync']) {
    const act = handle[name].bind(handle)
    handle[name] = async (...args) => {
      change(name, path)
      return act(...args)
    }
  }
}

if (isMainThread) syncBuiltinESMExports()
