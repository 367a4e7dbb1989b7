import { readFileSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/** Arrays of a NumPy archive, as `numpy.savez` writes it: a zip file of .npy files that are not compressed. */
export type Arrays = ReadonlyMap<string, NumPyArray>

export interface NumPyArray {
  readonly shape: readonly number[]
  readonly data: Float32Array<ArrayBuffer> | BigInt64Array<ArrayBuffer>
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const

export function writeNpz(path: string, arrays: Arrays): void {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, array] of arrays) {
    const file = Buffer.from(`${name}.npy`)
    const content = npy(array)
    const about = Buffer.alloc(22)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x21, 8)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(content.length, 14)
    about.writeUInt32LE(content.length, 18)
    const local = Buffer.concat([uint32(signatures.local), about, uint16(file.length, 0), file, content])
    const rest = Buffer.concat([uint16(file.length, 0, 0, 0, 0), uint32(0, offset)])
    central.push(Buffer.concat([uint32(signatures.central), uint16(20), about, rest, file]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.concat([
    uint32(signatures.end),
    uint16(0, 0, arrays.size, arrays.size),
    uint32(directory.length, offset),
    uint16(0),
  ])
  writeFileSync(path, Buffer.concat([...locals, directory, end]))
}

export function readNpz(path: string): Arrays {
  const bytes = readFileSync(path)
  const end = bytes.lastIndexOf(uint32(signatures.end))
  const arrays = new Map<string, NumPyArray>()
  let entry = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(entry + 28)
    const name = bytes.toString('utf8', entry + 46, entry + 46 + nameLength)
    const local = bytes.readUInt32LE(entry + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    arrays.set(
      name.replace(/\.npy$/, ''),
      fromNpy(bytes.subarray(start, start + bytes.readUInt32LE(entry + 20))),
    )
    entry += 46 + nameLength + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32)
  }
  return arrays
}

const uint16 = (...values: readonly number[]) => Buffer.from(Uint16Array.from(values).buffer)
const uint32 = (...values: readonly number[]) => Buffer.from(Uint32Array.from(values).buffer)

function npy({ shape, data }: NumPyArray): Buffer {
  const descr = data instanceof Float32Array ? '<f4' : '<i8'
  const dimensions = shape.length === 1 ? `${shape.join()},` : shape.join(', ')
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${dimensions}), }`
  const padded = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`
  const head = [Buffer.from([0x93]), Buffer.from('NUMPY'), Buffer.from([1, 0]), uint16(padded.length)]
  return Buffer.concat([
    ...head,
    Buffer.from(padded),
    Buffer.from(data.buffer, data.byteOffset, data.byteLength),
  ])
}

function fromNpy(bytes: Buffer): NumPyArray {
  const length = bytes.readUInt16LE(8)
  const header = bytes.toString('latin1', 10, 10 + length)
  const [, descr, order, dimensions = ''] =
    /'descr': '(\S+)', 'fortran_order': (\w+), 'shape': \(([^)]*)\)/.exec(header) ?? []
  if (order !== 'False' || (descr !== '<f4' && descr !== '<i8'))
    throw new Error(`cannot read the array ${header}`)
  const shape = dimensions.split(',').flatMap((text) => (text.trim() === '' ? [] : [Number(text)]))
  const { buffer } = Uint8Array.from(bytes.subarray(10 + length))
  return { shape, data: descr === '<f4' ? new Float32Array(buffer) : new BigInt64Array(buffer) }
}
