import { bytes, seconds, type Bytes, type Seconds } from '../model/units.ts'

/** First word of each line of the program. */
const networkMark = 'steady-network'

/** Bytes of the reduced tensors: small ones show the latency, large ones the bandwidth. */
const sizes = [4096, 1 << 20, 1 << 24, 1 << 26]

const repeats = { warmUp: 2, timed: 5 }

/** Bytes that neighbours send each other. */
const linkBytes = 1 << 24

/**
 * A Python program for `torchrun`. Ranks reduce tensors over NCCL, or over Gloo where there are no GPUs. Then the first
 * rank of each node exchanges a tensor with that of the next node. `parseNetwork` reads the output. A time is the median
 * over its repeats; for an all-reduce, that of the slowest rank.
 */
export const networkProgram = `
import datetime, os, statistics, time
import torch, torch.distributed as dist

rank, local, size = (int(os.environ[name]) for name in ('RANK', 'LOCAL_RANK', 'WORLD_SIZE'))
per_node = int(os.environ['LOCAL_WORLD_SIZE'])
gpu = torch.cuda.is_available()
backend = 'nccl' if gpu else 'gloo'
device = torch.device('cuda', local) if gpu else torch.device('cpu')
if gpu:
    torch.cuda.set_device(device)
dist.init_process_group(backend, timeout=datetime.timedelta(seconds=120))

def say(*words):
    print('${networkMark}', *words, '.', flush=True)

def timed(work):
    taken = []
    for turn in range(${repeats.warmUp} + ${repeats.timed}):
        start = time.perf_counter()
        work()
        if gpu:
            torch.cuda.synchronize()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken[${repeats.warmUp}:])

if rank == 0:
    say('backend', backend, size, torch.__version__)
for length in (${sizes.join(', ')}):
    tensor = torch.zeros(length // 4, device=device)
    slowest = torch.tensor([timed(lambda: dist.all_reduce(tensor))], dtype=torch.float64, device=device)
    dist.all_reduce(slowest, op=dist.ReduceOp.MAX)
    total = torch.ones(1, device=device)
    dist.all_reduce(total)
    if rank == 0:
        say('all-reduce', length, '%.9f' % slowest.item(), 'right' if total.item() == size else 'wrong')

def exchange(first, second):
    tensor = torch.zeros(${linkBytes} // 4, device=device)
    def there_and_back():
        for source, target in ((first, second), (second, first)):
            if rank == source:
                dist.send(tensor, target)
            elif rank == target:
                dist.recv(tensor, source)
    return timed(there_and_back) / 2

nodes = size // per_node
for node in range(nodes if nodes > 2 else nodes - 1):
    first, second = node * per_node, (node + 1) % nodes * per_node
    if rank in (first, second):
        taken = exchange(first, second)
        if rank == first:
            say('link', node, (node + 1) % nodes, ${linkBytes}, '%.9f' % taken)
    dist.barrier()
dist.destroy_process_group()
`

export interface AllReduce {
  readonly bytes: Bytes
  readonly time: Seconds
}

/** Between a rank on each of two neighbouring nodes, counted from 0 in the order of the job. */
export interface NodeLink {
  readonly nodes: readonly [number, number]
  /** One way, in bytes per second. */
  readonly bandwidth: number
}

export interface NetworkMeasured {
  /** `nccl`, `gloo`. */
  readonly backend: string
  readonly ranks: number
  /** Smallest first. */
  readonly allReduce: readonly AllReduce[]
  readonly links: readonly NodeLink[]
}

/**
 * @param streams the lines of each stream of the job
 * @returns undefined where no all-reduce was measured; `wrong` where one did not give the sum of all ranks
 */
export function parseNetwork(streams: readonly (readonly string[])[]): NetworkMeasured | 'wrong' | undefined {
  const records = streams.flat().flatMap((line) => {
    const words = line.trimEnd().split(' ')
    return words[0] === networkMark && words.at(-1) === '.' ? [words.slice(1, -1)] : []
  })
  const all = (wanted: string) => records.flatMap(([name, ...values]) => (name === wanted ? [values] : []))
  const [opened] = all('backend')
  const reduced = all('all-reduce')
  if (opened === undefined || reduced.length === 0) return undefined
  if (reduced.some(([, , sum]) => sum !== 'right')) return 'wrong'
  const [backend = '', ranks] = opened
  return {
    backend,
    ranks: Number(ranks),
    allReduce: reduced.map(([size, time]) => ({ bytes: bytes(Number(size)), time: seconds(Number(time)) })),
    links: all('link').map(([first, second, size, time]) => ({
      nodes: [Number(first), Number(second)],
      bandwidth: Number(size) / Number(time),
    })),
  }
}

/**
 * Bytes per second on each link of a ring during an all-reduce: 2 (n − 1) ÷ n of the tensor pass each of the n ranks. This
 * is called bus bandwidth, and is comparable between numbers of ranks
 * (https://github.com/NVIDIA/nccl-tests/blob/master/doc/PERFORMANCE.md).
 */
export const busBandwidth = ({ bytes, time }: AllReduce, ranks: number): number =>
  (2 * (ranks - 1) * bytes) / ranks / time
