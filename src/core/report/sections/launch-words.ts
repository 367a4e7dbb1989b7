export const launchWords = {
  cluster: { en: 'Cluster', zh: '集群' },
  launcher: { en: 'Launcher', zh: '启动器' },
  rankVariables: { en: 'Variables of every rank', zh: '各 rank 的环境变量' },
  launch: { en: 'Launch', zh: '启动方式' },
} as const
