import type { Text } from '../model/text.ts'

export const imageStepWords = {
  containerImage: (name: string): Text => ({ en: `Container image ${name}`, zh: `容器镜像 ${name}` }),
  builtFromDockerfile: (below: string, repository: string, at: string, base: string): Text => ({
    en: `It is built from the Dockerfile in ${below} of ${repository} at ${at}${base === '' ? '' : `, on ${base}`}. Images that nodes build have different ids: build it once and copy it with save and load.`,
    zh: `由 ${repository}（提交 ${at}）的 ${below} 目录下的 Dockerfile 构建${base === '' ? '' : `，基础镜像为 ${base}`}。各节点分别构建的镜像 ID 不同：请构建一次后用 save 和 load 复制到其他节点。`,
  }),
  neverPulled: {
    en: 'The cluster file says pull: never. Load the image on each node.',
    zh: '集群文件设置了 pull: never，请在每个节点上载入该镜像。',
  },
  pulledBeforeFirstRun: {
    en: 'A node that does not have it fetches it before its first run.',
    zh: '没有该镜像的节点会在首次运行之前拉取。',
  },
} as const
