import type { Text } from '../../core/model/text.ts'

/** Printed where a command finds the results of an earlier call. */
export const keptRunWords = {
  readAgain: (log: string): Text => ({
    en: `The command is not run again: the log of its first run is read once more (${log}). For a new run, name another folder with --results.`,
    zh: `命令不再运行：重新读取其首次运行的日志（${log}）。若要重新运行，请用 --results 指定另一个目录。`,
  }),
  goesOn: (results: string): Text => ({
    en: `This goes on in ${results}, whose first run counts. For new runs, name another folder with --results.`,
    zh: `在 ${results} 中继续，其首次运行计入结果。若要全部重新运行，请用 --results 指定另一个目录。`,
  }),
  useThisRun: (command: string): Text => ({
    en: `The run is kept. To read it with that option: ${command}`,
    zh: `该次运行已保留。用该选项读取：${command}`,
  }),
} as const
