/**
 * Programs of today in docs/log-formats.md: a row each. The test measures the short log of the format, and writes what is still asked.
 */
export interface ProgramOfToday {
  readonly program: string
  /** Years or versions whose lines were seen. */
  readonly versions: string
  /** The id of the format that reads it; its short log is `test/fixtures/logs/<format>.log`. */
  readonly format: string
  /** Where its real lines stand. */
  readonly source: string
}

export const programsOfToday: readonly ProgramOfToday[] = [
  {
    program: 'timm (pytorch-image-models)',
    versions: '0.9, 1.x',
    format: 'timm',
    source: 'logs in public repositories',
  },
  {
    program: 'detectron2',
    versions: '0.5–0.6 and main',
    format: 'detectron2',
    source: 'd2go#524',
  },
  {
    program: 'MMDetection 3, MMYOLO and others on MMEngine',
    versions: '2022–2024',
    format: 'mmsegmentation',
    source: 'mmyolo#789, YOLO-World#190',
  },
  {
    program: 'Megatron-Bridge, with the prefix of CloudAI too',
    versions: '2025',
    format: 'megatron',
    source: 'Megatron-Bridge#841',
  },
  {
    program: 'torchvision references, MAE, DeiT, DINO, DINOv2, LAVIS',
    versions: '2020–2025',
    format: 'torchvision',
    source: 'vision#6246',
  },
  {
    program: 'Horovod synthetic benchmarks',
    versions: '0.15–0.28',
    format: 'horovod-synthetic',
    source: 'horovod#712',
  },
  {
    program: 'MLX-LM, MLX-VLM',
    versions: '2023–2025',
    format: 'mlx-lm',
    source: 'mlx-lm#330, mlx-examples#210, mlx-vlm#795',
  },
  {
    program: 'OpenCLIP',
    versions: '2.0–2.24',
    format: 'open-clip',
    source: 'open_clip#681, vision-language-models-are-bows#27',
  },
  {
    program: 'Swin Transformer, VMamba',
    versions: '2021–2024',
    format: 'swin-transformer',
    source: 'Swin-Transformer#183, VMamba#273',
  },
  {
    program: 'YOLOX',
    versions: '0.1–0.3',
    format: 'yolox',
    source: 'mmdetection#5993, mmyolo#789',
  },
  {
    program: 'MindYOLO',
    versions: '0.3–0.4',
    format: 'mindyolo',
    source: 'mindyolo#370',
  },
  {
    program: 'ESPnet2',
    versions: '2020–2023',
    format: 'espnet',
    source: 'espnet#2183, espnet#2675',
  },
  {
    program: 'tinygrad examples',
    versions: '2023–2025',
    format: 'tinygrad',
    source: 'tinygrad#13803',
  },
  {
    program: 'InstructLab training',
    versions: '0.6–0.7',
    format: 'instructlab',
    source: 'instructlab/training#392',
  },
  {
    program: 'XLM',
    versions: '2019–2020',
    format: 'xlm',
    source: 'XLM#209',
  },
  {
    program: 'GluonNLP fine-tuning',
    versions: '2019–2020',
    format: 'gluonnlp-finetuning',
    source: 'gluon-nlp#1261, gluon-nlp#1204, web-data#225',
  },
  {
    program: 'NeMo 2',
    versions: '2024–2025',
    format: 'nemo',
    source: 'bionemo-recipes#740, NeMo#13078',
  },
  {
    program: 'MindSpore Transformers',
    versions: '1.0–1.7, and its dynamic graphs',
    format: 'mindformers',
    source: 'logs in public repositories',
  },
  {
    program: 'Megatron-LM, Megatron-DeepSpeed, GPT-NeoX, MindSpeed, Primus',
    versions: 'core 0.4 and later',
    format: 'megatron',
    source:
      'Megatron-LM#756, nccl#743, bigscience-workshop/Megatron-DeepSpeed#396, DeepSpeed#3742, training_log of AMD-AGI/Primus',
  },
  {
    program: 'DeepSpeed timer',
    versions: '0.9 and later',
    format: 'deepspeed',
    source: 'DeepSpeed#3742',
  },
  {
    program: 'torchtitan',
    versions: '2024–2026',
    format: 'torchtitan',
    source: 'torchtitan#950, torchtitan#1287, torchtitan#2389, torchtitan#3393',
  },
  {
    program: 'transformers Trainer and what is built on it',
    versions: '4.0–5.x',
    format: 'huggingface-trainer',
    source: 'stanford_alpaca#243, LlamaFactory#10488, h2ogpt#86',
  },
  {
    program: 'LLaMA-Factory (trainer_log.jsonl)',
    versions: '2023–2026',
    format: 'llama-factory',
    source: 'LlamaFactory#774',
  },
  {
    program: 'Composer, llm-foundry',
    versions: '0.14 and later',
    format: 'composer',
    source: 'LLM-Shearing#24',
  },
  {
    program: 'progress bars: tqdm, rich, Keras, Lightning, Ultralytics, fastai',
    versions: '2023–2026',
    format: 'progress-bar',
    source: 'h2ogpt#86, pytorch-lightning#4225, keras#16906, ultralytics#22209',
  },
  {
    program: 'PaddleNLP trainer',
    versions: '2–3',
    format: 'paddlenlp-trainer',
    source: 'logs in public repositories',
  },
  {
    program: 'LiBai',
    versions: '2022–2024',
    format: 'libai',
    source: 'libai#551',
  },
  {
    program: 'MLPerf submissions',
    versions: 'v0.6–v5.1',
    format: 'mllog',
    source: 'mlcommons/training_results_v5.1',
  },
  {
    program: 'nanoGPT',
    versions: '2023–2024',
    format: 'nanogpt',
    source: 'nanoGPT#110, nanoGPT#178, nanoGPT#215, nanoGPT#466',
  },
  {
    program: 'torchtune',
    versions: '2024–2025',
    format: 'torchtune',
    source: 'torchtune#1358, torchtune#2274',
  },
  {
    program: 'MaxText',
    versions: '2023–2026',
    format: 'maxtext',
    source: 'maxtext#8, maxtext#761, maxtext#2232, maxtext#4847',
  },
  {
    program: 'LitGPT',
    versions: '2023–2024',
    format: 'litgpt',
    source: 'litgpt#689, litgpt#1110, litgpt#1224, litgpt#1607',
  },
  {
    program: 'llm.c',
    versions: '2024–2025',
    format: 'llm-c',
    source: 'llm.c#796',
  },
  {
    program: 'nanochat, autoresearch',
    versions: '2025–2026',
    format: 'nanochat',
    source: 'nanochat#175',
  },
  {
    program: 'modded-nanogpt',
    versions: '2024–2025',
    format: 'modded-nanogpt',
    source: 'modded-nanogpt#65, records of modded-nanogpt',
  },
  {
    program: 'verl',
    versions: '2025',
    format: 'verl',
    source: 'verl#1208, verl#2060',
  },
  {
    program: 'Nanotron',
    versions: '2024–2025',
    format: 'nanotron',
    source: 'nanotron#23, nanotron#390',
  },
  {
    program: 'prime-rl, prime-diloco',
    versions: '2024–2025',
    format: 'prime-rl',
    source: 'prime-rl#20, prime-rl#999, prime-rl#1126, prime-diloco#25',
  },
  {
    program: 'InternLM, InternEvo',
    versions: '2023–2024',
    format: 'internlm',
    source: 'logs in public repositories',
  },
  {
    program: 'ColossalAI benchmarks',
    versions: '2023–2024',
    format: 'colossalai',
    source: 'ColossalAI#4551, ColossalAI#5939',
  },
  {
    program: 'Levanter',
    versions: '2025–2026',
    format: 'levanter',
    source: 'logs in public repositories',
  },
  {
    program: 'DeepSpeed step timers',
    versions: '2021–2026',
    format: 'deepspeed-timers',
    source: 'DeepSpeed#1436, DeepSpeed#3742',
  },
  {
    program: 'XTuner',
    versions: '2024',
    format: 'mmsegmentation',
    source: 'xtuner#658',
  },
  {
    program: 'XTuner 1',
    versions: '1.0',
    format: 'xtuner',
    source: 'xtuner/v1/train/trainer.py',
  },
  {
    program: 'Flax examples, and others with the metric writer of CLU',
    versions: '2023–2024',
    format: 'flax-writer',
    source: 'flax#3364, logs in public repositories',
  },
  {
    program: 'fairseq2',
    versions: '0.5–0.8',
    format: 'fairseq2',
    source: 'fairseq2/metrics/recorders/log.py',
  },
  {
    program: 'NeuronX Distributed examples',
    versions: '2023–2026',
    format: 'neuronx-distributed',
    source: 'examples/training/llama of aws-neuron/neuronx-distributed',
  },
]
