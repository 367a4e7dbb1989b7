// Loaded before steady (`node --import`): counts the files that it reads whole, and writes the counts at its end.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const counts = {}
const read = fs.readFileSync
fs.readFileSync = (path, ...options) => {
  if (typeof path === 'string') counts[path] = (counts[path] ?? 0) + 1
  return read(path, ...options)
}
syncBuiltinESMExports()

process.on('exit', () => {
  fs.writeFileSync(process.env.STEADY_TEST_READS, JSON.stringify(counts))
})
