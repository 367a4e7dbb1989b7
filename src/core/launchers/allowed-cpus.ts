/** In the job's folder: holds one file for each rank, with the CPUs that the kernel lets it use as it starts. */
export const cpusFolder = 'cpus'

/**
 * A shell command that writes down which CPUs this shell may use, in the kernel's list notation. What it starts inherits them. It
 * changes no variable. A supervisor in a container writes after what started the container, and may be another user.
 *
 * @param file a shell expression
 */
export const recordCpus = (file: string): string =>
  `( while read -r key list; do [ "$key" != Cpus_allowed_list: ] || { rm -f ${file}; echo "$list" >${file}; }; done ) 2>/dev/null </proc/self/status`
