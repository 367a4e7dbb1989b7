export interface StoredFile {
  readonly key: string
  readonly modified: Date
}

/** Where the files of a library are: a folder, or objects of a store. Keys have `/` between their parts. */
export interface LibraryStore {
  /** As it was named. */
  readonly name: string
  /** Undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Keys that begin with `prefix/`; none of what another writer has not finished. */
  list(prefix: string): Promise<readonly string[]>
  /** The same, with what writers have not finished, and when each was written. */
  listAll(prefix: string): Promise<readonly StoredFile[]>
  /** Nothing where it is not there, or where nothing may be removed. */
  remove(key: string): Promise<void>
  /** A folder on this machine, with room for a file that is to be created. */
  scratch(): string
  /**
   * Afterwards it is there whole, whatever happens on the way; it is never replaced.
   *
   * @returns whether it was not there before
   * @throws SteadyError `DISK_FULL`, `RESULTS_NOT_WRITABLE`
   */
  create(key: string, content: Uint8Array): Promise<boolean>
  /** Their paths on this machine, by key; without those that are missing. */
  local(keys: readonly string[]): Promise<ReadonlyMap<string, string>>
}
