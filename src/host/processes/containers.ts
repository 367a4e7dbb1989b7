import { execFile, type ExecFileOptions } from 'node:child_process'
import { promisify } from 'node:util'
import { imageCommandLine, containerPrograms } from '../../core/containers/programs.ts'
import type { containerLabels } from '../../core/containers/program.ts'
import type { ContainerSettings } from '../../core/model/container.ts'

const execute = promisify(execFile)

type Variables = Readonly<Record<string, string>>

/**
 * Ensures that this machine has an image, and fetches it without a time limit.
 *
 * @param signal stops the fetch
 * @returns why the image is unavailable
 */
export async function fetchImage(
  image: string,
  settings: ContainerSettings,
  variables: Variables,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [program = '', ...args] = imageCommandLine(image, settings)
  // A fetch that can be stopped is a group, because a signal to the process would reach only the shell.
  const options: ExecFileOptions = { env: variables, detached: signal !== undefined } as ExecFileOptions
  const fetching = execute(program, args, options)
  const { pid } = fetching.child
  const end = () => {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGTERM')
    } catch {
      // The group has ended already.
    }
  }
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted === true) end()
  try {
    await fetching
    return undefined
  } catch (error) {
    const { stdout = '' } = error as { readonly stdout?: string }
    return stdout.trim() === '' ? String(error) : stdout.trim()
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/** Removes leftover containers with a label. Usually there are none: each ends with its client. */
export async function removeContainers(
  { program }: Pick<ContainerSettings, 'program'>,
  label: keyof typeof containerLabels,
  value: string,
  variables: Variables,
): Promise<void> {
  const { removal } = containerPrograms[program]
  if (removal === undefined) return
  await execute('sh', ['-c', removal(label, value)], { env: variables, timeout: removalLimit })
}

/** Milliseconds. */
const removalLimit = 30_000
