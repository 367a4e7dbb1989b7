export interface StoredFile {
  readonly key: string
  readonly modified: Date
}

/** Where the files of a library are: a folder, or objects of a store. Keys have `/` between their parts. */
export interface LibraryStore {
  /** The name that the user typed. */
  readonly name: string
  /** Undefined where the key does not exist. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Keys that begin with `prefix/`, without files that a writer has not finished. */
  list(prefix: string): Promise<readonly string[]>
  /** Like {@link list}, but with unfinished files, and with the time at which each was written. */
  listAll(prefix: string): Promise<readonly StoredFile[]>
  /** Does nothing where the file is missing or may not be removed. */
  remove(key: string): Promise<void>
  /** A folder on this machine with room for a new file. */
  scratch(): string
  /**
   * Creates a file that is whole from the moment it appears, even if the writer is killed. It is never replaced.
   *
   * @returns false if the file existed before
   * @throws SteadyError `DISK_FULL`, `RESULTS_NOT_WRITABLE`
   */
  create(key: string, content: Uint8Array): Promise<boolean>
  /** Paths of files on this machine, by key; missing files are left out. */
  local(keys: readonly string[]): Promise<ReadonlyMap<string, string>>
}
