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
    program: 'torchvision references, MAE, DeiT, DINO, DINOv2, LAVIS',
    versions: '2020 – 2025',
    format: 'torchvision',
    source: 'vision#6246; public files 52958128870, 26352706409, 44599173243',
  },
  {
    program: 'Horovod synthetic benchmarks',
    versions: '0.15 – 0.28',
    format: 'horovod-synthetic',
    source: 'horovod#712',
  },
  {
    program: 'MLX-LM, MLX-VLM',
    versions: '2023 – 2025',
    format: 'mlx-lm',
    source: 'mlx-lm#330, mlx-examples#210, mlx-vlm#795',
  },
  {
    program: 'OpenCLIP',
    versions: '2.0 – 2.24',
    format: 'open-clip',
    source: 'open_clip#681, vision-language-models-are-bows#27; public file 3163419143',
  },
  {
    program: 'Swin Transformer, VMamba',
    versions: '2021 – 2024',
    format: 'swin-transformer',
    source: 'Swin-Transformer#183, VMamba#273',
  },
  {
    program: 'YOLOX',
    versions: '0.1 – 0.3',
    format: 'yolox',
    source: 'mmdetection#5993, mmyolo#789; public file 25152035079',
  },
  {
    program: 'MindYOLO',
    versions: '0.3 – 0.4',
    format: 'mindyolo',
    source: 'mindyolo#370',
  },
  {
    program: 'ESPnet2',
    versions: '2020 – 2023',
    format: 'espnet',
    source: 'espnet#2183, espnet#2675',
  },
  {
    program: 'tinygrad examples',
    versions: '2023 – 2025',
    format: 'tinygrad',
    source: 'tinygrad#13803; public files 129047898, 58509726341',
  },
  {
    program: 'InstructLab training',
    versions: '0.6 – 0.7',
    format: 'instructlab',
    source: 'instructlab/training#392',
  },
  {
    program: 'XLM',
    versions: '2019 – 2020',
    format: 'xlm',
    source: 'XLM#209; public file 916475394',
  },
  {
    program: 'GluonNLP fine-tuning',
    versions: '2019 – 2020',
    format: 'gluonnlp-finetuning',
    source: 'gluon-nlp#1261, gluon-nlp#1204, web-data#225',
  },
  {
    program: 'NeMo 2',
    versions: '2024 – 2025',
    format: 'nemo',
    source: 'bionemo-recipes#740, NeMo#13078; public files 42672455671, 11943500374',
  },
  {
    program: 'MindSpore Transformers',
    versions: '1.0 – 1.7, and its dynamic graphs',
    format: 'mindformers',
    source: 'public files 59111990556, 59099105820, 69015931905',
  },
  {
    program: 'Megatron-LM, Megatron-DeepSpeed, GPT-NeoX',
    versions: 'core 0.4 and later',
    format: 'megatron',
    source: 'Megatron-LM#756, nccl#743, bigscience-workshop/Megatron-DeepSpeed#396, DeepSpeed#3742',
  },
  {
    program: 'DeepSpeed timer',
    versions: '0.9 and later',
    format: 'deepspeed',
    source: 'DeepSpeed#3742',
  },
  {
    program: 'torchtitan',
    versions: '2024 – 2026',
    format: 'torchtitan',
    source: 'torchtitan#2389, torchtitan#3393',
  },
  {
    program: 'transformers Trainer and what is built on it',
    versions: '4.0 – 5.x',
    format: 'huggingface-trainer',
    source: 'stanford_alpaca#243, LlamaFactory#10488, h2ogpt#86',
  },
  {
    program: 'LLaMA-Factory (trainer_log.jsonl)',
    versions: '2023 – 2026',
    format: 'llama-factory',
    source: 'LlamaFactory#774',
  },
  {
    program: 'Composer, llm-foundry',
    versions: '0.14 and later',
    format: 'composer',
    source: 'LLM-Shearing#24; public file 61983064895',
  },
  {
    program: 'tqdm bars of any program',
    versions: '4.x',
    format: 'progress-bar',
    source: 'h2ogpt#86, pytorch-lightning#4225',
  },
  {
    program: 'PaddleNLP trainer',
    versions: '2 – 3',
    format: 'paddlenlp-trainer',
    source: 'public file 22898066268',
  },
  {
    program: 'LiBai',
    versions: '2022 – 2024',
    format: 'libai',
    source: 'libai#551',
  },
  {
    program: 'MLPerf submissions',
    versions: 'v0.6 – v5.1',
    format: 'mllog',
    source: 'mlcommons/training_results_v5.1',
  },
]
