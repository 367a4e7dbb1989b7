/** Whose memory ran out: that of a GPU or another accelerator, or that of the machine. */
export type Memory = 'device' | 'host'

interface Shortage {
  readonly pattern: RegExp
  /** Undefined where programs print the same for both. */
  readonly memory: Memory | undefined
}

/**
 * How frameworks report a lack of memory, each in a line of its own error text. A line about memory use, or a setting with
 * "oom" in its name, matches no row. The first matching row decides.
 */
const shortages: readonly Shortage[] = [
  // TensorFlow names the device of the tensor, as do messages of its allocators.
  { pattern: /OOM when allocating tensor.*\bdevice:CPU:\d/, memory: 'host' },
  { pattern: /OOM when allocating tensor.*\bdevice:GPU:\d/, memory: 'device' },
  // PyTorch and Paddle on GPUs, and plain "CUDA error: out of memory".
  { pattern: /(?:CUDA|HIP)(?: error)?:? out of memory/i, memory: 'device' },
  // CUDA's driver and runtime, cuDNN and cuBLAS. CUDA may also lack pinned host memory.
  { pattern: /on host: CUDA_ERROR_OUT_OF_MEMORY/, memory: 'host' },
  {
    pattern: /CUDA_ERROR_OUT_OF_MEMORY|cudaErrorMemoryAllocation|CU(?:BLAS|DNN)_STATUS_ALLOC_FAILED/,
    memory: 'device',
  },
  { pattern: /OutOfMemoryError/, memory: 'device' },
  // MXNet and OneFlow.
  { pattern: /cudaMalloc (?:retry )?failed: out of memory/, memory: 'device' },
  // TensorFlow and JAX, on any device.
  {
    pattern: /ResourceExhaustedError|RESOURCE_EXHAUSTED: (?:OOM|Out of memory)|OOM when allocating tensor/,
    memory: undefined,
  },
  // Paddle and MXNet on CPUs; test/fixtures/out-of-memory has logs of both.
  { pattern: /Fail to alloc memory of \d+ size|Failed to allocate CPU Memory/, memory: 'host' },
  // PyTorch on CPUs, C++, Python, Node and onnxruntime.
  {
    pattern: /DefaultCPUAllocator: (?:can't|not enough)|std::bad_alloc|^(?:numpy\S*)?MemoryError\b/,
    memory: 'host',
  },
  // Python's system calls, PyTorch's shared memory, glibc. "Cannot allocate memory" alone does not count: network cards
  // print it where the limit of locked memory is low.
  {
    pattern:
      /\[Errno 12\] Cannot allocate memory|unable to mmap \d+ bytes from file .*Cannot allocate memory|cannot allocate memory for thread-local data/,
    memory: 'host',
  },
  {
    pattern: /JavaScript heap out of memory|Failed to allocate memory for requested buffer/,
    memory: undefined,
  },
  // What launchers, schedulers and the kernel print about a killed process.
  {
    pattern:
      /oom[-_ ]kill(?:er|ed)?(?: event)?\b.*\b(?:detected|killed|process)|Out of memory: Killed process/i,
    memory: 'host',
  },
  // What steady itself records from the kernel's counter and from Slurm's accounting.
  { pattern: /^oom_kill in \S+ rose\b|^Slurm ended job \S+ as OUT_OF_MEMORY/, memory: 'host' },
]

/**
 * The first line in which a program reports a lack of memory; later lines of a log are mostly its consequence. The
 * exception is preferred to the source line that a traceback quotes.
 */
export function outOfMemoryLine(lines: readonly string[]): string | undefined {
  const says = (line: string) => shortages.some(({ pattern }) => pattern.test(line))
  const first = lines.find(says)
  return first !== undefined && quotesSource.test(first)
    ? (lines.find((line) => says(line) && !quotesSource.test(line)) ?? first)
    : first
}

const quotesSource = /^ {4,}(?:if |else|raise |return |with |\w+ = |\w+\()/

/** Whose memory ran out according to the line; undefined where the line does not state it. */
export const memoryIn = (line: string): Memory | undefined =>
  shortages.find(({ pattern }) => pattern.test(line))?.memory
