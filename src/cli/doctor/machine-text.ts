import type { Fact } from '../../core/document/blocks.ts'
import { lineCell } from '../../core/document/cells.ts'
import { dash } from '../../core/document/cell-text.ts'
import { comma, quiet, written, type TextLine, type TextPiece } from '../../core/document/text-line.ts'
import type { Text } from '../../core/model/text.ts'
import { missingText } from '../../core/messages/say.ts'
import type { Environment, Gpus, Limits, Processor, Software } from '../../core/model/environment.ts'
import type { Maybe, Missing } from '../../core/model/missing.ts'
import { sizeText } from '../../core/text/quantities.ts'
import { machineWords as words } from './words.ts'

/** Facts about a machine, one a line; a missing one is a dash with its reason. */
export function machineFacts(environment: Environment): Fact[] {
  const { processor, limits, gpus, conditions, software } = environment
  return [
    factOf(words.host, parts([environment.host, environment.os, environment.kernel])),
    factOf(words.cpu, parts(processorParts(processor))),
    factOf(words.memory, parts(memoryParts(environment))),
    factOf(words.gpu, gpus.kind === 'known' ? parts(gpuParts(gpus.value)) : reason(gpus)),
    factOf(words.limits, parts(limitParts(limits, processor.threads))),
    factOf(
      words.load,
      orReason(conditions.load, (load) => load.toFixed(2)),
    ),
    factOf(
      words.disk,
      orReason(conditions.freeDisk, (free) => words.freeHere(sizeText(free))),
    ),
    factOf(words.software, parts(software.flatMap(versionPieces))),
    factOf(words.commit, orReason(environment.commit, commitPiece)),
  ]
}

const factOf = (label: Text, value: TextLine): Fact => ({ label: quiet(label), value: lineCell(value) })

const parts = (pieces: readonly TextPiece[]): TextPiece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? [piece] : [comma, piece]))

const orReason = <T>(maybe: Maybe<T>, text: (value: T) => TextPiece): TextPiece =>
  maybe.kind === 'known' ? text(maybe.value) : reason(maybe)

const reason = (why: Missing) => quiet(written`${dash} ${missingText(why)}`)

function processorParts({ model, architecture, cores, sockets, threads, flags }: Processor): TextPiece[] {
  const widest = wideFlags.filter((flag) => flags.includes(flag))
  return [
    model.kind === 'known' ? model.value : architecture,
    ...(sockets.kind === 'known' && sockets.value > 1 ? [words.sockets(sockets.value)] : []),
    ...(cores.kind === 'known' ? [words.cores(cores.value)] : []),
    words.threads(threads),
    ...(widest.length === 0 ? [] : [widest.join(' ')]),
  ]
}

/** Instruction sets that distinguish processors; `--json` has the whole list. */
const wideFlags = ['avx2', 'avx512f', 'avx512_bf16', 'amx_bf16', 'sve', 'sve2', 'bf16']

const memoryParts = ({ memory, conditions: { availableMemory, swapUsed } }: Environment): TextPiece[] => [
  sizeText(memory),
  orReason(availableMemory, (size) => words.available(sizeText(size))),
  ...(swapUsed.kind === 'known' && swapUsed.value > 0 ? [words.swapped(sizeText(swapUsed.value))] : []),
]

function gpuParts({ devices, driver, cuda }: Gpus): TextPiece[] {
  const kinds = new Map<string, number>()
  for (const { name, memory } of devices) {
    const kind = memory.kind === 'known' ? `${name} ${sizeText(memory.value)}` : name
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  return [
    ...[...kinds].map(([kind, count]) => `${count} × ${kind}`),
    ...(driver.kind === 'known' ? [words.driver(driver.value)] : []),
    ...(cuda.kind === 'known' ? [words.cuda(cuda.value)] : []),
  ]
}

const limitParts = ({ container, cpus, affinity, memory }: Limits, threads: number): TextPiece[] => [
  container.kind === 'known' ? words.inContainer(container.value) : words.noContainer,
  ...(cpus.kind === 'known' ? [words.cpus(Number(cpus.value.toFixed(2)))] : []),
  ...(affinity.kind === 'known' && affinity.value < threads ? [words.affinity(affinity.value)] : []),
  ...(memory.kind === 'known' ? [words.memoryLimit(sizeText(memory.value))] : []),
]

const versionPieces = ({ name, version }: Software): TextPiece[] =>
  version.kind === 'known'
    ? [`${name} ${version.value}`]
    : version.code === 'not-installed'
      ? []
      : [quiet(written`${name} ${dash} ${missingText(version)}`)]

const commitPiece = (commit: string): TextPiece => {
  const short = commit.slice(0, 12)
  return commit.endsWith('+') ? written`${short}${words.uncommittedChanges}` : short
}
