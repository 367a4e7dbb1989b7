export const frameworksWords = {
  frameworksImages: { en: 'Frameworks and images', zh: '框架与镜像' },
  allValuesWere: {
    en: 'All values were read on the machines of the runs.',
    zh: '以上各项均在运行所用的机器上读取。',
  },
  allValuesStated: {
    en: 'All values are stated by the author of the report.',
    zh: '以上各项由报告作者给出。',
  },
  authorReportHas: {
    en: 'The author of the report has not settled these values yet.',
    zh: '以上各项报告作者尚未确定。',
  },
  allValuesStatedBy: {
    en: 'All values are stated by the workloads; nobody has looked at the machines.',
    zh: '以上各项由模型实现声明，未在机器上核实。',
  },
  valuesWithoutMark: {
    en: 'Values without a mark were read on the machines of the runs',
    zh: '无标记：在运行所用的机器上读取',
  },
  valuesWithoutMarkStated: {
    en: 'Values without a mark are stated by the author of the report',
    zh: '无标记：由报告作者给出',
  },
  asStatedBy: { en: '† as stated by the author of the report', zh: '†：由报告作者给出' },
  asStatedByAuthor: {
    en: '‡ as stated by the author of the report, but not settled yet',
    zh: '‡：由报告作者给出，尚待确定',
  },
  asStatedByWorkload: { en: '* as stated by the workload', zh: '*：由模型实现声明' },
  version: { en: 'Version', zh: '框架版本' },
  image: { en: 'Image', zh: 'Docker 镜像' },
  code: { en: 'Code', zh: '模型代码' },
} as const
