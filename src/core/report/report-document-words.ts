import type { Text } from '../model/text.ts'

export const reportDocumentWords = {
  allPublished: {
    en: 'All throughputs are those of published documents.',
    zh: '吞吐率均取自公布的文档。',
  },
  laidOutBy: (renderedBy: string): Text => ({
    en: `Laid out by steadystate ${renderedBy}, a program that measures training throughput and checks reports on it; its command is steady.`,
    zh: `本报告由 steadystate ${renderedBy} 排版。steadystate 是测量训练吞吐率并核对报告数值的工具，命令为 steady。`,
  }),
} as const
