/**
 * How frameworks say that memory ran out, each in a line of its own error text. A line that only reports memory use, or
 * a setting that has "oom" in its name, matches none of them.
 */
const patterns: readonly RegExp[] = [
  // PyTorch and Paddle on GPUs, and plain "CUDA error: out of memory".
  /CUDA(?: error)?:? out of memory/i,
  /OutOfMemoryError/,
  // CUDA's driver and runtime, cuDNN and cuBLAS.
  /CUDA_ERROR_OUT_OF_MEMORY|cudaErrorMemoryAllocation|CU(?:BLAS|DNN)_STATUS_ALLOC_FAILED/,
  // TensorFlow and JAX.
  /ResourceExhaustedError|RESOURCE_EXHAUSTED: (?:OOM|Out of memory)|OOM when allocating tensor/,
  // MXNet and OneFlow.
  /cudaMalloc (?:retry )?failed: out of memory/,
  // PyTorch on CPUs, C++, Python, Node and onnxruntime.
  /DefaultCPUAllocator: (?:can't|not enough)|std::bad_alloc|^(?:numpy\S*)?MemoryError\b/,
  /JavaScript heap out of memory|Failed to allocate memory for requested buffer/,
  // What launchers, schedulers and the kernel print of a process that was killed.
  /oom[-_ ]kill(?:er|ed)?(?: event)?\b.*\b(?:detected|killed|process)|Out of memory: Killed process/i,
]

/** The first line in which a program says that memory ran out; what follows in a log is most often its consequence. */
export const outOfMemoryLine = (lines: readonly string[]): string | undefined =>
  lines.find((line) => patterns.some((pattern) => pattern.test(line)))
