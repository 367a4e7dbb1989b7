/** How steadystate itself is installed. */
export const errors = {
  FILES_NOT_UNPACKED: ({ folder, code }: { folder: string; code: string }) => ({
    seen: `the files that come with steady cannot be put into ${folder} (${code})`,
    fix: 'Set XDG_CACHE_HOME to a folder that you can write to, with 10 MB of free space.',
  }),
  FILES_FOLDER_UNSAFE: ({ folder, is }: { folder: string; is: 'foreign' | 'no-folder' | 'open' }) => ({
    seen: `steady will start programs in ${folder}, but ${unsafe[is]}`,
    fix: `Remove ${folder}, or set XDG_CACHE_HOME to a folder that only you can write to.`,
  }),
  ENGINE_NOT_FOUND: ({ run }: { run: string }) => ({
    seen: `the run ${run} trains with the embedded trainer, and its engine onnxruntime-node is not installed`,
    fix: 'Install the npm package onnxruntime-node beside steadystate, or set STEADY_ENGINE to a folder that has it.',
  }),
}

const unsafe = {
  foreign: 'it belongs to another user',
  'no-folder': 'it is not a folder',
  open: 'other users may write to it',
}
