/** Version of every file in a results folder; a folder of a newer version is refused, an older one is migrated. */
export const resultsVersion = 1
