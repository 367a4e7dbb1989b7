import type { Writer } from '../log-lines.ts'
import { dllJson, embeddedTrainer, ngcMxnet, ngcPytorch, ngcTensorflow } from './dllogger.ts'
import {
  detectron2,
  fairseq,
  megatron,
  paddleclas,
  paddlenlpTrainer,
  speedometer,
  tfCnnBenchmarks,
  timm,
  torchtitan,
  torchvision,
} from './loggers.ts'

export const writers: readonly Writer[] = [
  embeddedTrainer,
  ngcTensorflow,
  ngcPytorch,
  ngcMxnet,
  dllJson,
  paddleclas,
  megatron,
  timm,
  torchvision,
  speedometer,
  detectron2,
  paddlenlpTrainer,
  torchtitan,
  tfCnnBenchmarks,
  fairseq,
]
