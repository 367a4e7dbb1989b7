import type sharp from 'sharp'
import type { EncodeJpeg } from './fit-bytes.ts'
import { SteadyError } from '../../src/core/model/error.ts'

export interface JpegCodec {
  /** Name and version of the library and of the encoder in it. */
  readonly name: string
  readonly encode: EncodeJpeg
  /** The decoder's message about an image that it cannot decode cleanly; undefined for none. */
  readonly complaint: (jpeg: Uint8Array) => Promise<string | undefined>
}

/**
 * Loads sharp. It is an optional dependency, because its binaries do not exist for every platform.
 * @throws SteadyError `DATA_JPEG_LIBRARY_MISSING`
 */
export async function loadJpegCodec(): Promise<JpegCodec> {
  const library = await loadSharp()
  const { versions } = library
  return {
    name: `sharp ${versions.sharp}, libvips ${versions.vips}, mozjpeg ${versions.mozjpeg ?? ''}`,
    encode: (pixels, { width, height, quality }) =>
      library(pixels, { raw: { width, height, channels: 3 } })
        .jpeg({ quality, chromaSubsampling: '4:2:0', optimiseCoding: false })
        .toBuffer(),
    complaint: async (jpeg) => {
      try {
        await library(jpeg, { failOn: 'warning' }).raw().toBuffer()
        return undefined
      } catch (error) {
        return error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : String(error)
      }
    },
  }
}

async function loadSharp(): Promise<typeof sharp> {
  try {
    return (await import('sharp')).default
  } catch (cause) {
    const platform = `${process.platform}-${process.arch}`
    throw new SteadyError('DATA_JPEG_LIBRARY_MISSING', { library: 'sharp', platform }, { cause })
  }
}
