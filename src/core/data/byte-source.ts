/** A file that is read in parts. */
export interface ByteSource {
  readonly size: number
  /** Fewer bytes where the file ends. */
  read(offset: number, length: number): Uint8Array
}

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
})
