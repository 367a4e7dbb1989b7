export const reproduceWords = {
  howToReproduce: { en: 'How to reproduce', zh: '复现方法' },
  writeReportAgain: {
    en: 'These cases were not run by steady. In the results folder, these commands write this report again, and check that it is the same.',
    zh: '这些用例并非由 steady 运行。在结果目录下，以下命令重新生成本报告，并检查其内容是否一致。',
  },
  recomputeFromFigures: {
    en: 'These cases were not run by steady. In the results folder, these commands recompute this report from the published figures, and check that no figure in it differs.',
    zh: '这些用例并非由 steady 运行。在结果目录下，以下命令由公布的数值重新生成本报告，并检查报告中的数值是否一致。',
  },
  recomputeFromLogs: {
    en: 'These cases were not run by steady. In the results folder, these commands recompute this report from the logs and documents that it is made of, and check that no figure in it differs.',
    zh: '这些用例并非由 steady 运行。在结果目录下，以下命令由报告所依据的日志和文档重新生成本报告，并检查报告中的数值是否一致。',
  },
  commandsAsRun: { en: 'Commands as run', zh: '各用例实际执行的命令' },
  suite: { en: 'Suite', zh: '测试方案文件' },
  suiteFiles: { en: 'Files that the suite needs', zh: '测试方案所需的文件' },
  fileWithoutHash: {
    en: 'A file without a SHA-256 is not among the results: put it where the suite names it before the suite is run again.',
    zh: '没有 SHA-256 的文件不在结果目录中：重新运行前，请将其放到测试方案所引用的位置。',
  },
} as const
