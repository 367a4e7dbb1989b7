import type { Text } from '../../core/model/text.ts'

export const plannedSettingsWords = {
  earlierRuns: { en: 'earlier runs', zh: '以往运行' },
  perDevice: (rate: string): Text => ({ en: `${rate} per device`, zh: `每设备 ${rate}` }),
  options: (launcher: string): Text => ({ en: `options of ${launcher}`, zh: `${launcher} 的选项` }),
  optionsOneNode: (launcher: string): Text => ({
    en: `options of ${launcher} on one node`,
    zh: `单节点上 ${launcher} 的选项`,
  }),
  optionsSeveralNodes: (launcher: string): Text => ({
    en: `options of ${launcher} on several nodes`,
    zh: `多节点上 ${launcher} 的选项`,
  }),
  rankVariables: { en: 'variables of every rank', zh: '各 rank 的环境变量' },
  image: (image: string): Text => ({ en: `image ${image}`, zh: `镜像 ${image}` }),
  startFolder: (startsIn: string): Text => ({ en: `starts in ${startsIn}`, zh: `启动目录 ${startsIn}` }),
  repositoryAt: (repository: string, commit: string): Text => ({
    en: `${repository} at ${commit}`,
    zh: `${repository}，提交 ${commit}`,
  }),
} as const
