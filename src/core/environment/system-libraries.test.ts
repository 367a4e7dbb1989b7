import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { systemLibraries } from './system-libraries.ts'

it('reads a version from the full file name, not from a link', () => {
  expect(
    systemLibraries(['libnccl.so.2', 'libnccl.so.2.18.3', 'libcudnn.so.8.9.2', 'libcudnn_ops.so.8.9.2']),
  ).toEqual([
    { name: 'nccl', version: known('2.18.3') },
    { name: 'cudnn', version: known('8.9.2') },
  ])
})

it('lists no library that is not there', () => {
  expect(systemLibraries(['libc.so.6'])).toEqual([])
})
