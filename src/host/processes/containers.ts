import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { imageCommandLine } from '../../core/containers/image-command.ts'
import { removal, type containerLabels } from '../../core/containers/labels.ts'
import type { ContainerSettings } from '../../core/model/container.ts'

const execute = promisify(execFile)

type Variables = Readonly<Record<string, string>>

/**
 * Makes sure that this machine has an image; fetching one takes as long as it takes.
 *
 * @returns why it cannot be had
 */
export async function fetchImage(
  image: string,
  settings: ContainerSettings,
  variables: Variables,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [program = '', ...args] = imageCommandLine(image, settings)
  try {
    await execute(program, args, { env: variables, signal })
    return undefined
  } catch (error) {
    const { stdout = '' } = error as { readonly stdout?: string }
    return stdout.trim() === '' ? String(error) : stdout.trim()
  }
}

/** Removes what is left of the containers with a label. Normally nothing is: each goes with its client. */
export async function removeContainers(
  { program }: Pick<ContainerSettings, 'program'>,
  label: keyof typeof containerLabels,
  value: string,
  variables: Variables,
): Promise<void> {
  await execute('sh', ['-c', removal(program, label, value)], { env: variables, timeout: removalLimit })
}

/** Milliseconds. */
const removalLimit = 30_000
