import type * as en from '../en/processes.ts'

export const errors: typeof en.errors = {
  PIPE_NOT_MADE: ({ folder }) => ({
    seen: `无法在 ${folder} 中创建命名管道`,
    fix: '请将 TMPDIR 设为可写的目录，并检查是否已安装 mkfifo。',
  }),
  WARDEN_NOT_STARTED: ({ node, program }) => ({
    seen: '看护运行的程序未能启动',
    fix: `请检查 ${node} 在此能否运行 ${program}。`,
  }),
  WARDEN_LOST: () => ({
    seen: '看护运行的进程被终止，steady 已结束该次运行',
    fix: '请再次运行同一命令，steady 会继续。',
  }),
  PROCESS_STUCK: ({ pids }) => ({
    seen: `无法终止运行的进程：${pids.join('、')}`,
    fix: '这些进程在内核中等待，多因设备或网络文件系统所致；请解除等待，或重启机器。',
  }),
  PROGRAM_NOT_STARTED: ({ task, why }) => ({
    seen: `任务 ${task} 无法启动：${why}`,
    fix: '请检查其程序在此是否存在且可执行。',
  }),
}
