import { countListed, stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** YOLO has its learning rate before the speed. */
const parse = keyedSteps({
  marks: ['[Epoch ', '][Batch ', '], ', 'Speed: ', ' samples/sec'],
  epoch: '[Epoch ',
  step: '][Batch ',
  rate: 'Speed: ',
})

/** GluonCV's detection and instance segmentation. The rate, and `batch_size` among its settings, are of all devices. */
export const gluoncvDetection: LogFormat = {
  id: 'gluoncv-detection',
  title: 'GluonCV detection (Mask R-CNN, Faster R-CNN, YOLO, SSD)',
  rateScope: 'global',
  everyRank: true,
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      startsRun: 'Namespace(',
      facts: [
        stated(/\bNamespace\(.*\bbatch_size=(\d+)/, (value) => ({ globalBatch: Number(value) })),
        stated(/\bNamespace\((?!.*\bhorovod=True).*\bgpus='([\d,]+)'/, (list) => ({
          devices: countListed(list),
        })),
        stated(/\bNamespace\(.*\bsave_prefix='mask_rcnn/, () => ({ model: 'Mask R-CNN' })),
      ],
    }),
}
