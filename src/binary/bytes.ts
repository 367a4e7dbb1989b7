export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The bytes of an ASCII text; names of files and classes have no other letters. */
export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

export const fromAscii = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

const sizes = { u32: 4, u64: 8, f32: 4, f64: 8 } as const

/** Packs little-endian fields, one after the other. */
export function packed(fields: readonly (readonly [kind: keyof typeof sizes, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [kind]) => sum + sizes[kind], 0)))
  let at = 0
  for (const [kind, value] of fields) {
    if (kind === 'f32') view.setFloat32(at, value, true)
    else if (kind === 'f64') view.setFloat64(at, value, true)
    else if (kind === 'u32') view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += sizes[kind]
  }
  return new Uint8Array(view.buffer)
}

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)
