import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Stranger } from '../../core/model/stranger.ts'
import { provenanceOf } from '../../host/trust/strangers.ts'
import { ifThere, readIfThere, isBelow } from '../../host/files/disk.ts'
import type { TrustedFiles, TrustableFile } from '../../host/trust/trusted.ts'
import { installation } from '../../host/installation/installation.ts'
import type { LoadedSuite } from './load-suite.ts'
import type { FoundCluster } from './open-target.ts'

/** A file that may be somebody else's, and says what a run starts. */
export interface StrangerFile extends TrustableFile {
  readonly stranger: Stranger
}

/** What a run reads to know what to start. */
export interface RunFiles {
  readonly loaded: LoadedSuite | undefined
  readonly found: FoundCluster
}

/**
 * The files among those of a run that may be somebody else's: the suite, its workloads, the cluster file and what that
 * names. What ships with steady is nobody's.
 */
export async function strangerFiles(
  { loaded, found }: RunFiles,
  variables: NodeJS.ProcessEnv,
): Promise<StrangerFile[]> {
  const ofSuite =
    loaded === undefined
      ? []
      : [loaded.path, ...[...loaded.workloads.values()].map(({ folder }) => join(folder, 'workload.yaml'))]
  const strangers = await Promise.all([...ofSuite, ...clusterPath(found)].map(strangerAt))
  const [ofCluster] = found.path === undefined ? [] : strangers.slice(-1)
  return [
    ...strangers.flat(),
    ...(ofCluster ?? []).flatMap(({ stranger }) =>
      filesAt(found.filesRead).map((file) => ({ ...file, stranger })),
    ),
  ]

  async function strangerAt(path: string): Promise<StrangerFile[]> {
    const content = path === loaded?.path ? loaded.source : readIfThere(path)
    if (content === undefined || isBelow(realpathSync(path), shippedFolder())) return []
    const { stranger, ...provenance } = await provenanceOf(path, variables)
    return stranger === undefined ? [] : [{ ...provenance, content, stranger }]
  }
}

const shippedFolder = () => ifThere(() => realpathSync(installation.root)) ?? installation.root

/** The cluster file, and what it names for the programs that reach the cluster. */
export const clusterFiles = (found: FoundCluster): TrustableFile[] =>
  filesAt([...clusterPath(found), ...found.filesRead])

const clusterPath = ({ path }: FoundCluster) => (path === undefined ? [] : [path])

const filesAt = (paths: readonly string[]): TrustableFile[] =>
  paths.map((path) => ({
    path: ifThere(() => realpathSync(path)) ?? path,
    content: readIfThere(path) ?? new Uint8Array(),
  }))

/** A cluster that was run on before, or that the user wants to be asked, may be asked by a plan. */
export function mayAsk(found: FoundCluster, trusted: TrustedFiles, isWanted: boolean): boolean {
  const files = clusterFiles(found)
  if (isWanted) trusted.add(...files)
  return isWanted || files.every((file) => trusted.has(file))
}

/** The folder that holds all of some files. */
export function folderOfAll(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? '/')
  while (!paths.every((path) => isBelow(path, folder))) folder = dirname(folder)
  return folder
}
