import { same } from '../text.ts'
import { count } from './count.ts'
import type { Axis } from './axis.ts'

export const imageSizeAxis: Axis<number> = {
  name: 'image-size',
  value: count,
  describe: 'Height and width of an image, in pixels.',
  choices: 'counts',
  ordinary: undefined,
  presence: 'where-set',
  compares: 'work',
  stated: ['imageSize'],
  title: { en: 'Image size', zh: '图像尺寸' },
  label: (value) => ({ en: `${value}×${value} pixels`, zh: `${value}×${value} 像素` }),
  fact: (value) => same(`${value}×${value}`),
}
