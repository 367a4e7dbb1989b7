/** Folder in the job's folder with a file for each rank: the CPUs that the kernel lets it use at its start. */
export const cpusFolder = 'cpus'

/**
 * A shell command that records the CPUs that this shell, and what it starts, may use, in the kernel's list notation. It
 * changes no variable. A supervisor in a container writes the file again after the program that started the container, and
 * may be another user.
 * @param file a shell expression
 */
export const recordCpus = (file: string): string =>
  `( while read -r key list; do [ "$key" != Cpus_allowed_list: ] || { rm -f ${file}; echo "$list" >${file}; }; done ) 2>/dev/null </proc/self/status`
