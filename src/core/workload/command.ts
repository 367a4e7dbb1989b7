import { addresses, jobFile, partsOf, workingDirectory } from '../launchers/words.ts'
import { loaderOf } from '../data/missing-data.ts'
import { axes } from '../model/axes/axes.ts'
import type { Axis } from '../model/axes/axis.ts'
import { settledValue } from '../model/axes/axis-values.ts'
import type { DeviceKind } from '../model/capacity.ts'
import { globalBatch, type Case, type ParameterValue } from '../model/case.ts'
import { SteadyError } from '../model/error.ts'
import type { Hole, Word } from '../model/job.ts'
import type { ConditionalArguments, Workload } from '../model/workload.ts'
import { templateParts, type StructuralPlaceholder } from './template.ts'

/** What a command needs to know about the machine; paths are absolute, without a slash at the end. */
export interface CommandContext {
  /** The Node executable. */
  readonly node: string
  /** The folder of the programs that ship with steadystate. */
  readonly steady: string
  /** The folder that shipped workloads share. */
  readonly shared: string
  /** The folder of the suite; file parameters are relative to it. */
  readonly suiteFolder: string
  /** The folder of real data; nodes have it at the same path. Undefined where the suite names none. */
  readonly dataSet: string | undefined
}

/** What a command needs to know about where its case runs. */
export interface RankContext extends CommandContext {
  /** The interpreter that `{python}` stands for. */
  readonly python: string
  readonly device: DeviceKind
}

/** The command of one rank, the variables that its workload sets, and where it starts. */
export interface RankCommand {
  readonly command: readonly Word[]
  readonly variables: Readonly<Record<string, Word>>
  /** Undefined: the job's working directory. */
  readonly folder?: Word | undefined
}

/**
 * What one rank of a case runs. Values are inserted unchanged, because no shell reads them. A path of this machine stays a
 * hole, because the node that runs the command may have the file elsewhere.
 */
export function rankCommandOf(matrixCase: Case, workload: Workload, context: RankContext): RankCommand {
  const { filled, filledPath, commandOf } = fillerOf(matrixCase, workload, context)
  return {
    command: commandOf(workload.command),
    variables: Object.fromEntries(
      Object.entries(workload.variables).map(([name, value]) => [name, filled(value)]),
    ),
    folder: workload.startsIn === undefined ? undefined : absolute(filledPath(workload.startsIn, 'folder')),
  }
}

/** A relative path starts at the default folder of tasks. */
function absolute(path: Word): Word {
  const [first = ''] = partsOf(path)
  const isAbsolute = typeof first === 'string' ? first.startsWith('/') : first.hole === 'file'
  return isAbsolute ? path : [...workingDirectory, '/', ...partsOf(path)]
}

/** Fills in the placeholders of one case. */
export interface Filler {
  readonly filled: (argument: string) => Word
  /**
   * @param key of the path in the workload file
   * @throws SteadyError `WORKLOAD_PATH_EMPTY`
   */
  readonly filledPath: (path: string, key: 'creates' | 'needs' | 'folder') => Word
  readonly commandOf: (command: Workload['command']) => readonly Word[]
  /** Whether a placeholder has one of these values. */
  readonly isOneOf: (name: string, values: Exclude<ConditionalArguments['is'], 'set'>) => boolean
}

export function fillerOf(matrixCase: Case, workload: Workload, context: RankContext): Filler {
  const builtins: Record<
    Exclude<StructuralPlaceholder, PathPlaceholder | 'addresses' | 'scratch'>,
    ParameterValue
  > = {
    batch: matrixCase.batchPerDevice,
    devices: matrixCase.topology.devicesPerNode,
    nodes: matrixCase.topology.nodes,
    device: context.device,
    node: context.node,
    python: context.python,
    'data-set': context.dataSet ?? '',
    'data-format': workload.reads[loaderOf(matrixCase)] ?? '',
    samples: samplesOf(matrixCase, workload) ?? '',
  }
  const paths: Record<PathPlaceholder, string> = {
    steady: context.steady,
    here: workload.folder,
    shared: context.shared,
  }
  const values = new Map<string, ParameterValue>(Object.entries(builtins))
  // Empty where the workload has no value, so arguments under `when` are left out.
  for (const axis of axes) values.set(axis.name, placeholderValue(matrixCase, axis))
  const holes = new Map<string, Hole>(
    Object.entries(paths).map(([name, path]) => [name, { hole: 'file', path }]),
  )
  holes.set('addresses', addresses())
  // A folder in the job's folder, which is removed with the job.
  holes.set('scratch', jobFile('scratch'))
  for (const [name, spec] of Object.entries(workload.parameters)) {
    const value = matrixCase.parameters[name] ?? spec.default
    values.set(name, value)
    if (spec.type === 'file' && value !== '') {
      holes.set(name, { hole: 'file', path: filePath(String(value), workload, context) })
    }
  }
  const filled = (argument: string): Word =>
    templateParts(argument, (name) => holes.get(name) ?? String(values.get(name)))
  return {
    filled,
    filledPath: (path, key) => {
      const word = filled(path)
      if (word === '')
        throw new SteadyError('WORKLOAD_PATH_EMPTY', {
          workload: workload.name,
          key,
          text: path,
          case: matrixCase.id,
        })
      return word
    },
    commandOf: (command) =>
      command.flatMap((part) => {
        if (typeof part === 'string') return [filled(part)]
        return applies(part, values) ? part.arguments.map(filled) : []
      }),
    isOneOf: (when, is) => applies({ when, is }, values),
  }
}

/** The samples of a step have one number in every case, whichever axis states them. */
const placeholderValue = (matrixCase: Case, axis: Axis): ParameterValue =>
  axis.stepSamples === undefined || matrixCase.batchFrom === 'log'
    ? (settledValue(matrixCase, axis) ?? '')
    : globalBatch(matrixCase)

/** Samples of all devices over the steps of a case; undefined where the workload has no parameter for its steps. */
function samplesOf(matrixCase: Case, { parameters, estimate }: Workload): number | undefined {
  const steps = estimate?.steps
  if (steps === undefined) return undefined
  return Number(matrixCase.parameters[steps] ?? parameters[steps]?.default) * globalBatch(matrixCase)
}

/** Placeholders that stand for a folder of this machine. */
type PathPlaceholder = 'steady' | 'here' | 'shared'

const inWorkload = '{here}/'

/** `{here}/…` is in the workload's folder; any other relative path is in the suite's. An empty path stays empty. */
export function filePath(
  value: string,
  { folder }: Pick<Workload, 'folder'>,
  { suiteFolder }: Pick<CommandContext, 'suiteFolder'>,
): string {
  if (value.startsWith(inWorkload)) return `${folder}/${value.slice(inWorkload.length)}`
  return value === '' || value.startsWith('/') ? value : `${suiteFolder}/${value}`
}

function applies(
  { when, is }: Pick<ConditionalArguments, 'when' | 'is'>,
  values: ReadonlyMap<string, ParameterValue>,
): boolean {
  const value = values.get(when)
  if (is === 'set') return value !== '' && value !== false
  // Compares texts: a suite's `true` equals a workload's 'true'.
  const isOneOf = (listed: readonly ParameterValue[]) =>
    listed.some((listedValue) => String(listedValue) === String(value))
  return value !== undefined && ('not' in is ? !isOneOf(is.not) : isOneOf(is))
}
