import { shellQuoted } from '../../text/shell.ts'
import type * as en from '../en/custom-commands.ts'

export const errors: typeof en.errors = {
  COMMAND_MISSING: ({ example }) => ({
    seen: '没有给出要运行的命令',
    fix: `请写在“--”之后，例如“${example}”。`,
  }),
  COMMANDS_UNQUOTED: ({ words }) => ({
    seen: `这些词会各自被当作一条命令：${words.join('、')}`,
    fix: '一条命令请写在“--”之后；多条命令请各自用引号括起。',
  }),
  COMMAND_NEEDS_SHELL: ({ command, part }) => ({
    seen: `命令中的“${printable(part)}”只有 shell 才能解释：${printable(command)}`,
    fix: `steady 不启动 shell。请写成 bash -c ${shellQuoted(printable(command))}；若按字面使用“${printable(part)}”，请加引号。`,
  }),
  COMMAND_QUOTE_OPEN: ({ command, quote }) => ({
    seen: `命令中的 ${quote} 没有结束：${printable(command)}`,
    fix: '请补上结尾，或在其前加反斜杠。',
  }),
  COMMAND_DEVICES_UNKNOWN: ({ options }) => ({
    seen: `无法从命令确定设备数：${options.join('、')}`,
    fix: '请给出所有节点的设备总数。',
  }),
  COMMAND_NAMES_COUNT: ({ names, commands }) => ({
    seen: `${commands} 条命令给出了 ${names} 个名称`,
    fix: '请为每条命令各给一个名称，或都不给。',
  }),
  COMMAND_NAME_TWICE: ({ name }) => ({
    seen: `有两条命令名为“${name}”`,
    fix: '请为每条命令取不同的名称。',
  }),
  INIT_FILE_EXISTS: ({ path }) => ({
    seen: `文件“${path}”已存在`,
    fix: '请换一个名称，或删除该文件。steady 不覆盖文件。',
  }),
}

const printable = (text: string) => (text === '\n' ? '换行' : text)
