import { expect, it } from 'vitest'
import { memoryIn, outOfMemoryLine } from './out-of-memory.ts'

it.each([
  'RuntimeError: CUDA out of memory. Tried to allocate 40.00 MiB (GPU 0; 15.78 GiB total capacity)',
  'torch.cuda.OutOfMemoryError: CUDA out of memory.',
  'torch.OutOfMemoryError: CUDA error: out of memory',
  'E tensorflow/stream_executor: failed to alloc 8 bytes on host: CUDA_ERROR_OUT_OF_MEMORY: out of memory',
  'ResourceExhaustedError: OOM when allocating tensor with shape[256,64,112,112] and type float',
  'jaxlib.xla_extension.XlaRuntimeError: RESOURCE_EXHAUSTED: Out of memory while trying to allocate',
  'MXNetError: cudaMalloc retry failed: out of memory',
  "terminate called after throwing an instance of 'std::bad_alloc'",
  'MXNetError: Failed to allocate CPU Memory',
  'MemoryError: (ResourceExhausted) Fail to alloc memory of 1644167168 size, error code is 12.',
  'RuntimeError: [enforce fail] DefaultCPUAllocator: not enough memory: you tried to allocate 9 bytes.',
  'MemoryError: Unable to allocate 3.5 GiB for an array',
  'numpy.core._exceptions._ArrayMemoryError: MemoryError',
  'Error: Failed to allocate memory for requested buffer of size 411041792',
  'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  'slurmstepd: error: Detected 1 oom_kill event in StepId=77.0. Some of the step tasks have been OOM Killed process',
  'Out of memory: Killed process 4711 (python3)',
])('knows a shortage of memory: %s', (line) => {
  expect(outOfMemoryLine(['step 1', line, 'step 2'])).toBe(line)
})

// What a training with PyTorch 2.15 printed as `ulimit -d` and `ulimit -v` made memory smaller. test/fixtures/out-of-memory has whole logs.
it.each([
  ['glibc', 'cannot allocate memory for thread-local data: ABORT'],
  ['Python', 'MemoryError'],
  ['Python', "OSError: [Errno 12] Cannot allocate memory: 'SETUP/lib/python3.11/site-packages/torch/jit'"],
  [
    'NumPy',
    'numpy._core._exceptions._ArrayMemoryError: Unable to allocate 7.81 MiB for an array with shape (1000, 2048) and data type float32',
  ],
  [
    'PyTorch, of shared memory',
    'RuntimeError: unable to mmap 1500000000 bytes from file </torch_26745_2241681143_1>: Cannot allocate memory (12)',
  ],
])('knows a shortage of host memory as %s prints it: %s', (_, line) => {
  expect(outOfMemoryLine(['step 1', line, 'step 2'])).toBe(line)
  expect(memoryIn(line)).toBe('host')
})

// These also come where memory is not short.
it.each([
  ['a limit of processes', 'libgomp: Thread creation failed: Resource temporarily unavailable'],
  ['a disk that lets nothing run', 'ImportError: libtorch_cuda.so: failed to map segment from shared object'],
  ['the order of libraries', 'ImportError: libgomp.so.1: cannot allocate memory in static TLS block'],
  ['a limit of locked memory', 'NCCL WARN Call to ibv_reg_mr failed with error Cannot allocate memory'],
  ['a processor that it does not know', 'RuntimeError: could not create a primitive'],
  ['a fault of an extension', 'SystemError: error return without exception set'],
])('does not take %s for a shortage: %s', (_, line) => {
  expect(outOfMemoryLine([line])).toBeUndefined()
})

it.each([
  'memory: 9312 MB of 15360 MB used',
  'oom_score_adj is 0',
  'setting allow_growth so as not to run out of memory',
  'bloom filter killed 3 processes',
  'step 7 loss 5.1 max mem 7032',
])('does not take talk of memory for a shortage: %s', (line) => {
  expect(outOfMemoryLine([line])).toBeUndefined()
})

it('gives the first such line, not its echoes from other ranks', () => {
  expect(outOfMemoryLine(['rank 3: CUDA out of memory', 'rank 0: CUDA out of memory'])).toBe(
    'rank 3: CUDA out of memory',
  )
})
