const commit = '03f3eb2ab2109e9ec79448d132d5ff3329717a6e'
const document = 'llm/docs/pretrain.rst'

/** The configuration that a row names, at the commit where it was read. */
const configurations = {
  './llama/pretrain-flagalpha_llama2_13b-tp2sd4_stage2.json': 'fa7b9934e670d2d327537e6ca14de65906c5d112',
  './llama/pretrain-flagalpha_llama2_7b-tp2sd4_stage2.json': 'fa7b9934e670d2d327537e6ca14de65906c5d112',
  './baichuan/pretrain-baichuan2_13b-sd8_stage2.json': '21214b2b8cb7a55e3f73806dbe204508013ecc51',
  './baichuan/pretrain-baichuan2_7b-tp2sd4_stage2.json': '3ef9c78d1078b901ad2a37733405c6f6bc76a0ac',
  './llama/pretrain-llama_13b-tp2sd4_stage2.json': 'eba214c764ad7c9b9fd68b19ac82be0b6ebf02c0',
  './llama/pretrain-llama_7b-tp2sd4_stage2.json': '76f9fd470ae887d13f28fdad52aa90cb1caaa2c9',
  './llama/pretrain-ziya_llama_13b-tp2sd4_stage2.json': '7b0d79dc9693ccb36c3f86d827f1b915d1a10772',
  './llama/pretrain-linly_llama2_7b-tp2sd4_stage2.json': '3ef9c78d1078b901ad2a37733405c6f6bc76a0ac',
  './llama/pretrain-llama2_13b-tp2sd4_stage2.json': '5a7e0977ec61b3c97af8039acef6c0b5d097a8e7',
  './llama/pretrain-llama2_7b-tp2sd4_stage2.json': '1392867c40663d5883445db44ab172b32c83e00e',
  './qwen/pretrain-qwen_7b-tp2sd4_stage2.json': '166243a02660c9ce92d438f26e22271ddcaf6490',
}

const models = {
  'FlagAlpha/Llama2-Chinese-13b-Chat': 'Llama 2 Chinese 13B',
  'FlagAlpha/Llama2-Chinese-7b-Chat': 'Llama 2 Chinese 7B',
  'baichuan-inc/Baichuan2-13B-Base': 'Baichuan 2 13B',
  'baichuan-inc/Baichuan2-7B-Base': 'Baichuan 2 7B',
  'facebook/llama-13b': 'Llama 13B',
  'facebook/llama-7b': 'Llama 7B',
  'idea-ccnl/ziya-llama-13b-v1': 'Ziya Llama 13B',
  'linly-ai/chinese-llama-2-7b': 'Linly Chinese Llama 2 7B',
  'meta-llama/Llama-2-13b': 'Llama 2 13B',
  'meta-llama/Llama-2-7b': 'Llama 2 7B',
  'qwen/qwen-7b': 'Qwen 7B',
}

export const paddleNlp = {
  name: 'paddlenlp',
  clone: 'PaddleNLP',
  title: {
    en: 'PaddleNLP pre-training of 7B and 13B on 8 A100',
    zh: 'PaddleNLP 7B 与 13B 预训练（8 张 A100）',
  },
  collection: 'PaddlePaddle/PaddleNLP',
  revision: commit.slice(0, 7),
  published: '2023-11-27',
  comment: [
    'The table of pre-training. Batch, accumulation and recompute are those of the configuration that each row names. Memory is',
    'max_memory_allocated in MB of 2^20 bytes.',
  ],
  rows: (read) =>
    read(commit, document)
      .split('\n')
      .flatMap((text, index) => {
        const [model, length, strategy, speed, memory, file] = text
          .split(',')
          .map((cell) => cell.replaceAll('`', '').trim())
        if (configurations[file] === undefined) return []
        const configuration = JSON.parse(read(configurations[file], `llm/${file.slice(2)}`))
        const tensor = Number(/tp(\d+)/.exec(strategy)?.[1] ?? 1)
        return {
          document,
          framework: 'PaddleNLP',
          model: models[model],
          unit: 'tokens',
          per: 'device',
          precision: 'bf16',
          batch: configuration.per_device_train_batch_size,
          device: 'A100 80GB',
          'sequence-length': Number(length),
          accumulation: configuration.gradient_accumulation_steps,
          'tensor-parallel': tensor,
          sharding: 'zero2',
          recompute: configuration.recompute ? 'full' : 'none',
          topology: '1x8',
          throughput: Number(speed),
          memory: Math.round((Number(memory.replace('MB', '')) / 1024) * 100) / 100,
          line: index + 1,
        }
      }),
}
