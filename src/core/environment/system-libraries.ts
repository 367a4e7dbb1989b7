import type { Software } from '../model/environment.ts'
import { known } from '../model/missing.ts'

/** Folders of a machine's or an image's own CUDA libraries; libraries in Python packages are listed with the packages. */
export const libraryFolders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/lib64',
  '/usr/local/cuda/lib64',
]

/** Libraries with the version in their file name: `libnccl.so.2.18.3`. */
const libraries: readonly (readonly [name: string, file: RegExp])[] = [
  ['nccl', /^libnccl\.so\.(\d+\.\d+\.\d+)$/],
  ['cudnn', /^libcudnn\.so\.(\d+\.\d+\.\d+)$/],
]

/** @param files names in the folders that the dynamic linker searches, in that order; the first of each library counts */
export const systemLibraries = (files: readonly string[]): Software[] =>
  libraries.flatMap(([name, pattern]) => {
    const version = files.map((file) => pattern.exec(file)?.[1]).find((text) => text !== undefined)
    return version === undefined ? [] : [{ name, version: known(version) }]
  })
