/** Version of every file in a results folder; a folder of a newer version is refused, an older one is migrated. */
export const resultsVersion = 2

/** Version 1 knew one machine and one log a run; a reader fills in the rest. */
export const readableVersions = [1, resultsVersion] as const
