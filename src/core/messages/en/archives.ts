import type { ArchiveExcess, NoMemberFile } from '../../logs/archive-limits.ts'
/** What of an archive is not read. */
export const missing = {
  'member-leaves': () => 'its path leads out of the archive',
  'member-no-file': ({ is }: { is: NoMemberFile }) => `it is ${noMemberNames[is]} in the archive, not a file`,
  'member-method': ({ method }: { method: number }) =>
    `it is compressed with method ${method} of zip; steady reads stored and deflated files`,
  'member-replaced': () => 'a later file of the archive has the same path',
  'archive-apart': () => 'it is an archive, which steady opens only where it is named by itself',
}

/** Archives that cannot be read. */
export const errors = {
  ARCHIVE_NOT_READ: ({ archive }: { archive: string }) => ({
    seen: `'${archive}' does not begin like a zip, tar, tar.gz or tar.zst archive`,
    fix: 'If it is of another kind, unpack it and name the folder. Otherwise copy it again.',
  }),
  ARCHIVE_DAMAGED: ({ archive, problem }: { archive: string; problem: string }) => ({
    seen: `the archive '${archive}' is damaged or incomplete (${problem})`,
    fix: 'Copy it again. steady reads no part of a damaged archive.',
  }),
  ARCHIVE_ENCRYPTED: ({ archive, member }: { archive: string; member: string }) => ({
    seen: `${member} in the archive '${archive}' is encrypted`,
    fix: 'Unpack the archive with its password, and name the folder.',
  }),
  ARCHIVE_TOO_LARGE: ({ archive, is }: { archive: string; is: ArchiveExcess }) => ({
    seen: `the archive '${archive}' ${excessText(is)}`,
    fix: 'If you trust it, unpack it yourself and name the folder.',
  }),
  ARCHIVE_FILE_NOT_FOUND: ({ archive, file }: { archive: string; file: string }) => ({
    seen: `the archive '${archive}' has no file '${file}'`,
    fix: 'Measure the whole archive: it lists its logs with their paths.',
  }),
  ARCHIVE_OF_RESULTS: ({ archive }: { archive: string }) => ({
    seen: `'${archive}' is an archive of results, which states how its logs are named, read and measured`,
    fix: 'Import it without further options. A report can have another protocol.',
  }),
  ARCHIVE_FILE_CHANGED: ({ archive, file }: { archive: string; file: string }) => ({
    seen: `in the archive '${archive}', ${file} is not the file that the manifest lists`,
    fix: 'Take the archive from where it was made. Changed results are not imported.',
  }),
  ARCHIVE_MANIFEST_DAMAGED: ({ archive }: { archive: string }) => ({
    seen: `the manifest in the archive of results '${archive}' is damaged`,
    fix: 'Take the archive from where it was made.',
  }),
  ARCHIVE_RESULTS_DIFFER: ({ archive, folder, file }: { archive: string; folder: string; file: string }) => ({
    seen: `'${folder}' has files, and its ${file} is not that of the archive '${archive}'`,
    fix: 'Name another results folder. steady does not overwrite this one.',
  }),
  ARCHIVE_NAME: ({ file }: { file: string }) => ({
    seen: `steady writes no archive of the name '${file}'`,
    fix: 'Name a file that ends in .tar, .tar.gz or .tgz.',
  }),
  ARCHIVE_FILE_CHANGES: ({ file }: { file: string }) => ({
    seen: `${file} changed while the archive was written`,
    fix: 'Write the archive again once no session is at work on the results.',
  }),
  RESULTS_WITHOUT_LOGS: ({ folder }: { folder: string }) => ({
    seen: `the results in '${folder}' have no logs`,
    fix: 'Name results whose runs were executed or imported from logs.',
  }),
  ARCHIVE_WITHOUT_LOG: ({ archive, files }: { archive: string; files: number }) => ({
    seen:
      files === 0
        ? `the archive '${archive}' has no files`
        : `no file in the archive '${archive}' is a log of a known format`,
    fix: 'Check that this is the archive of the logs.',
  }),
}

const noMemberNames: Record<NoMemberFile, string> = {
  link: 'a link',
  device: 'a device',
  pipe: 'a pipe',
  unknown: 'of a kind that steady does not know',
}

function excessText(is: ArchiveExcess): string {
  switch (is.kind) {
    case 'members':
      return `has more than ${is.most} files`
    case 'file-bytes':
      return `has a file of more than ${is.mebibytes} MiB`
    case 'all-bytes':
      return `unpacks to more than ${is.mebibytes} MiB`
    case 'ratio':
      return `unpacks to more than ${is.ratio} times its size, which no text of logs does`
  }
}
