import type { LogFormat } from './format.ts'
import { languageModelFormats } from './formats/language-models.ts'
import { mindsporeFormats } from './formats/mindspore-programs.ts'
import { mxnetFormats } from './formats/mxnet.ts'
import { oneflowFormats } from './formats/oneflow.ts'
import { paddleFormats } from './formats/paddle.ts'
import { pytorchFormats } from './formats/pytorch.ts'
import { tensorflowFormats } from './formats/tensorflow.ts'
import { formatOf } from './template/template-format.ts'
import { embeddedTrainer } from './formats/embedded-trainer.ts'
import { dllogger } from './formats/dllogger.ts'
import { ngcMxnetResnet50 } from './formats/ngc-mxnet-resnet50.ts'
import { ngcPytorchBert } from './formats/ngc-pytorch-bert.ts'
import { ngcPytorchResnet50 } from './formats/ngc-pytorch-resnet50.ts'
import { ngcTensorflowBert } from './formats/ngc-tensorflow-bert.ts'
import { ngcTensorflowResnet50 } from './formats/ngc-tensorflow-resnet50.ts'
import { ngcTensorflow2MaskRcnn } from './formats/ngc-tensorflow2-mask-rcnn.ts'
import { nvidiaMaskRcnn } from './formats/nvidia-mask-rcnn.ts'
import { nvlog } from './formats/nvlog.ts'
import { tfEstimator } from './formats/tf-estimator.ts'
import { paddlenlpTrainer } from './formats/paddlenlp-trainer.ts'
import { paddlerec } from './formats/paddlerec.ts'
import { mxnetSpeedometer } from './formats/mxnet-speedometer.ts'
import { mllog } from './formats/mllog.ts'
import { ncclTests } from './formats/nccl-tests.ts'
import { gluonnlpBert } from './formats/gluonnlp-bert.ts'
import { fairseq } from './formats/fairseq.ts'
import { nvidiaGnmt } from './formats/nvidia-gnmt.ts'
import { deepspeed } from './formats/deepspeed.ts'
import { nemo } from './formats/nemo.ts'
import { torchtitan } from './formats/torchtitan.ts'
import { huggingfaceTrainer } from './formats/huggingface-trainer.ts'
import { llamaFactory } from './formats/llama-factory.ts'
import { mlxLm } from './formats/mlx-lm.ts'
import { openClip } from './formats/open-clip.ts'
import { instructlab } from './formats/instructlab.ts'
import { csv } from './formats/csv.ts'
import { jsonLines } from './formats/json-lines.ts'
import { mlflowMetric } from './formats/mlflow-metric.ts'
import { huggingfaceJson } from './formats/huggingface-json.ts'
import { progressBar } from './formats/progress-bar.ts'
import { libai } from './formats/libai.ts'
import { mindspore } from './formats/mindspore.ts'
import { hugectr } from './formats/hugectr.ts'
import { fairseq2 } from './formats/fairseq2.ts'
import { xtuner } from './formats/xtuner.ts'
import { nanogpt } from './formats/nanogpt.ts'
import { maxtext } from './formats/maxtext.ts'
import { litgpt } from './formats/litgpt.ts'
import { nanochat } from './formats/nanochat.ts'
import { moddedNanogpt } from './formats/modded-nanogpt.ts'
import { verl } from './formats/verl.ts'
import { nanotron } from './formats/nanotron.ts'
import { primeRl } from './formats/prime-rl.ts'
import { deepspeedTimers } from './formats/deepspeed-timers.ts'

/** Every log format, in the order in which a tie of detection is decided: one import and one row each. */
export const formats: readonly LogFormat[] = [
  ...[
    tensorflowFormats,
    paddleFormats,
    mxnetFormats,
    pytorchFormats,
    languageModelFormats,
    oneflowFormats,
    mindsporeFormats,
  ].flatMap((family) => family.map((written) => formatOf(written))),
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
  huggingfaceJson,
  jsonLines,
  csv,
  mlflowMetric,
  progressBar,
]

export const formatNamed = (id: string): LogFormat | undefined => formats.find((format) => format.id === id)
