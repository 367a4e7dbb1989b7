import type { Language } from '../messages/data.ts'
import { counted, sizeText } from '../text/quantities.ts'

/** Names of the kinds of replaced text. */
export const hiddenKindNames: Readonly<Record<Language, Readonly<Record<HiddenKind, string>>>> = {
  en: {
    results: 'the results folder',
    'working-folder': 'the working folder of runs',
    setups: 'the folder of setups',
    package: 'the folder of steadystate',
    data: 'a data set',
    job: 'the folder of a job',
    temporary: 'a temporary folder',
    home: 'a home folder',
    host: 'a host name',
    user: 'a user name',
    address: 'a network address',
    email: 'an e-mail address',
    device: 'a serial number',
    account: 'an account or a project',
    id: 'the id of a machine or container',
    person: 'the name of a person',
    phone: 'a phone number',
    secret: 'a password, token or key',
    text: 'a text named with --hide',
  },
  zh: {
    results: '结果目录',
    'working-folder': '运行时的工作目录',
    setups: '训练框架的安装目录',
    package: 'steadystate 所在目录',
    data: '数据集路径',
    job: '作业目录',
    temporary: '临时目录',
    home: '用户主目录',
    host: '主机名',
    user: '用户名',
    address: '网络地址',
    email: '电子邮件地址',
    device: '设备序列号',
    account: '账号或项目',
    id: '机器或容器的标识',
    person: '人名',
    phone: '电话号码',
    secret: '密码、令牌或密钥',
    text: '用 --hide 指定的文字',
  },
}

const targetUsesEn: Readonly<Record<TargetUse, string>> = {
  file: 'is a file',
  folder: 'has other files',
  results: 'is in the results folder itself',
  published: 'has another published copy',
}

const targetUsesZh: Readonly<Record<TargetUse, string>> = {
  file: '是文件',
  folder: '中有其他文件',
  results: '位于结果目录之内',
  published: '中已有另一份公开副本',
}

export const errors = {
  RESULTS_PUBLISHED: ({ path }: { path: string }) => ({
    seen: {
      en: `${path} is a published copy: its paths are replaced by names, so no run can be added to it`,
      zh: `${path} 是用于公开的副本，其中的路径已替换为名称，因此不能再添加运行`,
    },
    fix: { en: 'Use the original results folder.', zh: '请使用原来的结果目录。' },
  }),
  SECRET_HIDDEN: ({ run }: { run: string }) => ({
    seen: {
      en: `the command of ${run} has '(redacted)' where a secret was`,
      zh: `${run} 的命令中，密钥处已被替换为 '(redacted)'`,
    },
    fix: {
      en: 'Run the original suite, or let the program read the secret from an environment variable.',
      zh: '请运行原来的测试方案，或让程序从环境变量读取密钥。',
    },
  }),
  PUBLISH_TARGET_IN_USE: ({ path, is }: { path: string; is: TargetUse }) => ({
    seen: { en: `${path} ${targetUsesEn[is]}`, zh: `${path} ${targetUsesZh[is]}` },
    fix: {
      en:
        is === 'published'
          ? 'Name a new folder, or remove that copy first. Nothing was overwritten.'
          : 'Name a new or empty folder. Nothing was overwritten.',
      zh:
        is === 'published'
          ? '请指定新目录，或先删除该副本；没有覆盖任何内容。'
          : '请指定新目录或空目录；没有覆盖任何内容。',
    },
  }),
  SSH_KEYGEN_MISSING: () => ({
    seen: {
      en: 'ssh-keygen, which makes and checks signatures, is not on this machine',
      zh: '本机没有用于签名和验证的 ssh-keygen',
    },
    fix: { en: 'Install OpenSSH 8.2 or later.', zh: '请安装 OpenSSH 8.2 或更高版本。' },
  }),
  SSH_KEYGEN_FAILED: ({ does, problem }: { does: 'sign' | 'verify'; problem: string }) => ({
    seen: {
      en: `ssh-keygen could not ${does} the list of files: ${problem}`,
      zh: `ssh-keygen 无法${does === 'sign' ? '签署' : '验证'}文件清单：${problem}`,
    },
    fix: {
      en:
        does === 'sign'
          ? 'Name a private key of yours, or a public key whose private key ssh-agent has.'
          : 'Run ssh-keygen by hand to see what is wrong.',
      zh:
        does === 'sign'
          ? '请指定自己的私钥，或私钥已载入 ssh-agent 的公钥。'
          : '请手动运行 ssh-keygen 查看原因。',
    },
  }),
  SIGNERS_UNREADABLE: ({ path }: { path: string }) => ({
    seen: {
      en: `${path} has no key that a signature could be checked with`,
      zh: `${path} 中没有可用于验证签名的密钥`,
    },
    fix: {
      en: 'Name a file of public keys, one a line, or of allowed signers as ssh-keygen reads them.',
      zh: '请指定每行一个公钥的文件，或 ssh-keygen 的 allowed signers 文件。',
    },
  }),
  PUBLISH_DRIFTS: ({ folder, drifts }: { folder: string; drifts: number }) => ({
    seen: {
      en: `the check of ${folder} finds ${counted(drifts, 'drift')}`,
      zh: `检查 ${folder} 时发现 ${drifts} 处不一致`,
    },
    fix: {
      en: 'Run steady check to see where they are, and correct them before you publish.',
      zh: '请运行 steady check 查看位置；全部一致后再公开。',
    },
  }),
  PUBLISH_CHANGES_FIGURE: ({ figure }: { figure: string }) => ({
    seen: {
      en: `replacing hidden texts with names would change a figure: ${figure}`,
      zh: `替换后会有数值发生变化：${figure}`,
    },
    fix: {
      en: 'Nothing was published. A log or suite contains a hidden text that steady must read: rename it there, and run again.',
      zh: '没有生成副本。要替换的文字是日志或测试方案所必需的内容，请在那里改名后重新运行。',
    },
  }),
  PUBLISH_TEXT_LEFT: ({ file, kind }: { file: string; kind: HiddenKind }) => ({
    seen: {
      en: `${file} would still show ${hiddenKindNames.en[kind]}`,
      zh: `${file} 中仍会留有${hiddenKindNames.zh[kind]}`,
    },
    fix: {
      en: 'Nothing was published. Remove the text from the source, or leave out that run.',
      zh: '没有生成副本。请从来源中去除该文字，或去掉这次运行。',
    },
  }),
  PUBLISH_LOG_NOT_TEXT: ({ file }: { file: string }) => ({
    seen: {
      en: `${file} is not a text, so steady cannot find private names in it`,
      zh: `${file} 不是文本，无法判断其中含有什么`,
    },
    fix: {
      en: 'Nothing was published. Remove the folder of that run from a copy of the results, and publish that.',
      zh: '没有生成副本。请复制结果目录，从中删除这次运行的目录，再公开该目录。',
    },
  }),
  PUBLISH_FILE_TOO_LARGE: ({ file, bytes, most }: { file: string; bytes: number; most: number }) => ({
    seen: {
      en: `${file} has ${sizeText(bytes)}; files up to ${sizeText(most)} can be published`,
      zh: `${file} 大小为 ${sizeText(bytes)}，可公开的文件最大为 ${sizeText(most)}`,
    },
    fix: {
      en: 'Print fewer lines in a run, or leave out that run.',
      zh: '请减少运行输出的行数，或去掉这次运行。',
    },
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
}

/** Kinds of text that a published copy replaces by a name. */
export type HiddenKind =
  | 'results'
  | 'working-folder'
  | 'setups'
  | 'package'
  | 'data'
  | 'job'
  | 'temporary'
  | 'home'
  | 'host'
  | 'user'
  | 'address'
  | 'email'
  | 'device'
  | 'account'
  | 'id'
  | 'person'
  | 'phone'
  | 'secret'
  | 'text'

/** Why a published copy cannot be made at a path. */
export type TargetUse = 'file' | 'folder' | 'results' | 'published'
