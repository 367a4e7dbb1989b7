// Loaded before steady (`node --import`): counts the files that it reads whole, and writes the counts at its end.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const counts = {}
const opened = new Map()
const { openSync, readFileSync } = fs
fs.openSync = (path, ...options) => {
  const file = openSync(path, ...options)
  opened.set(file, path)
  return file
}
fs.readFileSync = (file, ...options) => {
  const path = typeof file === 'number' ? opened.get(file) : file
  if (typeof path === 'string') counts[path] = (counts[path] ?? 0) + 1
  return readFileSync(file, ...options)
}
syncBuiltinESMExports()

process.on('exit', () => {
  fs.writeFileSync(process.env.STEADY_TEST_READS, JSON.stringify(counts))
})
