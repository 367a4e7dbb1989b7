export const errors = {
  PIPE_NOT_MADE: ({ folder }: { folder: string }) => ({
    seen: { en: `no named pipe could be made in ${folder}`, zh: `无法在 ${folder} 中创建命名管道` },
    fix: {
      en: 'Set TMPDIR to a folder that can be written, and check that the program mkfifo is installed.',
      zh: '请将 TMPDIR 设为可写的目录，并检查是否已安装 mkfifo。',
    },
  }),
  WARDEN_NOT_STARTED: ({ node, program }: { node: string; program: string }) => ({
    seen: { en: 'the program that guards a run did not start', zh: '看护运行的程序未能启动' },
    fix: {
      en: `Check that ${node} can run ${program} here.`,
      zh: `请检查 ${node} 在此能否运行 ${program}。`,
    },
  }),
  WARDEN_LOST: () => ({
    seen: {
      en: 'the process that guards the run was killed; steady ended the run',
      zh: '看护运行的进程被终止，steady 已结束该次运行',
    },
    fix: { en: 'Run the same command again: steady resumes.', zh: '请再次运行同一命令，steady 会继续。' },
  }),
  PROCESS_STUCK: ({ pids }: { pids: readonly number[] }) => ({
    seen: {
      en: `processes of the run cannot be killed: ${pids.join(', ')}`,
      zh: `无法终止运行的进程：${pids.join('、')}`,
    },
    fix: {
      en: 'They wait inside the kernel, most often for a device or a network file system. Free that, or restart the machine.',
      zh: '这些进程在内核中等待，多因设备或网络文件系统所致；请解除等待，或重启机器。',
    },
  }),
  PROGRAM_NOT_STARTED: ({ task, why }: { task: string; why: string }) => ({
    seen: { en: `the task ${task} could not be started: ${why}`, zh: `任务 ${task} 无法启动：${why}` },
    fix: {
      en: 'Check that its program exists and may be executed here.',
      zh: '请检查其程序在此是否存在且可执行。',
    },
  }),
}

declare module '../../core/messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
