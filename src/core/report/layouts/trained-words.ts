export const trainedWords = {
  statedByPrograms: { en: 'What each program trained, as it states', zh: '各程序自述的训练内容' },
  property: { en: 'Property', zh: '项目' },
} as const
