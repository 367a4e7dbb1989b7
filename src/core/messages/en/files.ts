/** What is wrong with a file of a results folder. */
export type Corrupt =
  | { readonly kind: 'not-json' }
  | { readonly kind: 'not-valid'; readonly at: string; readonly problem: string }
  | { readonly kind: 'not-a-lock' }
  | { readonly kind: 'other-run'; readonly run: string }

/** What a person can do about it. */
export type Repair =
  | { readonly kind: 'remove-run'; readonly folder: string }
  | { readonly kind: 'remove-environment' }
  | { readonly kind: 'remove-job'; readonly folder: string }
  | { readonly kind: 'remove-lock' }
  | { readonly kind: 'remove-manifest' }
  | { readonly kind: 'restore' }

/** Results folders and the disk they are on. */
export const errors = {
  RESULTS_NOT_FOUND: ({ folder }: { folder: string | null }) => ({
    seen:
      folder === null
        ? 'there is no results folder here or below results/'
        : `${folder} is not a results folder: it has no steadystate.json`,
    fix: 'Name a folder that steady run or steady import made.',
  }),
  RESULTS_AMBIGUOUS: ({ folders }: { folders: readonly string[] }) => ({
    seen: `there are ${folders.length} results folders below results/`,
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
    fix: `Wait until it ends, or name another results folder. If it is certainly gone, remove ${lock}.`,
  }),
  RESULTS_FOLDER_IN_USE: ({ path, is }: { path: string; is: 'file' | 'folder' }) => ({
    seen: is === 'file' ? `${path} is a file` : `${path} has other files and no results`,
    fix: 'Name a new or empty folder.',
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

const corruptText = (is: Exclude<Corrupt, { kind: 'other-run' }>) =>
  is.kind === 'not-json'
    ? 'it is not JSON'
    : is.kind === 'not-a-lock'
      ? 'it is not a lock of steadystate'
      : `${is.at}: ${is.problem}`

function repairText(repair: Repair): string {
  switch (repair.kind) {
    case 'remove-run':
      return `Remove the folder ${repair.folder} and run the suite again: steady then makes that run again.`
    case 'remove-environment':
      return 'Remove the file. The next steady run records the machines again.'
    case 'remove-job':
      return `Remove the folder ${repair.folder} once no job of it runs on its cluster.`
    case 'remove-lock':
      return 'Remove that file if nothing writes to the folder.'
    case 'remove-manifest':
      return 'Remove the file, then write the report again with steady report.'
    case 'restore':
      return 'Restore the file from a copy. The runs below runs/ are unchanged.'
  }
}
