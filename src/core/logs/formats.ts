import type { LogFormat } from './format.ts'
import { csv } from './formats/csv.ts'
import { deepspeed, deepspeedTimers } from './formats/deepspeed.ts'
import { dllogger } from './formats/dllogger.ts'
import { embeddedTrainer } from './formats/embedded-trainer.ts'
import { fairseq } from './formats/fairseq.ts'
import { fairseq2 } from './formats/fairseq2.ts'
import { gluonnlpBert } from './formats/gluonnlp-bert.ts'
import { hugectr } from './formats/hugectr.ts'
import { huggingfaceTrainer } from './formats/huggingface-trainer.ts'
import { maxtext, nanotron, verl, xtuner } from './formats/implied-devices.ts'
import { instructlab } from './formats/instructlab.ts'
import { jsonLines } from './formats/json-lines.ts'
import { languageModelFormats } from './formats/language-models.ts'
import { libai } from './formats/libai.ts'
import { mindsporeFormats } from './formats/mindspore-programs.ts'
import { mindspore } from './formats/mindspore.ts'
import { mllog } from './formats/mllog.ts'
import { mlxLm } from './formats/mlx-lm.ts'
import { mxnetSpeedometer } from './formats/mxnet-speedometer.ts'
import { mxnetFormats } from './formats/mxnet.ts'
import { litgpt, moddedNanogpt, nanochat, nanogpt } from './formats/nanogpt-family.ts'
import { ncclTests } from './formats/nccl-tests.ts'
import { nemo } from './formats/nemo.ts'
import {
  ngcMxnetResnet50,
  ngcPytorchBert,
  ngcPytorchResnet50,
  ngcTensorflow2MaskRcnn,
  ngcTensorflowBert,
  ngcTensorflowResnet50,
} from './formats/ngc-dllogger.ts'
import { nvidiaGnmt } from './formats/nvidia-gnmt.ts'
import { nvidiaMaskRcnn, nvlog } from './formats/nvidia-logs-of-2019.ts'
import { oneflowFormats } from './formats/oneflow.ts'
import { openClip } from './formats/open-clip.ts'
import { paddleFormats } from './formats/paddle.ts'
import { paddlenlpTrainer } from './formats/paddlenlp-trainer.ts'
import { paddlerec } from './formats/paddlerec.ts'
import { neuronxDistributed, primeRl } from './formats/means-of-steps.ts'
import { progressBar } from './formats/progress-bar.ts'
import { pytorchFormats } from './formats/pytorch.ts'
import { tensorflowFormats } from './formats/tensorflow.ts'
import { tfEstimator } from './formats/tf-estimator.ts'
import { torchtitan } from './formats/torchtitan.ts'
import { huggingfaceJson, llamaFactory, mlflowMetric, tensorboardEvents } from './formats/trainer-files.ts'
import type { WrittenLogFormat } from './template/schema.ts'
import { formatOf } from './template/template-format.ts'

/** Formats that are written as templates of what their programs print: entries in the file of a family. */
export const writtenFormats: readonly WrittenLogFormat[] = [
  ...tensorflowFormats,
  ...paddleFormats,
  ...mxnetFormats,
  ...pytorchFormats,
  ...languageModelFormats,
  ...oneflowFormats,
  ...mindsporeFormats,
]

/** Every log format, in the order that decides ties of detection. A format that needs code has one import and one row. */
export const formats: readonly LogFormat[] = [
  ...writtenFormats.map((written) => formatOf(written)),
  embeddedTrainer,
  dllogger,
  ngcMxnetResnet50,
  ngcPytorchBert,
  ngcPytorchResnet50,
  ngcTensorflowBert,
  ngcTensorflowResnet50,
  ngcTensorflow2MaskRcnn,
  nvidiaMaskRcnn,
  nvlog,
  tfEstimator,
  paddlenlpTrainer,
  paddlerec,
  mxnetSpeedometer,
  mllog,
  ncclTests,
  gluonnlpBert,
  fairseq,
  nvidiaGnmt,
  deepspeed,
  nemo,
  torchtitan,
  huggingfaceTrainer,
  libai,
  mindspore,
  hugectr,
  llamaFactory,
  nanogpt,
  maxtext,
  litgpt,
  nanochat,
  moddedNanogpt,
  verl,
  nanotron,
  primeRl,
  fairseq2,
  xtuner,
  deepspeedTimers,
  mlxLm,
  openClip,
  instructlab,
  neuronxDistributed,
  huggingfaceJson,
  jsonLines,
  csv,
  mlflowMetric,
  tensorboardEvents,
  progressBar,
]

export const formatNamed = (id: string): LogFormat | undefined => formats.find((format) => format.id === id)
