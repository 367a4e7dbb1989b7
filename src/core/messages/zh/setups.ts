import type { SetupWork } from '../../setups/setup-work.ts'
import { sizeText } from '../../text/size.ts'
import { alternativesZh } from '../alternatives.ts'
import type * as en from '../en/setups.ts'

const working: Readonly<Record<SetupWork, string>> = {
  python: '获取 Python',
  container: '启动容器',
  make: '创建虚拟环境',
  unpack: '解压 Python',
  install: '安装软件包',
  build: '编译软件包',
  import: '导入模块',
  image: '写入镜像',
}

export const errors: typeof en.errors = {
  SETUP_UNKNOWN: ({ name, ...names }) => ({
    seen: `没有名为“${name}”的环境`,
    fix: alternativesZh(names),
  }),
  SETUP_LOCK_UNREADABLE: ({ file }) => ({
    seen: `无法读取锁定文件 ${file}`,
    fix: '请用 npm run locks 生成，或更正 setup.yaml 中的文件名。',
  }),
  SETUP_DISK_TOO_SMALL: ({ name, folder, needed, free }) => ({
    seen: `${name} 约需 ${sizeText(needed)}，而 ${folder} 所在磁盘仅剩 ${sizeText(free)}`,
    fix: '请清理磁盘，或用环境变量 STEADY_HOME 指定其他磁盘上的目录。',
  }),
  SETUP_NEEDS_UV: ({ folder }) => ({
    seen: `steady 用 uv 安装框架，而 PATH 和 ${folder} 中均没有 uv`,
    fix: '请安装 uv，或让 steady 从 PyPI 安装。',
  }),
  SETUP_FAILED: ({ name, work, printed, log }) => ({
    seen: `${name} 安装失败，${working[work]}时输出：${printed}`,
    fix: `请查看 ${log} 中的输出，然后重新执行同一命令；未完成的安装已删除。`,
  }),
  SETUP_SYSTEM_LACKS: ({ name, module, printed }) => ({
    seen: `系统的 Python 没有 ${name}（导入 ${module}：${printed}）`,
    fix: '请用系统的包管理器安装，或让 steady 安装独立的 Python。',
  }),
  SETUP_SILENT: ({ name, why }) => ({
    seen: `${name} 的 Python 未能列出其软件包（${why}）`,
    fix: '请在机器空闲时重新运行该测试方案，或删除后重新安装该环境。',
  }),
  IMAGE_ENGINE_ABSENT: () => ({
    seen: '构建镜像需要 podman，而 PATH 中没有',
    fix: '请用系统的包管理器安装 podman，或不使用镜像安装。',
  }),
  IMAGE_ENGINE_FAILED: ({ printed }) => ({
    seen: `podman 无法工作：${printed}`,
    fix: '请执行 podman info 查看原因。',
  }),
  IMAGE_BASE_ABSENT: ({ base, printed }) => ({
    seen: `podman 中没有镜像 ${base}：${printed}`,
    fix: `请用 podman pull ${base} 拉取，或改用 podman images 列出的镜像。`,
  }),
  IMAGE_BASE_UNFIT: ({ name, base, why }) => ({
    seen: `无法在 ${base} 上构建 ${name}：${why}`,
    fix: '请改用带有这些程序的镜像。',
  }),
  IMAGE_DISK_TOO_SMALL: ({ name, folder, needed, free }) => ({
    seen: `${name} 的镜像约需 ${sizeText(needed)}，而 ${folder} 所在磁盘仅剩 ${sizeText(free)}`,
    fix: '请清理磁盘，或将 podman 的存储移至其他磁盘。',
  }),
  IMAGE_NAME_TAKEN: ({ kind, name }) => ({
    seen: `podman 中已有${kind === 'image' ? '镜像' : '容器'} ${name}，且并非由 steady 创建`,
    fix: `请用 podman ${kind} rm ${name} 删除，或为其改名。`,
  }),
  SETUP_CHANGED: ({ name, folder, changed, found, expected, command }) => ({
    seen: `${folder} 中的 ${changed} 为${found === null ? '已删除' : ` ${found}`}，而安装 ${name} 时为${expected === null ? '无' : ` ${expected}`}`,
    fix: `请执行 ${command} 重新安装。`,
  }),
}

export const phrases: typeof en.phrases = {
  'setup-platform': ({ platform, platforms }) =>
    `其软件包适用于 ${platforms.join('、')}，而本机为 ${platform}`,
  'setup-needs-python': ({ min, below, found }) =>
    `需要 ${min} 及以上、低于 ${below} 的 Python，而 PATH 中${found.length === 0 ? '没有' : `只有 ${found.join('、')}`}`,
  'setup-needs-programs': ({ programs }) => `PATH 中缺少 ${programs.join('、')}`,
  'setup-no-such-kind': ({ kind }) => `没有适用于 ${kind} 的锁定文件`,
}
