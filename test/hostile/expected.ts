/** The share of knowable figures that come out right, at least. */
export const rightShare = 0.8

/** Logs that give, with some seed, a figure which is off and has no warning. */
export const stillWrong: readonly string[] = [
  'megatron: a short last batch in each epoch',
  "embedded-trainer: another model in the trainer's own lines",
  'ngc-tensorflow-resnet50: tokens under the key of images',
  'timm: slower and slower',
  'dllogger: evaluation steps under the key of training',
]
