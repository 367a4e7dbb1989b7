/** Of a window, in bytes: what zstd itself takes without being asked for more. */
const mostWindow = 128 * 2 ** 20

/** Bytes of a header, at most. */
const longestHeader = 18

const frameMagic = 0xfd2fb528
const skippableMagic = 0x184d2a50

/**
 * Follows the frames of zstd (RFC 8878) as their bytes come, without unpacking them: a header of six bytes can ask for a
 * window of gigabytes, which the reader would make.
 */
export class ZstdFrames {
  #part: 'header' | 'block' = 'header'
  /** Bytes to pass over before the next part begins. */
  #skip = 0
  /** The beginning of a part that is not all there. */
  #rest = new Uint8Array(0)
  #hasChecksum = false

  /** @throws Error where a frame asks for a larger window */
  push(bytes: Uint8Array): void {
    let at = Math.min(this.#skip, bytes.length)
    this.#skip -= at
    if (this.#skip > 0) return
    let part = joined(this.#rest, bytes.subarray(at))
    at = 0
    for (;;) {
      const read = this.#read(part.subarray(at))
      if (read === undefined) break
      at += read
      if (at > part.length) {
        this.#skip = at - part.length
        part = new Uint8Array(0)
        at = 0
        break
      }
    }
    this.#rest = part.slice(at)
  }

  /** @throws Error as {@link push}, of a frame that ends within its header */
  end(): void {
    if (this.#part === 'header' && this.#rest.length >= 5)
      this.#header(joined(this.#rest, new Uint8Array(longestHeader)))
  }

  /** How many bytes the next part takes; undefined where too few are there to say. */
  #read(bytes: Uint8Array): number | undefined {
    return this.#part === 'block' ? this.#block(bytes) : this.#header(bytes)
  }

  #header(bytes: Uint8Array): number | undefined {
    if (bytes.length < longestHeader) return undefined
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const magic = view.getUint32(0, true)
    if (magic >>> 4 === skippableMagic >>> 4) return 8 + view.getUint32(4, true)
    // The reader says what is wrong with anything else.
    if (magic !== frameMagic) return bytes.length
    const descriptor = view.getUint8(4)
    const isSingle = (descriptor & 32) !== 0
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >>> 6] ?? 0
    const sizeAt = 5 + (isSingle ? 0 : 1) + dictionary
    const window = isSingle ? contentSize(view, sizeAt, sizeBytes) : windowSize(view.getUint8(5))
    if (window > mostWindow) throw new Error(`it asks for a window of ${Math.round(window / 2 ** 20)} MiB`)
    this.#hasChecksum = (descriptor & 4) !== 0
    this.#part = 'block'
    return sizeAt + sizeBytes
  }

  #block(bytes: Uint8Array): number | undefined {
    if (bytes.length < 3) return undefined
    const header = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16)
    const isLast = (header & 1) !== 0
    const isRepeat = ((header >>> 1) & 3) === 1
    if (isLast) this.#part = 'header'
    return 3 + (isRepeat ? 1 : header >>> 3) + (isLast && this.#hasChecksum ? 4 : 0)
  }
}

const windowSize = (byte: number) => {
  const base = 2 ** (10 + (byte >>> 3))
  return base + (base / 8) * (byte & 7)
}

function contentSize(view: DataView, at: number, length: number): number {
  switch (length) {
    case 1:
      return view.getUint8(at)
    case 2:
      return view.getUint16(at, true) + 256
    case 4:
      return view.getUint32(at, true)
    default:
      return Number(view.getBigUint64(at, true))
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const whole = new Uint8Array(a.length + b.length)
  whole.set(a)
  whole.set(b, a.length)
  return whole
}
