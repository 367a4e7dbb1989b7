import { imageCommandLine } from '../../../core/containers/image-command.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import type { Job } from '../../../core/model/job.ts'
import type { JobEnding } from '../../../core/outcome/ending.ts'
import { SteadyError } from '../../../core/model/error.ts'
import type { Link } from './link.ts'

/** A command that ends with its input, and everything that it has started with it. */
const whileOpen = (command: readonly string[]): string =>
  [
    'exec 3<&0 </dev/null; session=; command -v setsid >/dev/null && session=setsid',
    `$session ${command.map(shellQuoted).join(' ')} 3<&- & child=$!`,
    '( cat <&3 >/dev/null; kill -TERM "-$child" || kill -TERM "$child" ) 2>/dev/null & reader=$!',
    'exec 3<&-; wait "$child"; code=$?; kill "$reader"; exit "$code"',
  ].join('\n')

/** Nodes that get the image of a job. */
export interface ImageFetch {
  /** How the job ends already, where a node cannot get it or {@link stop} was called; undefined where each has it. */
  readonly done: Promise<JobEnding | undefined>
  /** Ends it on all nodes. */
  stop(): void
}

/** Sees to it that all nodes have the image of a job's containers, at the same time, before any of them starts a task. */
export function fetchImages({ container }: Pick<Job, 'container'>, links: readonly Link[]): ImageFetch {
  if (container?.settings === undefined) return { done: Promise.resolve(undefined), stop: () => undefined }
  const { image, settings } = container
  const stops: (() => void)[] = []
  let ending: JobEnding | undefined
  const end = (jobEnding: JobEnding) => {
    ending ??= jobEnding
    for (const stop of stops) stop()
  }
  const fetchOn = async (link: Link) => {
    const { name } = link.node
    try {
      const child = await link.open(whileOpen(imageCommandLine(image, settings)))
      stops.push(() => child.stdin.end())
      if (ending !== undefined) child.stdin.end()
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', resolve)
      })
      // The client itself ends with 255.
      if (code === 255 || code === null)
        end({ kind: 'unreachable', node: name, why: 'the connection was closed' })
      else if (code !== 0) end({ kind: 'image-unavailable', image, why: `${name}: ${printed.trim()}` })
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      end({ kind: 'unreachable', node: name, why: error.message })
    }
  }
  return {
    done: Promise.all(links.map(fetchOn)).then(() => ending),
    stop: () => {
      end({ kind: 'cancelled' })
    },
  }
}
