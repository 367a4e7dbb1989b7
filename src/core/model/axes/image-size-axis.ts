import { same } from '../text.ts'
import { countAxis } from './axis-kinds.ts'

export const imageSizeAxis = countAxis({
  name: 'image-size',
  describe: 'Height and width of an image, in pixels.',
  compares: 'work',
  stated: ['imageSize'],
  title: { en: 'Image size', zh: '图像尺寸' },
  label: (value) => ({ en: `${value}×${value} pixels`, zh: `${value}×${value} 像素` }),
  fact: (value) => same(`${value}×${value}`),
})
