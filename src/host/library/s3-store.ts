import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { SteadyError } from '../../core/model/error.ts'
import { onDisk, removeLeftOf, writeAtomically, makeFolder } from '../files/disk.ts'
import { fileDigest, sha256Of } from '../files/sha256.ts'
import type { LibraryStore, StoredFile } from './library-store.ts'
import type { S3Place } from './s3-place.ts'

/** Milliseconds for one request with its answer. */
const longestRequest = 120_000
/** Objects fetched at once. */
const atOnce = 8

/** Requests for the objects of a place, each by its key. */
function s3Requests({ name, prefix, address, region, credentials }: S3Place) {
  const client = new AwsClient({ ...credentials, service: 's3', region, retries: 4, initRetryMs: 200 })
  const addressOf = (key: string) =>
    `${address}/${`${prefix}${key}`.split('/').map(encodeURIComponent).join('/')}`

  async function ask(url: string, request: RequestInit = {}): Promise<Response> {
    try {
      return await client.fetch(url, { ...request, signal: AbortSignal.timeout(longestRequest) })
    } catch (error) {
      throw new SteadyError(
        'LIBRARY_UNREACHABLE',
        { library: name, printed: causeText(error) },
        { cause: error },
      )
    }
  }

  async function refused(response: Response) {
    const text = await response.text().catch(() => '')
    const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? response.statusText
    return new SteadyError('LIBRARY_REFUSED', { library: name, status: response.status, code })
  }

  return {
    refused,
    put: (key: string, content: Uint8Array, condition: Readonly<Record<string, string>>) => {
      const headers = { ...condition, 'x-amz-content-sha256': sha256Of(content) }
      return ask(addressOf(key), { method: 'PUT', body: content as Uint8Array<ArrayBuffer>, headers })
    },
    remove: (key: string) => ask(addressOf(key), { method: 'DELETE' }),
    read: async (key: string): Promise<Uint8Array | undefined> => {
      const response = await ask(addressOf(key))
      if (response.status === 404) {
        if (/<Code>NoSuchBucket<\/Code>/.test(await response.clone().text())) throw await refused(response)
        return undefined
      }
      if (!response.ok) throw await refused(response)
      return new Uint8Array(await response.arrayBuffer())
    },
    listAll: async (folder: string): Promise<StoredFile[]> => {
      const files: StoredFile[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}${folder}/` })
        if (token !== undefined) query.set('continuation-token', token)
        const response = await ask(`${address}/?${query.toString()}`)
        if (!response.ok) throw await refused(response)
        const text = await response.text()
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          files.push({
            key: withoutEntities(textIn(object, 'Key')).slice(prefix.length),
            modified: new Date(textIn(object, 'LastModified')),
          })
        token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1]
        token = token === undefined ? undefined : withoutEntities(token)
      } while (token !== undefined)
      return files.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    },
  }
}

/**
 * A store of objects that speaks the protocol of Amazon S3.
 *
 * @param cache absolute path of the folder that caches Parquet files, named by their SHA-256
 */
export function s3Store(place: S3Place, cache: string): LibraryStore {
  const { read, put, remove, listAll, refused } = s3Requests(place)
  return {
    name: place.name,
    read,
    listAll,
    list: async (folder) => (await listAll(folder)).map(({ key }) => key),
    async remove(key) {
      // Without the right to remove, files that are no longer needed stay.
      const response = await remove(key)
      if (!response.ok && ![403, 404, 405].includes(response.status)) throw await refused(response)
    },
    scratch() {
      onDisk(cache, () => {
        makeFolder(cache)
        removeLeftOf(join(cache, 'merged'))
      })
      return cache
    },
    async create(key, content) {
      const response = await put(key, content, { 'if-none-match': '*' })
      // Another writer was first, or is still writing the same content.
      if (response.status === 412 || response.status === 409) return false
      if (response.ok) return true
      if (response.status !== 501) throw await refused(response)
      // The store has no conditional writes. Two writers would write the same content under the same key.
      if ((await read(key)) !== undefined) return false
      const plain = await put(key, content, {})
      if (!plain.ok) throw await refused(plain)
      return true
    },
    async local(keys) {
      const places = new Map<string, string>()
      const waiting = [...keys]
      const fetchNext = async (): Promise<void> => {
        for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
          const path = join(cache, basename(key))
          if (!isKept(path)) {
            const content = await read(key)
            // A damaged object counts as missing.
            if (content === undefined || sha256Of(content) !== shaIn(key)) continue
            onDisk(path, () => {
              makeFolder(dirname(path))
            })
            writeAtomically(path, content)
          }
          places.set(key, path)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, fetchNext))
      return places
    },
  }
}

/** The name of a Parquet file is the SHA-256 of its content. */
const shaIn = (path: string) => basename(path, '.parquet')

const isKept = (path: string) => existsSync(path) && fileDigest(path) === shaIn(path)

/** The system's code, such as `ECONNREFUSED`, or else the error's message. */
function causeText(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.message : String(error)
}

const textIn = (object: string, element: string) =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(object)?.[1] ?? ''

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const withoutEntities = (text: string) =>
  text.replaceAll(
    /&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g,
    (whole, decimal?: string, hex?: string, word?: string) =>
      decimal !== undefined
        ? String.fromCodePoint(Number(decimal))
        : hex !== undefined
          ? String.fromCodePoint(parseInt(hex, 16))
          : (entities[word ?? ''] ?? whole),
  )
