import type { SetupWork } from './commands.ts'
import { sizeText } from '../text/quantities.ts'
import { type Alternatives, alternativesText } from '../messages/parts.ts'
import type { QuotedText } from '../messages/data.ts'

const workingEn: Readonly<Record<SetupWork, string>> = {
  python: 'fetching its Python',
  container: 'starting a container',
  make: 'making a virtual environment',
  unpack: 'unpacking its Python',
  install: 'installing its packages',
  build: 'building packages',
  import: 'importing it',
  image: 'writing its image',
}

const workingZh: Readonly<Record<SetupWork, string>> = {
  python: '获取 Python',
  container: '启动容器',
  make: '创建虚拟环境',
  unpack: '解压 Python',
  install: '安装软件包',
  build: '编译软件包',
  import: '导入模块',
  image: '写入镜像',
}

export const errors = {
  SETUP_UNKNOWN: ({ name, ...names }: Alternatives & { name: string }) => ({
    seen: { en: `there is no setup '${name}'`, zh: `没有名为“${name}”的环境` },
    fix: alternativesText(names),
  }),
  SETUP_LOCK_UNREADABLE: ({ file }: { file: string }) => ({
    seen: { en: `the lock ${file} cannot be read`, zh: `无法读取锁定文件 ${file}` },
    fix: {
      en: 'Write it with npm run locks, or correct its name in setup.yaml.',
      zh: '请用 npm run locks 生成，或更正 setup.yaml 中的文件名。',
    },
  }),
  SETUP_DISK_TOO_SMALL: ({
    name,
    folder,
    needed,
    free,
  }: {
    name: string
    folder: string
    needed: number
    free: number
  }) => ({
    seen: {
      en: `${name} needs about ${sizeText(needed)}, and ${folder} has ${sizeText(free)} free`,
      zh: `${name} 约需 ${sizeText(needed)}，而 ${folder} 所在磁盘仅剩 ${sizeText(free)}`,
    },
    fix: {
      en: 'Free some space, or name a folder on another disk in the variable STEADY_HOME.',
      zh: '请清理磁盘，或用环境变量 STEADY_HOME 指定其他磁盘上的目录。',
    },
  }),
  SETUP_NEEDS_UV: ({ folder }: { folder: string }) => ({
    seen: {
      en: `steady installs frameworks with uv, but PATH and ${folder} do not have it`,
      zh: `steady 用 uv 安装框架，而 PATH 和 ${folder} 中均没有 uv`,
    },
    fix: {
      en: 'Install uv, or let steady install it from PyPI.',
      zh: '请安装 uv，或让 steady 从 PyPI 安装。',
    },
  }),
  SETUP_FAILED: ({
    name,
    work,
    printed,
    log,
  }: {
    name: string
    work: SetupWork
    printed: string
    log: string
  }) => ({
    seen: {
      en: `${name} could not be set up; ${workingEn[work]} ended with: ${printed}`,
      zh: `${name} 安装失败，${workingZh[work]}时输出：${printed}`,
    },
    fix: {
      en: `Read the output in ${log}, then run the same command again. The incomplete installation was removed.`,
      zh: `请查看 ${log} 中的输出，然后重新执行同一命令；未完成的安装已删除。`,
    },
  }),
  SETUP_SYSTEM_LACKS: ({ name, module, printed }: { name: string; module: string; printed: QuotedText }) => ({
    seen: {
      en: `the system's Python has no ${name}; importing ${module} printed: ${printed}`,
      zh: `系统的 Python 没有 ${name}（导入 ${module}：${printed}）`,
    },
    fix: {
      en: 'Install it with the package manager of the system, or let steady install a separate Python.',
      zh: '请用系统的包管理器安装，或让 steady 安装独立的 Python。',
    },
  }),
  SETUP_SILENT: ({ name, why }: { name: string; why: QuotedText }) => ({
    seen: {
      en: `the Python of ${name} does not list its packages: ${why}`,
      zh: `${name} 的 Python 未能列出其软件包（${why}）`,
    },
    fix: {
      en: 'Run the suite again when the machine is less busy, or remove the setup and install it again.',
      zh: '请在机器空闲时重新运行该测试方案，或删除后重新安装该环境。',
    },
  }),
  IMAGE_ENGINE_ABSENT: () => ({
    seen: {
      en: 'images are built with podman, which is not on PATH',
      zh: '构建镜像需要 podman，而 PATH 中没有',
    },
    fix: {
      en: 'Install podman with the package manager of the system, or install without an image.',
      zh: '请用系统的包管理器安装 podman，或不使用镜像安装。',
    },
  }),
  IMAGE_ENGINE_FAILED: ({ printed }: { printed: QuotedText }) => ({
    seen: { en: `podman does not answer: ${printed}`, zh: `podman 无法工作：${printed}` },
    fix: { en: 'Run podman info to see what is wrong with it.', zh: '请执行 podman info 查看原因。' },
  }),
  IMAGE_BASE_ABSENT: ({ base, printed }: { base: string; printed: QuotedText }) => ({
    seen: { en: `podman has no image ${base}: ${printed}`, zh: `podman 中没有镜像 ${base}：${printed}` },
    fix: {
      en: `Pull it with podman pull ${base}, or name one that podman images lists.`,
      zh: `请用 podman pull ${base} 拉取，或改用 podman images 列出的镜像。`,
    },
  }),
  IMAGE_BASE_UNFIT: ({ name, base, why }: { name: string; base: string; why: QuotedText }) => ({
    seen: { en: `${name} cannot be built on ${base}: ${why}`, zh: `无法在 ${base} 上构建 ${name}：${why}` },
    fix: { en: 'Name an image that has these programs.', zh: '请改用带有这些程序的镜像。' },
  }),
  IMAGE_DISK_TOO_SMALL: ({
    name,
    folder,
    needed,
    free,
  }: {
    name: string
    folder: string
    needed: number
    free: number
  }) => ({
    seen: {
      en: `an image of ${name} needs about ${sizeText(needed)}, and ${folder} has ${sizeText(free)} free`,
      zh: `${name} 的镜像约需 ${sizeText(needed)}，而 ${folder} 所在磁盘仅剩 ${sizeText(free)}`,
    },
    fix: {
      en: 'Free some space, or move the storage of podman to another disk.',
      zh: '请清理磁盘，或将 podman 的存储移至其他磁盘。',
    },
  }),
  IMAGE_NAME_TAKEN: ({ kind, name }: { kind: 'image' | 'container'; name: string }) => ({
    seen: {
      en: `podman has ${kind === 'image' ? 'an image' : 'a container'} ${name} that steady did not make`,
      zh: `podman 中已有${kind === 'image' ? '镜像' : '容器'} ${name}，且并非由 steady 创建`,
    },
    fix: {
      en: `Remove it with podman ${kind} rm ${name}, or give it another name.`,
      zh: `请用 podman ${kind} rm ${name} 删除，或为其改名。`,
    },
  }),
  SETUP_CHANGED: ({
    name,
    folder,
    changed,
    found,
    expected,
    command,
  }: {
    name: string
    folder: string
    changed: string
    found: string | null
    expected: string | null
    command: string
  }) => ({
    seen: {
      en: `${folder} has ${changed} ${found ?? 'removed'}, but ${name} was installed with ${expected ?? 'none'}`,
      zh: `${folder} 中的 ${changed} 为${found === null ? '已删除' : ` ${found}`}，而安装 ${name} 时为${expected === null ? '无' : ` ${expected}`}`,
    },
    fix: { en: `Run ${command} to install it again.`, zh: `请执行 ${command} 重新安装。` },
  }),
}

/** Why a framework is not available here. */
export const phrases = {
  'setup-platform': ({ platform, platforms }: { platform: string; platforms: readonly string[] }) => ({
    en: `its packages are for ${platforms.join(', ')}, and this is ${platform}`,
    zh: `其软件包适用于 ${platforms.join('、')}，而本机为 ${platform}`,
  }),
  'setup-needs-python': ({
    min,
    below,
    found,
  }: {
    min: string
    below: string
    found: readonly string[]
  }) => ({
    en: `it needs a Python from ${min} to below ${below}, and PATH has ${found.length === 0 ? 'none' : found.join(', ')}`,
    zh: `需要 ${min} 及以上、低于 ${below} 的 Python，而 PATH 中${found.length === 0 ? '没有' : `只有 ${found.join('、')}`}`,
  }),
  'setup-needs-programs': ({ programs }: { programs: readonly string[] }) => ({
    en: `it needs ${programs.join(' and ')} on PATH`,
    zh: `PATH 中缺少 ${programs.join('、')}`,
  }),
  'setup-no-such-kind': ({ kind }: { kind: string }) => ({
    en: `steady has no lock of it for ${kind}`,
    zh: `没有适用于 ${kind} 的锁定文件`,
  }),
}

declare module '../messages/codes.ts' {
  interface Errors extends Readonly<typeof errors> {}
  interface Phrases extends Readonly<typeof phrases> {}
}
