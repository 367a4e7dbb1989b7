import type { HiddenKind, TargetUse } from '../../publish/hidden-kind.ts'
import { hiddenKindNames } from '../hidden-kinds.ts'
import { counted } from '../../text/counted.ts'
import { sizeText } from '../../text/size.ts'

/** Copies of results that are given away. */
export const errors = {
  RESULTS_PUBLISHED: ({ path }: { path: string }) => ({
    seen: `${path} is a published copy: its paths are replaced by names, so no run can be added to it`,
    fix: 'Use the original results folder.',
  }),
  SECRET_HIDDEN: ({ run }: { run: string }) => ({
    seen: `the command of ${run} has '(redacted)' where a secret was`,
    fix: 'Run the original suite, or let the program read the secret from an environment variable.',
  }),
  PUBLISH_TARGET_IN_USE: ({ path, is }: { path: string; is: TargetUse }) => ({
    seen: `${path} ${targetUses[is]}`,
    fix:
      is === 'published'
        ? 'Name a new folder, or remove that copy first. Nothing was overwritten.'
        : 'Name a new or empty folder. Nothing was overwritten.',
  }),
  SSH_KEYGEN_MISSING: () => ({
    seen: 'ssh-keygen, which makes and checks signatures, is not on this machine',
    fix: 'Install OpenSSH 8.2 or later.',
  }),
  SSH_KEYGEN_FAILED: ({ does, problem }: { does: 'sign' | 'verify'; problem: string }) => ({
    seen: `ssh-keygen could not ${does} the list of files: ${problem}`,
    fix:
      does === 'sign'
        ? 'Name a private key of yours, or a public key whose private key ssh-agent has.'
        : 'Run ssh-keygen by hand to see what is wrong.',
  }),
  SIGNERS_UNREADABLE: ({ path }: { path: string }) => ({
    seen: `${path} has no key that a signature could be checked with`,
    fix: 'Name a file of public keys, one a line, or of allowed signers as ssh-keygen reads them.',
  }),
  PUBLISH_DRIFTS: ({ folder, drifts }: { folder: string; drifts: number }) => ({
    seen: `the check of ${folder} finds ${counted(drifts, 'drift')}`,
    fix: 'Run steady check to see where they are, and correct them before you publish.',
  }),
  PUBLISH_CHANGES_FIGURE: ({ figure }: { figure: string }) => ({
    seen: `replacing hidden texts with names would change a figure: ${figure}`,
    fix: 'Nothing was published. A log or suite contains a hidden text that steady must read: rename it there, and run again.',
  }),
  PUBLISH_TEXT_LEFT: ({ file, kind }: { file: string; kind: HiddenKind }) => ({
    seen: `${file} would still show ${hiddenKindNames.en[kind]}`,
    fix: 'Nothing was published. Remove the text from the source, or leave out that run.',
  }),
  PUBLISH_LOG_NOT_TEXT: ({ file }: { file: string }) => ({
    seen: `${file} is not a text, so steady cannot find private names in it`,
    fix: 'Nothing was published. Remove the folder of that run from a copy of the results, and publish that.',
  }),
  PUBLISH_FILE_TOO_LARGE: ({ file, bytes, most }: { file: string; bytes: number; most: number }) => ({
    seen: `${file} has ${sizeText(bytes)}; files up to ${sizeText(most)} can be published`,
    fix: 'Print fewer lines in a run, or leave out that run.',
  }),
}

const targetUses: Readonly<Record<TargetUse, string>> = {
  file: 'is a file',
  folder: 'has other files',
  results: 'is in the results folder itself',
  published: 'has another published copy',
}
