import type { LogFormat } from './format.ts'
import { embeddedTrainer } from './formats/embedded-trainer.ts'
import { dllogger } from './formats/dllogger.ts'
import { ngcFairseq } from './formats/ngc-fairseq.ts'
import { ngcMxnetResnet50 } from './formats/ngc-mxnet-resnet50.ts'
import { ngcPytorchBert } from './formats/ngc-pytorch-bert.ts'
import { ngcPytorchResnet50 } from './formats/ngc-pytorch-resnet50.ts'
import { ngcTensorflowBert } from './formats/ngc-tensorflow-bert.ts'
import { ngcTensorflowResnet50 } from './formats/ngc-tensorflow-resnet50.ts'
import { ngcTensorflow2MaskRcnn } from './formats/ngc-tensorflow2-mask-rcnn.ts'
import { nvidiaMaskRcnn } from './formats/nvidia-mask-rcnn.ts'
import { nvlog } from './formats/nvlog.ts'
import { tf2TimeHistory } from './formats/tf2-timehistory.ts'
import { tf2Bert } from './formats/tf2-bert.ts'
import { tfEstimator } from './formats/tf-estimator.ts'
import { tfOrbit } from './formats/tf-orbit.ts'
import { paddleclas } from './formats/paddleclas.ts'
import { paddleModelsResnet50 } from './formats/paddle-models-resnet50.ts'
import { paddlenlpBert } from './formats/paddlenlp-bert.ts'
import { paddlenlpErnie } from './formats/paddlenlp-ernie.ts'
import { paddlenlpGpt } from './formats/paddlenlp-gpt.ts'
import { paddlenlpTransformer } from './formats/paddlenlp-transformer.ts'
import { paddlenlpTrainer } from './formats/paddlenlp-trainer.ts'
import { paddleseg } from './formats/paddleseg.ts'
import { paddledetection } from './formats/paddledetection.ts'
import { paddleocr } from './formats/paddleocr.ts'
import { paddlevideo } from './formats/paddlevideo.ts'
import { paddlerec } from './formats/paddlerec.ts'
import { paddleBertSteps } from './formats/paddle-bert-steps.ts'
import { mmsegmentation } from './formats/mmsegmentation.ts'
import { tfCnnBenchmarks } from './formats/tf-cnn-benchmarks.ts'
import { mxnetSpeedometer } from './formats/mxnet-speedometer.ts'
import { gluoncvClassification } from './formats/gluoncv-classification.ts'
import { gluoncvDetection } from './formats/gluoncv-detection.ts'
import { mxnetInsightface } from './formats/mxnet-insightface.ts'
import { mxnetPartialFc } from './formats/mxnet-partial-fc.ts'
import { mllog } from './formats/mllog.ts'
import { ncclTests } from './formats/nccl-tests.ts'
import { gluonnlpBert } from './formats/gluonnlp-bert.ts'
import { pytorchExamples } from './formats/pytorch-examples.ts'
import { torchvision } from './formats/torchvision.ts'
import { timm } from './formats/timm.ts'
import { maskrcnnBenchmark } from './formats/maskrcnn-benchmark.ts'
import { detectron2 } from './formats/detectron2.ts'
import { insightfaceTorch } from './formats/insightface-torch.ts'
import { fairseq } from './formats/fairseq.ts'
import { mlperfSsd } from './formats/mlperf-ssd.ts'
import { nvidiaGnmt } from './formats/nvidia-gnmt.ts'
import { megatron } from './formats/megatron.ts'
import { deepspeed } from './formats/deepspeed.ts'
import { nemo } from './formats/nemo.ts'
import { torchtitan } from './formats/torchtitan.ts'
import { huggingfaceTrainer } from './formats/huggingface-trainer.ts'
import { llamaFactory } from './formats/llama-factory.ts'
import { composer } from './formats/composer.ts'
import { mlxLm } from './formats/mlx-lm.ts'
import { openClip } from './formats/open-clip.ts'
import { swinTransformer } from './formats/swin-transformer.ts'
import { yolox } from './formats/yolox.ts'
import { mindyolo } from './formats/mindyolo.ts'
import { espnet } from './formats/espnet.ts'
import { tinygrad } from './formats/tinygrad.ts'
import { instructlab } from './formats/instructlab.ts'
import { xlm } from './formats/xlm.ts'
import { gluonnlpFinetuning } from './formats/gluonnlp-finetuning.ts'
import { olmo } from './formats/olmo.ts'
import { olmoCore } from './formats/olmo-core.ts'
import { csv } from './formats/csv.ts'
import { jsonLines } from './formats/json-lines.ts'
import { mlflowMetric } from './formats/mlflow-metric.ts'
import { huggingfaceJson } from './formats/huggingface-json.ts'
import { progressBar } from './formats/progress-bar.ts'
import { horovodSynthetic } from './formats/horovod-synthetic.ts'
import { oneflowCnn } from './formats/oneflow-cnn.ts'
import { oneflowBert } from './formats/oneflow-bert.ts'
import { oneflowGpt } from './formats/oneflow-gpt.ts'
import { oneflowInsightface } from './formats/oneflow-insightface.ts'
import { oneflowRecommender } from './formats/oneflow-recommender.ts'
import { oneflowResnet50 } from './formats/oneflow-resnet50.ts'
import { libai } from './formats/libai.ts'
import { mindspore } from './formats/mindspore.ts'
import { mindsporeModels } from './formats/mindspore-models.ts'
import { mindformers } from './formats/mindformers.ts'
import { hugectr } from './formats/hugectr.ts'
import { plsc } from './formats/plsc.ts'
import { flaxWriter } from './formats/flax-writer.ts'
import { fairseq2 } from './formats/fairseq2.ts'
import { xtuner } from './formats/xtuner.ts'
import { nanogpt } from './formats/nanogpt.ts'
import { torchtune } from './formats/torchtune.ts'
import { maxtext } from './formats/maxtext.ts'
import { litgpt } from './formats/litgpt.ts'
import { llmC } from './formats/llm-c.ts'
import { nanochat } from './formats/nanochat.ts'
import { moddedNanogpt } from './formats/modded-nanogpt.ts'
import { verl } from './formats/verl.ts'
import { nanotron } from './formats/nanotron.ts'
import { primeRl } from './formats/prime-rl.ts'
import { internlm } from './formats/internlm.ts'
import { colossalai } from './formats/colossalai.ts'
import { levanter } from './formats/levanter.ts'
import { deepspeedTimers } from './formats/deepspeed-timers.ts'

/** Every log format, in the order in which a tie of detection is decided: one import and one row each. */
export const formats: readonly LogFormat[] = [
  embeddedTrainer,
  dllogger,
  ngcFairseq,
  ngcMxnetResnet50,
  ngcPytorchBert,
  ngcPytorchResnet50,
  ngcTensorflowBert,
  ngcTensorflowResnet50,
  ngcTensorflow2MaskRcnn,
  nvidiaMaskRcnn,
  nvlog,
  tf2TimeHistory,
  tf2Bert,
  tfEstimator,
  tfOrbit,
  paddleclas,
  paddleModelsResnet50,
  paddlenlpBert,
  paddlenlpErnie,
  paddlenlpGpt,
  paddlenlpTransformer,
  paddlenlpTrainer,
  paddleseg,
  paddledetection,
  paddleocr,
  paddlevideo,
  paddlerec,
  paddleBertSteps,
  mmsegmentation,
  tfCnnBenchmarks,
  mxnetSpeedometer,
  gluoncvClassification,
  gluoncvDetection,
  mxnetInsightface,
  mxnetPartialFc,
  mllog,
  ncclTests,
  gluonnlpBert,
  pytorchExamples,
  torchvision,
  timm,
  maskrcnnBenchmark,
  detectron2,
  insightfaceTorch,
  fairseq,
  mlperfSsd,
  nvidiaGnmt,
  megatron,
  deepspeed,
  nemo,
  torchtitan,
  huggingfaceTrainer,
  horovodSynthetic,
  oneflowCnn,
  oneflowBert,
  oneflowGpt,
  oneflowInsightface,
  oneflowRecommender,
  oneflowResnet50,
  libai,
  mindspore,
  mindsporeModels,
  mindformers,
  hugectr,
  plsc,
  llamaFactory,
  composer,
  nanogpt,
  torchtune,
  maxtext,
  litgpt,
  llmC,
  nanochat,
  moddedNanogpt,
  verl,
  nanotron,
  primeRl,
  internlm,
  colossalai,
  levanter,
  flaxWriter,
  fairseq2,
  xtuner,
  deepspeedTimers,
  mlxLm,
  openClip,
  swinTransformer,
  yolox,
  mindyolo,
  espnet,
  tinygrad,
  instructlab,
  xlm,
  gluonnlpFinetuning,
  olmo,
  olmoCore,
  huggingfaceJson,
  jsonLines,
  csv,
  mlflowMetric,
  progressBar,
]

export const formatNamed = (id: string): LogFormat | undefined => formats.find((format) => format.id === id)
