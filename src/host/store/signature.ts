import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signatureName } from '../../core/check/digest-list.ts'
import type { SignatureFault } from '../../core/check/drift.ts'
import { allowedSigners, signatureNamespace } from '../../core/check/signers.ts'
import { SteadyError } from '../../core/model/error.ts'
import { contentOf, onDisk, readIfThere, systemCode } from '../files/disk.ts'
import { listFile } from './paths.ts'

/** Who signed, by the name in the file of keys. */
export interface Signer {
  readonly name: string
  readonly key: string
}

export type SignatureCheck =
  | { readonly kind: 'signed'; readonly by: Signer }
  | { readonly kind: 'fault'; readonly fault: SignatureFault }

const signatureFile = (folder: string) => join(folder, signatureName)

/**
 * Signs the list of files of a results folder. Asks for a passphrase on the terminal.
 *
 * @param key absolute path of a private key, or of a public one whose private key an agent has
 * @throws SteadyError `SSH_KEYGEN_MISSING`, `SSH_KEYGEN_FAILED`
 */
export function signList(folder: string, key: string): void {
  const list = openSync(listFile(folder), 'r')
  try {
    const { status, stdout, stderr } = keygen(['-Y', 'sign', '-f', key, '-n', signatureNamespace], list)
    if (status !== 0) throw new SteadyError('SSH_KEYGEN_FAILED', { does: 'sign', problem: lastLine(stderr) })
    const growing = `${signatureFile(folder)}.new`
    onDisk(signatureFile(folder), () => {
      writeFileSync(growing, stdout)
      renameSync(growing, signatureFile(folder))
    })
  } finally {
    closeSync(list)
  }
}

/**
 * Whether the list of files has a signature by one of the keys of a file. Starts only `ssh-keygen`, which reads no other file
 * of the folder.
 *
 * @param signers absolute
 * @throws SteadyError `SSH_KEYGEN_MISSING`, `SSH_KEYGEN_FAILED`, `SIGNERS_UNREADABLE`
 */
export function verifySignature(folder: string, signers: string): SignatureCheck {
  const keys = allowedSigners(readIfThere(signers)?.toString('utf8') ?? '')
  if (keys === undefined) throw new SteadyError('SIGNERS_UNREADABLE', { path: signers })
  if (!Buffer.isBuffer(contentOf(signatureFile(folder))) || readIfThere(listFile(folder)) === undefined)
    return { kind: 'fault', fault: 'missing' }
  const scratch = mkdtempSync(join(tmpdir(), 'steady-signers-'))
  const list = () => openSync(listFile(folder), 'r')
  try {
    const allowed = join(scratch, 'signers')
    writeFileSync(allowed, keys)
    const signature = ['-s', signatureFile(folder)]
    const fits = withFile(list(), (file) =>
      keygen(['-Y', 'check-novalidate', '-n', signatureNamespace, ...signature], file),
    )
    if (fits.status !== 0) return { kind: 'fault', fault: 'wrong' }
    const found = keygen(['-Y', 'find-principals', '-f', allowed, ...signature], 'ignore')
    const names = found.status === 0 ? found.stdout.split('\n').filter((line) => line !== '') : []
    for (const name of names) {
      const verify = ['-Y', 'verify', '-f', allowed, '-I', name, '-n', signatureNamespace, ...signature]
      const { status, stdout } = withFile(list(), (file) => keygen(verify, file))
      const key = /\bkey (SHA256:\S+)/.exec(stdout)?.[1]
      if (status === 0) return { kind: 'signed', by: { name, key: key ?? '' } }
    }
    return { kind: 'fault', fault: 'of-other' }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function withFile<T>(file: number, act: (file: number) => T): T {
  try {
    return act(file)
  } finally {
    closeSync(file)
  }
}

function keygen(args: readonly string[], input: number | 'ignore') {
  const { status, stdout, stderr, error } = spawnSync('ssh-keygen', args, {
    stdio: [input, 'pipe', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (error === undefined) return { status, stdout, stderr }
  if (systemCode(error) === 'ENOENT') throw new SteadyError('SSH_KEYGEN_MISSING', {}, { cause: error })
  throw new SteadyError('SSH_KEYGEN_FAILED', { does: 'verify', problem: error.message }, { cause: error })
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
