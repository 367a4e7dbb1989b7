import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { openArchive } from '../../../dist/src/host/logs/archive/open-archive.js'
import { eachChunk } from '../../../dist/src/host/logs/log-bytes.js'
import { mutatedBytes } from '../mutate-bytes.js'

/** A header of tar as POSIX has it: fields of fixed width, then the sum of its bytes. */
function tarHeader(name, size, type) {
  const header = Buffer.alloc(512)
  const octal = (number, width) => `${number.toString(8).padStart(width - 1, '0')}\0`
  header.write(name, 0, 100, 'utf8')
  header.write(octal(0o644, 8), 100)
  header.write(octal(0, 8), 108)
  header.write(octal(0, 8), 116)
  header.write(octal(size, 12), 124)
  header.write(octal(0, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const tarOf = (files) =>
  Buffer.concat([
    ...files.flatMap(({ name, content, size = content.length, type = '0' }) => [
      tarHeader(name, size, type),
      content,
      Buffer.alloc((512 - (content.length % 512)) % 512),
    ]),
    Buffer.alloc(1024),
  ])

function zipOf(files) {
  const locals = []
  const entries = []
  let offset = 0
  for (const { name, content, size = content.length } of files) {
    const [path, packed] = [Buffer.from(name), deflateRawSync(content)]
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32 === undefined ? 0 : crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size >>> 0, 18)
    fields.writeUInt16LE(path.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, path, packed)
    const more = Buffer.alloc(16)
    more.writeUInt32LE(offset, 12)
    entries.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, more.subarray(0, 16), path)
    offset += 4 + 26 + path.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** RFC 8878: a frame of raw blocks, or of blocks that repeat a byte. */
function zstdOf(content, dice) {
  const window = dice.chance(0.3) ? dice.below(256) : 0x50
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, window])]
  for (let at = 0; at < content.length || at === 0; at += 65_536) {
    const block = content.subarray(at, at + 65_536)
    const isLast = at + 65_536 >= content.length
    const repeats = dice.chance(0.1)
    const header = ((repeats ? 131_072 : block.length) << 3) | (repeats ? 2 : 0) | (isLast ? 1 : 0)
    parts.push(
      Buffer.from([header & 255, (header >> 8) & 255, header >> 16]),
      repeats ? block.subarray(0, 1) : block,
    )
  }
  return Buffer.concat(parts)
}

const names = [
  'a.log',
  '1n1g/rn_b64_fp32_1.log',
  '../a.log',
  '/etc/passwd',
  'a\\b.log',
  'C:\\a.log',
  'a/',
  '.',
  'a\0b',
  'é.log',
  `${'long/'.repeat(18)}a.log`,
  'x/manifest.json',
  'x/steadystate.json',
  'README.md',
]

function filesOf(dice) {
  return Array.from({ length: dice.below(6) }, () => {
    const content = Buffer.alloc(
      dice.pick([0, 1, 511, 512, 5000, 200_000]),
      dice.pick(['0', 'step 1 loss 2\n', '{"a":1}']),
    )
    const file = { name: dice.pick(names), content }
    if (dice.chance(0.1)) file.size = dice.pick([0, 2 ** 31, 2 ** 32 + 5, 8 ** 11 - 1, 100])
    if (dice.chance(0.1))
      file.type = dice.pick(['1', '2', '3', '4', '5', '6', '7', 'g', 'x', 'L', 'K', 'S', 'z'])
    return file
  })
}

/** Archives whose headers, names, sizes and bytes lie. */
export const archives = [
  {
    name: 'archive',
    weight: 10,
    make: (dice) => {
      const files = filesOf(dice)
      const packed = dice.pick([
        tarOf,
        zipOf,
        (list) => gzipSync(tarOf(list), { level: 1 }),
        (list) => zstdOf(tarOf(list), dice),
        (list) => gzipSync(Buffer.alloc(dice.pick([1e6, 3e7]), tarOf(list).subarray(0, 1024)), { level: 1 }),
      ])(files)
      return dice.chance(0.6) ? mutatedBytes(packed, dice) : packed
    },
    command: (bytes, folder) => {
      writeFileSync(join(folder, 'logs.tar.gz'), bytes)
      return ['import', 'logs.tar.gz', '--results', 'imported']
    },
    async read(bytes, { folder }) {
      const path = join(folder, 'logs.tar.gz')
      writeFileSync(path, bytes)
      const archive = await openArchive(path)
      if (archive === undefined) return
      try {
        for (const file of archive.files) await eachChunk(archive.read(file), () => undefined)
      } finally {
        archive.close()
      }
    },
  },
]
