import type { Corrupt, Repair } from '../../json-files/corrupt.ts'
import type { ClusterNames, SuiteDifference } from '../../suite/suite-difference.ts'

/** Files that a results folder does not keep. */
export const missing = {
  'outside-suite-folder': () => "not kept: its path leads out of the suite's folder",
  'name-taken': ({ name }: { name: string }) => `not kept: in a results folder ${name} is the suite itself`,
  'too-large': ({ mebibytes, files }: { mebibytes: number; files: number }) =>
    `not kept: results keep at most ${mebibytes} MiB and ${files} files of a suite`,
  unreadable: () => 'not kept: it could not be read',
  'not-text': () => 'not published: it is not a text, so steady cannot find private names in it',
  'arrivals-of-end': () => 'only the last lines of the log are kept',
  'arrivals-not-watched': () => 'part of the log was written while steady was not running',
}

/** Results folders and the disk they are on. */
export const errors = {
  RESULTS_NOT_FOUND: ({ folder }: { folder: string | null }) => ({
    seen:
      folder === null
        ? 'no results folder is here or in results/'
        : `${folder} is not a results folder: it has no steadystate.json`,
    fix:
      folder === null
        ? 'Make one with steady run, steady time or steady import, or name one.'
        : 'Name a folder that steady run, steady time or steady import made, such as results/quickstart.',
  }),
  RESULTS_AMBIGUOUS: ({ folders }: { folders: readonly string[] }) => ({
    seen: `results/ has ${folders.length} results folders`,
    fix: `Name one of: ${folders.join(', ')}.`,
  }),
  RESULTS_NEWER: ({ file, version, known }: { file: string; version: number; known: number }) => ({
    seen: `${file} has version ${version}; this steadystate reads versions up to ${known}`,
    fix: 'Update steadystate.',
  }),
  RESULTS_CORRUPT: ({ file, is, repair }: { file: string; is: Corrupt; repair: Repair }) => ({
    seen:
      is.kind === 'other-run'
        ? `${file} belongs to another run, ${is.run}`
        : `${file} is damaged: ${corruptText(is)}`,
    fix: repairText(repair),
  }),
  RESULTS_LOCKED: ({
    by,
    folder,
    lock,
  }: {
    by: { pid: number; host: string } | null
    folder: string
    lock: string
  }) => ({
    seen: `${by === null ? 'another steady' : `process ${by.pid} on ${by.host}`} is writing to ${folder}`,
    fix: `Wait until it ends, or name another results folder. If that process has ended, remove ${lock}.`,
  }),
  RESULTS_FOLDER_IN_USE: ({ path, is }: { path: string; is: 'file' | 'folder' }) => ({
    seen: is === 'file' ? `${path} is a file` : `${path} has files, but no results`,
    fix: 'Name a new or empty folder.',
  }),
  RESULTS_OF_ANOTHER_SUITE: ({
    path,
    suite,
    difference,
  }: {
    path: string
    suite: string
    difference: SuiteDifference
  }) => ({
    seen: `${path} has results of the suite ${suite}, and ${differenceText(difference)}`,
    fix: 'Name another results folder, or run the suite whose results these are.',
  }),
  DISK_FULL: ({ path }: { path: string }) => ({
    seen: `no space is left for ${path}`,
    fix: 'Free some space and run the same command again. Every completed run is stored.',
  }),
  RESULTS_NAME_TOO_LONG: ({ path }: { path: string }) => ({
    seen: `the name of ${path} is longer than its file system allows`,
    fix: 'Use shorter names and parameter values in the suite.',
  }),
  RESULTS_NOT_WRITABLE: ({ path, code }: { path: string; code: string }) =>
    code === 'EEXIST' || code === 'ENOTDIR'
      ? { seen: `${path} is a file, or is below one`, fix: 'Name another folder. Nothing was overwritten.' }
      : {
          seen: `${path} cannot be written (${code})`,
          fix: 'Check the owner of the folder and its disk, or name another folder.',
        },
}

const imageText = (image: string | null) =>
  image === null ? 'the images of its workloads' : `the image ${image}`

function differenceText(difference: SuiteDifference): string {
  switch (difference.kind) {
    case 'name':
      return `this is the suite ${difference.name}`
    case 'cluster':
      return `its runs were made on ${clusterText(difference.before)}, and this suite runs on ${clusterText(difference.now)}`
    case 'launch':
      return 'its runs were launched with other settings'
    case 'image':
      return `its runs were made with ${imageText(difference.before)}, and this suite names ${difference.now ?? 'none'}`
    case 'variables':
      return 'its runs were made with other environment variables'
    case 'variant-commit':
      return `its variant '${difference.variant}' was the commit ${difference.before}, and is now ${difference.now}`
    case 'variants':
      return 'its variants were different ones'
    case 'case-gone':
      return `this suite has no case ${difference.case}`
    case 'case-added':
      return `its plan has no case ${difference.case}`
    case 'case-changed':
      return `its case ${difference.case} has changed`
    case 'file':
      return `${difference.path} has changed since its runs were made: SHA-256 ${difference.before}, now ${difference.now}`
  }
}

const clusterText = ({ name, engine, nodes }: ClusterNames) =>
  `the cluster ${name} (${engine}${nodes.length === 0 ? '' : `: ${nodes.join(', ')}`})`

const corruptText = (is: Exclude<Corrupt, { kind: 'other-run' }>) =>
  is.kind === 'not-json'
    ? 'it is not JSON'
    : is.kind === 'not-a-lock'
      ? 'it is not a lock of steadystate'
      : is.kind === 'not-a-file'
        ? `it is a ${is.is}, not a file`
        : is.kind === 'unreadable'
          ? `it cannot be read (${is.code})`
          : `${is.at === '' ? '' : `${is.at}: `}expected ${is.problem}`

function repairText(repair: Repair): string {
  switch (repair.kind) {
    case 'remove-run':
      return `Remove the folder ${repair.folder} and run the suite again: steady then makes that run again.`
    case 'remove-environment':
      return 'Remove the file. The next steady run records the machines again.'
    case 'remove-matrix-rates':
      return 'Remove the file. The next steady run measures matrix products again.'
    case 'remove-job':
      return `Wait until its cluster runs no job of it, then remove the folder ${repair.folder}.`
    case 'remove-lock':
      return 'Remove that file if no steady is writing to the folder.'
    case 'remove-manifest':
      return 'Remove the file, then write the report again with steady report.'
    case 'publish-again':
      return 'Restore the file from a copy, or publish the original results again.'
    case 'make-data-again':
      return `Remove the folder ${repair.folder} and make the data set again.`
    case 'restore':
      return 'Restore the file from a copy. The runs below runs/ are unchanged.'
  }
}
