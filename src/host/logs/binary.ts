import { SteadyError } from '../../core/model/error.ts'

/** How files that are no logs begin; a name under which people know them. */
const signatures: readonly (readonly [what: string, bytes: readonly number[]])[] = [
  ['a zip archive or office document', [0x50, 0x4b, 0x03, 0x04]],
  ['a program', [0x7f, 0x45, 0x4c, 0x46]],
  ['a program', [0x4d, 0x5a, 0x90, 0x00]],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46]],
  ['a PNG image', [0x89, 0x50, 0x4e, 0x47]],
  ['an SQLite database', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66]],
  ['a bzip2 archive', [0x42, 0x5a, 0x68]],
  ['an xz archive', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['an HDF5 file', [0x89, 0x48, 0x44, 0x46]],
  ['UTF-16 text', [0xff, 0xfe]],
  ['UTF-16 text', [0xfe, 0xff]],
]

const SAMPLE = 4096
/** Logs hold stray control bytes; a file in which they are common is something else. */
const MOST_CONTROL = 0.3

/** @throws SteadyError LOG_NOT_TEXT where the first bytes of a log show that it is none */
export function refuseBinary(head: Uint8Array, name: string): void {
  const what = signatures.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0]
  if (what === undefined && controlShare(head.subarray(0, SAMPLE)) <= MOST_CONTROL) return
  throw new SteadyError(
    'LOG_NOT_TEXT',
    `${name} is ${what ?? 'binary data'}, not the text of a log`,
    what === 'UTF-16 text'
      ? 'convert it first: iconv -f UTF-16 -t UTF-8'
      : 'name the text that the training program printed; gzip and zstd are unpacked here, other archives are not',
  )
}

/** Not among them: NUL, of which log rotation and crashes leave whole runs; what terminals use; and the escape of colours. */
const isControl = (byte: number) => byte > 0 && byte < 32 && !(byte >= 7 && byte <= 13) && byte !== 27

const controlShare = (bytes: Uint8Array) => bytes.filter(isControl).length / Math.max(1, bytes.length)
