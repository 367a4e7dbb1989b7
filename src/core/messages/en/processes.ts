/** Processes of a run on this machine. */
export const errors = {
  PIPE_NOT_MADE: ({ folder }: { folder: string }) => ({
    seen: `no named pipe could be made in ${folder}`,
    fix: 'Set TMPDIR to a folder that can be written, and check that the program mkfifo is installed.',
  }),
  WARDEN_NOT_STARTED: ({ node, program }: { node: string; program: string }) => ({
    seen: 'the program that guards a run did not start',
    fix: `Check that ${node} can run ${program} here.`,
  }),
  WARDEN_LOST: () => ({
    seen: 'the process that guards the run was killed; steady ended the run',
    fix: 'Run the same command again: steady resumes.',
  }),
  PROCESS_STUCK: ({ pids }: { pids: readonly number[] }) => ({
    seen: `processes of the run cannot be killed: ${pids.join(', ')}`,
    fix: 'They wait inside the kernel, most often for a device or a network file system. Free that, or restart the machine.',
  }),
  PROGRAM_NOT_STARTED: ({ task, why }: { task: string; why: string }) => ({
    seen: `the task ${task} could not be started: ${why}`,
    fix: 'Check that its program exists and may be executed here.',
  }),
}
