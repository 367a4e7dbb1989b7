import { spawn, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joined } from '../../binary/bytes.ts'
import { bytesField, doubleField, floatField, integerField, textField } from '../../binary/protobuf.ts'
import { tfRecord } from '../../binary/tf-record.ts'
import { SteadyError } from '../../core/model/error.ts'
import { seconds } from '../../core/model/units.ts'
import { pipeChunks, readLog } from './read-log.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-log-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

/** Writes a file of these bytes and reads it as a log. */
async function read(content: string | Uint8Array): Promise<string> {
  const path = join(folder, 'some.log')
  writeFileSync(path, content)
  return readPath(path)
}

async function readPath(path: string): Promise<string> {
  const parts: Buffer[] = []
  await readLog(path, (chunk) => parts.push(Buffer.from(chunk)))
  return Buffer.concat(parts).toString('latin1')
}

const codeOf = async (reading: Promise<string>) => {
  try {
    await reading
  } catch (error) {
    return error instanceof SteadyError ? error.code : error
  }
  return 'read without an error'
}

/** A zstd frame that holds its content as it is, in raw blocks (RFC 8878, 3.1.1). */
function zstdFrame(content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  const blocks: Buffer[] = []
  for (let at = 0; at < content.length; at += 1 << 16) {
    const part = content.subarray(at, at + (1 << 16))
    const header = Buffer.alloc(3)
    header.writeUIntLE((part.length << 3) | (at + part.length >= content.length ? 1 : 0), 0, 3)
    blocks.push(header, part)
  }
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), size, ...blocks])
}

/** The same bytes every time, by a linear congruential generator. */
function randomBytes(length: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state >>> 24
    }),
  )
}

const long = Array.from({ length: 200_000 }, (_, n) => `step ${n} of many\n`).join('')

describe('readLog', () => {
  it('gives every byte of a file longer than its buffers, in order', async () => {
    expect(await read(long)).toBe(long)
  })

  it('unpacks gzip, several members too, and zstd', async () => {
    expect(await read(gzipSync(long))).toBe(long)
    expect(await read(Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]))).toBe('one\ntwo\n')
    expect(await read(zstdFrame(Buffer.from(long)))).toBe(long)
  })

  it('packed data that ends early or is broken is an error, not a short log', async () => {
    const packed = gzipSync(long)
    expect(await codeOf(read(packed.subarray(0, packed.length - 20)))).toBe('LOG_DAMAGED')
    packed[packed.length >> 1] = (packed[packed.length >> 1] ?? 0) ^ 0xff
    expect(await codeOf(read(packed))).toBe('LOG_DAMAGED')
    const frame = zstdFrame(Buffer.from(long))
    expect(await codeOf(read(frame.subarray(0, frame.length - 20)))).toBe('LOG_DAMAGED')
  })

  it('a file that is not there, a folder and what cannot be read are told apart', async () => {
    expect(await codeOf(readPath(join(folder, 'absent.log')))).toBe('LOG_NOT_FOUND')
    expect(await codeOf(readPath(folder))).toBe('LOG_IS_FOLDER')
    writeFileSync(join(folder, 'some.log'), 'x')
    expect(await codeOf(readPath(join(folder, 'some.log', 'below')))).toBe('LOG_UNREADABLE')
  })

  it.each([
    ['that gives zeros', '/dev/zero'],
    ['that gives noise', '/dev/urandom'],
    ['that gives nothing', '/dev/null'],
  ])('a device %s is refused, not read', async (_, device) => {
    expect(await codeOf(readPath(device))).toBe('LOG_NOT_FILE')
  })

  it('a socket is refused', async () => {
    const path = join(folder, 'socket')
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(path, resolve))
    expect(await codeOf(readPath(path))).toBe('LOG_NOT_FILE')
    server.close()
  })

  it('a named pipe is read to its end, though its writer comes late and pauses', async () => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', [path])
    const script = 'sleep 0.1; { printf "step 1\\n"; sleep 0.1; seq 200000; } > "$0"'
    const writer = spawn('sh', ['-c', script, path])
    const read = await readPath(path)
    expect(read.startsWith('step 1\n1\n2\n')).toBe(true)
    expect(read.endsWith('\n200000\n')).toBe(true)
    expect(writer.exitCode ?? 0).toBe(0)
  })

  it('a pipe that is open and sends nothing ends in an error, with a writer and without', async () => {
    const path = join(folder, 'quiet')
    execFileSync('mkfifo', [path])
    const quietly = async () => {
      for await (const chunk of pipeChunks(path, 'quiet', seconds(0.05))) return String(chunk.length)
      return 'ended'
    }
    expect(await codeOf(quietly())).toBe('LOG_QUIET')
    const writer = spawn('sh', ['-c', 'exec 3> "$0"; sleep 30', path])
    expect(await codeOf(quietly())).toBe('LOG_QUIET')
    writer.kill()
  })

  it('a pipe that sends no log without end is an error', async () => {
    const path = join(folder, 'endless')
    execFileSync('mkfifo', [path])
    const writer = spawn('sh', ['-c', 'exec yes no step of any kind > "$0"', path])
    let bytes = 0
    const reading = readLog(path, (chunk) => (bytes += chunk.length)).then(() => 'read')
    expect(await codeOf(reading)).toBe('LOG_ENDLESS')
    expect(bytes).toBeLessThan(300 * 2 ** 20)
    writer.kill()
  })

  it('an empty file is an error; a file of one newline is a log', async () => {
    expect(await codeOf(read(''))).toBe('LOG_EMPTY')
    expect(await codeOf(read(gzipSync('')))).toBe('LOG_EMPTY')
    expect(await read('\n')).toBe('\n')
  })

  describe('an event file of TensorBoard', () => {
    const event = (...fields: Uint8Array[]) => tfRecord(joined([doubleField(1, 1.75e9), ...fields]))
    const summary = (tag: string, value: Uint8Array) =>
      bytesField(5, bytesField(1, joined([textField(1, tag), value])))
    const [version, loss] = [
      event(textField(3, 'brain.Event:2')),
      event(integerField(2, 10), summary('train/loss', floatField(2, 2.5))),
    ]
    const line = '{"wall_time":1750000000,"step":10,"tag":"train/loss","value":2.5}\n'

    it('is a line for each scalar, of PyTorch and of TensorFlow 2, which writes tensors', async () => {
      const tensor = joined([integerField(1, 1), bytesField(4, Uint8Array.of(0, 0, 32, 64))])
      const ofTensor = event(integerField(2, 10), summary('train/loss', bytesField(8, tensor)))
      expect(await read(joined([version, loss, ofTensor]))).toBe(line + line)
    })

    it('leaves out graphs, images and texts, also larger than what is kept of a file', async () => {
      const image = event(integerField(2, 10), summary('image', bytesField(4, new Uint8Array(17 << 20))))
      const text = event(summary('note', bytesField(8, integerField(1, 7))))
      const graph = event(bytesField(4, new Uint8Array(3 << 20)))
      expect(await read(joined([version, graph, image, text, loss]))).toBe(line)
    })

    it('ends in a record that a killed program left incomplete', async () => {
      expect(await read(joined([version, loss, loss.subarray(0, 30)]))).toBe(line)
    })

    it('that is damaged is an error, and without a scalar it is empty', async () => {
      expect(await codeOf(read(joined([version, loss, new Uint8Array(40), loss])))).toBe('LOG_DAMAGED')
      expect(await codeOf(read(version))).toBe('LOG_EMPTY')
    })

    it('is no event file where the records are of training data', async () => {
      expect(await codeOf(read(joined([tfRecord(randomBytes(5000)), loss])))).toBe('LOG_NOT_TEXT')
    })
  })

  it.each(['report1.nsys-rep', 'host.xplane.pb'])('%s is the trace of a profiler', async (name) => {
    const path = join(folder, name)
    writeFileSync(path, randomBytes(5000))
    await expect(readPath(path)).rejects.toThrow('"is":"trace"')
  })

  it.each([
    ['a zip archive', Buffer.from('PK\x03\x04and more')],
    ['a program', Buffer.from('\x7fELF and more')],
    ['UTF-16', Buffer.from('\ufeffstep 1', 'utf16le')],
    ['random bytes', randomBytes(5000)],
    ['few random bytes', randomBytes(600)],
    ['numbers as programs store them', Buffer.from(Float32Array.from({ length: 2000 }, (_, n) => n).buffer)],
    ['UTF-16 without a mark at its start', Buffer.from('step 1 of many\n'.repeat(9), 'utf16le')],
    ['nothing but NULs, more than a buffer of them', Buffer.alloc(3 << 20)],
    ['noise', Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7) % 24))],
  ])('%s is not the text of a log', async (_, content) => {
    expect(await codeOf(read(content))).toBe('LOG_NOT_TEXT')
  })

  it.each([
    ['begins with the NULs that log rotation leaves', `${'\0'.repeat(3 << 20)}step 1\n`],
    ['ends in the NULs that a crash leaves', `step 1\n${'\0'.repeat(10_000)}`],
    ['draws progress bars in colour', '\x1b[32m█▉\x1b(B\x0f\b\b 50%\x1b[K\r'.repeat(300)],
    ['is Chinese', '第 1 步，吞吐率 100 张/秒\n'.repeat(300)],
    ['is Arabic, Thai and emoji', 'خطوة 1 ขั้นตอน 🚀\n'.repeat(300)],
    [
      'prints a command line as the kernel keeps it',
      `python\0train.py\0\n${'step 1 of many, all alike\n'.repeat(9)}`,
    ],
    ['holds stray control bytes', `${'step 1 of many, all of them alike\n'.repeat(10)}\x01\x02\x03`],
  ])('a log that %s is a log', async (_, content) => {
    expect(Buffer.from(await read(content), 'latin1').toString('utf8')).toBe(content)
  })

  it('Chinese text as older systems encode it is a log', async () => {
    const gbk = Buffer.from('b5da2031b2bda3acccb8cdcdc2ca20313030d5c52fc3eb0a'.repeat(300), 'hex')
    expect(await read(gbk)).toBe(gbk.toString('latin1'))
  })
})
