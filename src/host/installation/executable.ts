import { getRawAsset } from 'node:sea'
import { join } from 'node:path'
import { cacheFolder } from './cache-folder.ts'
import type { Installation } from './installed.ts'
import { unpack, type ShippedIndex } from './unpack.ts'

/** Bytes of the executable itself, which must never be written. */
const asset = (name: string) => Buffer.from(getRawAsset(name) as ArrayBuffer)

/** The installation that one executable is, which `packaging/executable.js` made. */
export function openExecutable(variables: NodeJS.ProcessEnv): Installation {
  const { digest, version, files, code } = JSON.parse(asset('shipped.json').toString('utf8')) as ShippedIndex
  const root = join(cacheFolder(variables), `${version}-${digest.slice(0, 16)}`)
  let isUnpacked = false
  return {
    kind: 'executable',
    root,
    code,
    path: (name) => {
      if (!isUnpacked) unpack({ digest, version, files }, asset('shipped'), root)
      isUnpacked = true
      return join(root, name)
    },
    text: (name) => {
      const place = files[name]
      if (place === undefined) throw new TypeError(`${name} does not ship`)
      const [offset, length] = place
      return asset('shipped').toString('utf8', offset, offset + length)
    },
  }
}
