/**
 * Programs of today in docs/log-formats.md: a row each. The test measures the short log of the format, and writes what was read and
 * what is still asked.
 */
export interface ProgramOfToday {
  readonly program: string
  /** Years or versions whose lines were seen. */
  readonly versions: string
  /** The id of the format that reads it; its short log is `test/fixtures/logs/<format>.log`. */
  readonly format: string
  /** Where its real lines stand: a thread, or a public file. */
  readonly source: string
}

export const programsOfToday: readonly ProgramOfToday[] = [
  {
    program: 'timm (pytorch-image-models)',
    versions: '0.9, 1.x',
    format: 'timm',
    source: 'public file 48553576329',
  },
  {
    program: 'detectron2',
    versions: '0.5 – 0.6 and main',
    format: 'detectron2',
    source: 'd2go#524; public file 5851354488',
  },
  {
    program: 'MMDetection 3, MMYOLO and others on MMEngine',
    versions: '2022 – 2024',
    format: 'mmsegmentation',
    source: 'mmyolo#789, YOLO-World#190',
  },
  {
    program: 'Megatron-Bridge, with the prefix of CloudAI too',
    versions: '2025',
    format: 'megatron',
    source: 'Megatron-Bridge#841; public file 1710219564',
  },
  {
    program: 'torchvision references, MAE, DeiT, DINO',
    versions: '2020 – 2025',
    format: 'torchvision',
    source: 'vision#6246',
  },
  {
    program: 'Horovod synthetic benchmarks',
    versions: '0.15 – 0.28',
    format: 'horovod-synthetic',
    source: 'horovod#712',
  },
]
