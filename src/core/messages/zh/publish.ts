import type { TargetUse } from '../../publish/hidden-kind.ts'
import { sizeText } from '../../text/size.ts'
import { hiddenKindNames } from '../hidden-kinds.ts'
import type * as en from '../en/publish.ts'

export const errors: typeof en.errors = {
  RESULTS_PUBLISHED: ({ path }) => ({
    seen: `${path} 是用于公开的副本，其中的路径已替换为名称，因此不能再添加运行`,
    fix: '请使用原来的结果目录。',
  }),
  SECRET_HIDDEN: ({ run }) => ({
    seen: `${run} 的命令中，密钥处已被替换为 '(redacted)'`,
    fix: '请运行原来的测试方案，或让程序从环境变量读取密钥。',
  }),
  PUBLISH_TARGET_IN_USE: ({ path, is }) => ({
    seen: `${path} ${targetUses[is]}`,
    fix:
      is === 'published'
        ? '请指定新目录，或先删除该副本；没有覆盖任何内容。'
        : '请指定新目录或空目录；没有覆盖任何内容。',
  }),
  SSH_KEYGEN_MISSING: () => ({
    seen: '本机没有用于签名和验证的 ssh-keygen',
    fix: '请安装 OpenSSH 8.2 或更高版本。',
  }),
  SSH_KEYGEN_FAILED: ({ does, problem }) => ({
    seen: `ssh-keygen 无法${does === 'sign' ? '签署' : '验证'}文件清单：${problem}`,
    fix:
      does === 'sign'
        ? '请指定自己的私钥，或私钥已载入 ssh-agent 的公钥。'
        : '请手动运行 ssh-keygen 查看原因。',
  }),
  SIGNERS_UNREADABLE: ({ path }) => ({
    seen: `${path} 中没有可用于验证签名的密钥`,
    fix: '请指定每行一个公钥的文件，或 ssh-keygen 的 allowed signers 文件。',
  }),
  PUBLISH_DRIFTS: ({ folder, drifts }) => ({
    seen: `检查 ${folder} 时发现 ${drifts} 处不一致`,
    fix: '请运行 steady check 查看位置；全部一致后再公开。',
  }),
  PUBLISH_CHANGES_FIGURE: ({ figure }) => ({
    seen: `替换后会有数值发生变化：${figure}`,
    fix: '没有生成副本。要替换的文字是日志或测试方案所必需的内容，请在那里改名后重新运行。',
  }),
  PUBLISH_TEXT_LEFT: ({ file, kind }) => ({
    seen: `${file} 中仍会留有${hiddenKindNames.zh[kind]}`,
    fix: '没有生成副本。请从来源中去除该文字，或去掉这次运行。',
  }),
  PUBLISH_LOG_NOT_TEXT: ({ file }) => ({
    seen: `${file} 不是文本，无法判断其中含有什么`,
    fix: '没有生成副本。请复制结果目录，从中删除这次运行的目录，再公开该目录。',
  }),
  PUBLISH_FILE_TOO_LARGE: ({ file, bytes, most }) => ({
    seen: `${file} 大小为 ${sizeText(bytes)}，可公开的文件最大为 ${sizeText(most)}`,
    fix: '请减少运行输出的行数，或去掉这次运行。',
  }),
}

const targetUses: Readonly<Record<TargetUse, string>> = {
  file: '是文件',
  folder: '中有其他文件',
  results: '位于结果目录之内',
  published: '中已有另一份公开副本',
}
