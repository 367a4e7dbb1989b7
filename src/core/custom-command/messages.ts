import type { QuotedText } from '../messages/data.ts'
import { counted } from '../text/quantities.ts'
import { shellQuoted } from '../text/shell.ts'

const printableEn = (text: string) => (text === '\n' ? 'a line break' : text)

const printableZh = (text: string) => (text === '\n' ? '换行' : text)

export const errors = {
  COMMAND_MISSING: ({ example }: { example: string }) => ({
    seen: { en: 'no command to run is given', zh: '没有给出要运行的命令' },
    fix: { en: `Write it after '--', as in '${example}'.`, zh: `请写在“--”之后，例如“${example}”。` },
  }),
  COMMANDS_UNQUOTED: ({ words }: { words: readonly string[] }) => ({
    seen: {
      en: `each of these words would be a separate command: ${words.join(', ')}`,
      zh: `这些词会各自被当作一条命令：${words.join('、')}`,
    },
    fix: {
      en: "Write one command after '--', or write each of several commands in quotes.",
      zh: '一条命令请写在“--”之后；多条命令请各自用引号括起。',
    },
  }),
  COMMAND_NEEDS_SHELL: ({ command, part }: { command: string; part: string }) => ({
    seen: {
      en: `only a shell understands '${printableEn(part)}' in the command: ${printableEn(command)}`,
      zh: `命令中的“${printableZh(part)}”只有 shell 才能解释：${printableZh(command)}`,
    },
    fix: {
      en: `No shell is started. Write bash -c ${shellQuoted(printableEn(command))}, or quote '${printableEn(part)}' if it is meant as it is.`,
      zh: `steady 不启动 shell。请写成 bash -c ${shellQuoted(printableZh(command))}；若按字面使用“${printableZh(part)}”，请加引号。`,
    },
  }),
  COMMAND_QUOTE_OPEN: ({ command, quote }: { command: string; quote: string }) => ({
    seen: {
      en: `nothing closes ${quote} in the command: ${printableEn(command)}`,
      zh: `命令中的 ${quote} 没有结束：${printableZh(command)}`,
    },
    fix: { en: 'Close it, or write a backslash before it.', zh: '请补上结尾，或在其前加反斜杠。' },
  }),
  COMMAND_DEVICES_UNKNOWN: ({ options }: { options: readonly string[] }) => ({
    seen: {
      en: `the number of devices is not clear from the command: ${options.join(', ')}`,
      zh: `无法从命令确定设备数：${options.join('、')}`,
    },
    fix: { en: 'State how many devices it uses on all nodes together.', zh: '请给出所有节点的设备总数。' },
  }),
  COMMAND_NAMES_COUNT: ({ names, commands }: { names: number; commands: number }) => ({
    seen: {
      en: `${counted(names, 'name')} given for ${counted(commands, 'command')}`,
      zh: `${commands} 条命令给出了 ${names} 个名称`,
    },
    fix: { en: 'Name every command, or none of them.', zh: '请为每条命令各给一个名称，或都不给。' },
  }),
  COMMAND_NAME_TWICE: ({ name }: { name: string }) => ({
    seen: { en: `two commands are named '${name}'`, zh: `有两条命令名为“${name}”` },
    fix: { en: 'Give every command a different name.', zh: '请为每条命令取不同的名称。' },
  }),
  INIT_FILE_EXISTS: ({ path }: { path: string }) => ({
    seen: { en: `there is already a file '${path}'`, zh: `文件“${path}”已存在` },
    fix: {
      en: 'Choose another name, or remove the file. steady does not overwrite files.',
      zh: '请换一个名称，或删除该文件。steady 不覆盖文件。',
    },
  }),
  INIT_LOG_WITHOUT_FIGURE: ({ log, why }: { log: string; why: QuotedText }) => ({
    seen: {
      en: `no run of this command would have a figure: in '${log}', ${why}`,
      zh: `该命令的运行不会有结果：“${log}”中${why}`,
    },
    fix: {
      en: 'Let the command print a line for every few steps, with the number of the step.',
      zh: '请让命令每隔几步打印一行，并包含步号。',
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}
