/** How this steadystate is installed, and where its files are. */
export interface Installation {
  /** A folder of files: a clone, or what npm installed. Or one executable, which has the files in it. */
  readonly kind: 'folder' | 'executable'
  /** Where its files are, absolute. Those of an executable are there once one of them was asked for. */
  readonly root: string
  /**
   * Absolute path of a file or folder that ships, such as `suites`.
   *
   * @throws SteadyError `FILES_NOT_UNPACKED` or `FILES_FOLDER_UNSAFE`, where an executable cannot put its files there
   */
  readonly path: (name: string) => string
  /** SHA-256 of the scripts of an executable, which is quicker to have than that of the executable. */
  readonly code?: string | undefined
  /** The text of a file that ships. */
  readonly text: (name: string) => string
}
