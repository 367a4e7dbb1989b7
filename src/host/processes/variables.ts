import { redacted } from '../../core/secrets/secrets.ts'

/** How a variable is treated that the suite does not set. */
type Treatment =
  | 'scrubbed'
  /** Passed on, and recorded with its value, because it chooses devices or finds programs. */
  | 'kept'

interface VariableRule {
  /** Matches whole names. */
  readonly names: RegExp
  readonly treatment: Treatment
  readonly why: string
}

/**
 * Variables that change how fast a run is or what it runs on. Leftovers of a shell do not belong in a measurement; a suite
 * sets the variables that it needs. The first rule that matches counts.
 */
const variableRules: readonly VariableRule[] = [
  rule(
    'kept',
    /CUDA_VISIBLE_DEVICES|CUDA_DEVICE_ORDER|NVIDIA_VISIBLE_DEVICES|(?:HIP|ROCR|GPU|ZE_AFFINITY)_\w*(?:DEVICES|MASK)/,
    'which devices a run sees',
  ),
  rule(
    'kept',
    /PATH|LD_LIBRARY_PATH|LIBRARY_PATH|(?:CUDA|CUDNN|NCCL|MKL|ONEAPI|MPI|I_MPI|TORCH|TRITON)_(?:HOME|ROOT|PATH|CACHE_DIR)/,
    'which programs and libraries are found',
  ),
  rule(
    'kept',
    /PYTHONPATH|PYTHONHOME|VIRTUAL_ENV|CONDA_PREFIX|CONDA_DEFAULT_ENV/,
    'which Python and packages are found',
  ),
  rule('scrubbed', /OPENBLAS_\w+|GOTO_\w+|BLIS_\w+|ATLAS_\w+/, 'threads and kernels of the BLAS library'),
  rule(
    'scrubbed',
    /MKL_\w+|MKLDNN_\w+|DNNL_\w+|ONEDNN_\w+/,
    'threads, kernels and logging of oneMKL and oneDNN',
  ),
  rule(
    'scrubbed',
    /OMP_\w+|GOMP_\w+|KMP_\w+|LIBOMP_\w+|NUMEXPR_\w+|VECLIB_\w+/,
    'number, binding and waiting of threads',
  ),
  rule(
    'scrubbed',
    /UV_THREADPOOL_SIZE|TBB_\w+|RAYON_\w+|JULIA_NUM_THREADS|GOMAXPROCS/,
    'size of thread pools',
  ),
  rule(
    'scrubbed',
    /NODE_OPTIONS|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|RUBYOPT|PERL5OPT/,
    'options of a language runtime',
  ),
  rule(
    'scrubbed',
    /PYTHON(?:OPTIMIZE|HASHSEED|MALLOC|FAULTHANDLER|TRACEMALLOC|PROFILEIMPORTTIME|DEVMODE|STARTUP|INSPECT|DEBUG|ASYNCIODEBUG)/,
    "options of Python's runtime",
  ),
  rule(
    'scrubbed',
    /LD_PRELOAD|LD_AUDIT|LD_BIND_NOW|LD_PROFILE|DYLD_INSERT_LIBRARIES/,
    'code put into every program',
  ),
  rule(
    'scrubbed',
    /MALLOC_\w+|GLIBC_TUNABLES|TCMALLOC_\w+|JEMALLOC_\w+|MIMALLOC_\w+/,
    'how memory is allocated',
  ),
  rule(
    'scrubbed',
    /NCCL_\w+|GLOO_\w+|UCX_\w+|UCC_\w+|FI_\w+|RCCL_\w+|CCL_\w+|HOROVOD_\w+|BAGUA_\w+/,
    'paths and algorithms of communication',
  ),
  rule('scrubbed', /OMPI_\w+|PMIX?_\w+|MPI_\w+|I_MPI_\w+|MV2_\w+|PRTE_\w+/, 'a place in another MPI job'),
  rule(
    'scrubbed',
    /RANK|LOCAL_RANK|GROUP_RANK|NODE_RANK|NNODES|WORLD_SIZE|LOCAL_WORLD_SIZE|MASTER_ADDR|MASTER_PORT|TORCHELASTIC_\w+|PADDLE_TRAINER\w*|DMLC_\w+/,
    'a place in another distributed job',
  ),
  rule(
    'scrubbed',
    /CUDA_LAUNCH_BLOCKING|CUDA_DEVICE_MAX_CONNECTIONS|CUDA_CACHE_\w+|CUDA_MODULE_LOADING|CUDA_AUTO_BOOST|CUDNN_\w+|CUBLAS_\w+|NVIDIA_TF32_OVERRIDE/,
    'how CUDA libraries compute',
  ),
  rule('scrubbed', /TORCH_\w+|PYTORCH_\w+|TORCHINDUCTOR_\w+|TRITON_\w+|ATEN_\w+/, 'settings of PyTorch'),
  rule('scrubbed', /TF_\w+|XLA_\w+|JAX_\w+|TENSORFLOW_\w+/, 'settings of TensorFlow, XLA and JAX'),
  rule(
    'scrubbed',
    /FLAGS_\w+|ONEFLOW_\w+|MXNET_\w+|MS_\w+|GLOG_\w+/,
    'settings of Paddle, OneFlow, MXNet and MindSpore',
  ),
  rule('scrubbed', /ORT_\w+|TRT_\w+|NVIDIA_DALI_\w+|DALI_\w+/, 'settings of onnxruntime, TensorRT and DALI'),
]

function rule(treatment: Treatment, names: RegExp, why: string): VariableRule {
  return { treatment, names: new RegExp(`^(?:${names.source})$`), why }
}

export interface PassedVariables {
  /** Variables that runs get from this process. */
  readonly all: Readonly<Record<string, string>>
  /** Variables that choose devices or locate programs, sorted by name. Secrets are redacted. */
  readonly recorded: Readonly<Record<string, string>>
  /** Names of removed variables, sorted. */
  readonly scrubbed: readonly string[]
}

/**
 * Set for every run. Without it, Python holds output to a pipe back until it has some kilobytes. Then the arrival time of a
 * line, and the silence of a run, would mean nothing.
 */
export const alwaysSet: Readonly<Record<string, string>> = { PYTHONUNBUFFERED: '1' }

/**
 * The variables that runs inherit: an environment without variables that change speed.
 *
 * @param inherited such as `process.env`
 */
export function runVariables(inherited: Readonly<Record<string, string | undefined>>): PassedVariables {
  const all: Record<string, string> = {}
  const recorded: Record<string, string> = {}
  const scrubbed: string[] = []
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined) continue
    const treatment = treatmentOf(name)
    if (treatment === 'scrubbed') scrubbed.push(name)
    else all[name] = value
    if (treatment === 'kept') recorded[name] = value
  }
  return { all, recorded: redacted(recorded), scrubbed: scrubbed.sort() }
}

const treatmentOf = (name: string): Treatment | undefined =>
  variableRules.find(({ names }) => names.test(name))?.treatment

/** The same rules as POSIX extended regular expressions, for nodes that have only grep(1). */
export const scrubbingExpressions = {
  kept: expressionOf('kept'),
  scrubbed: expressionOf('scrubbed'),
}

/** Converts non-capturing groups and `\w`, the only parts of the rules that POSIX lacks. */
function expressionOf(treatment: Treatment): string {
  return variableRules
    .filter((rule) => rule.treatment === treatment)
    .map(({ names }) => names.source.replace(/^\^\(\?:(.*)\)\$$/, '$1'))
    .join('|')
    .replaceAll('(?:', '(')
    .replaceAll('\\w', '[A-Za-z0-9_]')
}
