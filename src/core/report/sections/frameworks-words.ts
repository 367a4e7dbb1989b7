export const frameworksWords = {
  frameworksAndImages: { en: 'Frameworks and images', zh: '框架与镜像' },
  allSeen: {
    en: 'All values were read on the machines of the runs.',
    zh: '以上各项均在运行所用的机器上读取。',
  },
  allByAuthor: {
    en: 'All values are stated by the author of the report.',
    zh: '以上各项由报告作者给出。',
  },
  allUnsettled: {
    en: 'The author of the report has not settled these values yet.',
    zh: '以上各项报告作者尚未确定。',
  },
  allByWorkloads: {
    en: 'All values are stated by the workloads; nobody has looked at the machines.',
    zh: '以上各项由模型实现声明，未在机器上核实。',
  },
  unmarkedSeen: {
    en: 'Values without a mark were read on the machines of the runs',
    zh: '无标记：在运行所用的机器上读取',
  },
  unmarkedByAuthor: {
    en: 'Values without a mark are stated by the author of the report',
    zh: '无标记：由报告作者给出',
  },
  markedByAuthor: { en: '† as stated by the author of the report', zh: '†：由报告作者给出' },
  markedUnsettled: {
    en: '‡ as stated by the author of the report, but not settled yet',
    zh: '‡：由报告作者给出，尚待确定',
  },
  markedByWorkload: { en: '* as stated by the workload', zh: '*：由模型实现声明' },
  version: { en: 'Version', zh: '框架版本' },
  image: { en: 'Image', zh: 'Docker 镜像' },
  code: { en: 'Code', zh: '模型代码' },
} as const
