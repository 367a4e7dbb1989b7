import { stampOf, type Writer } from '../log-lines.ts'
import { trueRate } from '../training.ts'

const ppcls = (at: number, text: string) => `[${stampOf(at, 0, '.', '/')}] ppcls INFO: ${text}`

/** `ips` is of one device. */
export const paddleclas: Writer = {
  id: 'paddleclas',
  stride: 10,
  head: ({ start, devices, batchPerDevice }) => [
    `LAUNCH INFO ${stampOf(start, 3, ',')} nnodes: 1`,
    `LAUNCH INFO ${stampOf(start, 3, ',')} Run Pod: abcdef, replicas ${devices}, status ready`,
    '==        PaddleClas is powered by PaddlePaddle !        ==',
    ...[
      'Arch : ',
      '    name : ResNet50',
      'DataLoader : ',
      '    Train : ',
      `            batch_size : ${batchPerDevice}`,
      '    Eval : ',
      '            batch_size : 32',
    ].map((text) => ppcls(start, text)),
  ],
  line: ({ at, epoch, step, loss, duration, rate }, { devices }, print) =>
    ppcls(
      at,
      `epoch:${epoch}   train step:${print.step(step, 0)}   lr: 0.100000, loss:  ${loss.toFixed(4)} top1:  0.0020 top5:  0.0040 batch_cost: ${print.duration(duration, 5)} s, reader_cost: 0.00100 s, ips: ${print.rate(rate / devices, 5)} samples/sec.`,
    ),
}

/** Stamps and, unlike the newest versions, a rate. */
export const megatron: Writer = {
  id: 'megatron',
  stride: 1,
  head: ({ devices }) => [
    `using world size: ${devices}, data-parallel-size: ${devices}, tensor-model-parallel size: 1, pipeline-model-parallel size: 1`,
    'using torch.bfloat16 for parameters ...',
  ],
  line: ({ at, step, consumed, duration, batch, loss, rate }, { steps }, print) =>
    ` [${stampOf(at, 3)}] iteration ${print.step(step, 0).padStart(8)}/${String(steps).padStart(8)} | consumed samples: ${String(Math.round(consumed)).padStart(12)} | elapsed time per iteration (ms): ${print.duration(duration * 1000, 1)} | learning rate: 1.200E-07 | global batch size: ${String(batch).padStart(5)} | lm loss: ${loss.toExponential(6).toUpperCase()} | loss scale: 1.0 | number of skipped iterations:   0 | samples per second: ${print.rate(rate, 3)} |`,
}

export const timm: Writer = {
  id: 'timm',
  stride: 10,
  silentOn: ['batch'],
  head: ({ devices }) => [
    `Training in distributed mode with multiple processes, 1 device per process.Process 0, total ${devices}, device cuda:0.`,
    'Using native Torch AMP. Training in mixed precision.',
  ],
  line: ({ at, epoch, step, loss, duration, rate }, { stepsPerEpoch }, print) =>
    `${stampOf(at, 3, ',')} - train - INFO - Train: ${epoch} [${print.step(step, 0).padStart(4)}/${stepsPerEpoch} (${String(Math.round((100 * step) / stepsPerEpoch)).padStart(3)}%)]  Loss: ${loss.toFixed(2)} (${loss.toFixed(2)})  Time: ${print.duration(duration, 3)}s, ${print.rate(rate, 2).padStart(7)}/s  (${duration.toFixed(3)}s, ${rate.toFixed(2)}/s)  LR: 1.000e-06  Data: 0.010 (0.070)`,
}

/** No time stamps; `img/s` is of one device. */
export const torchvision: Writer = {
  id: 'torchvision',
  stride: 10,
  head: ({ devices, batchPerDevice }) => [
    '| distributed init (rank 0): env://',
    `Namespace(data_path='/data', model='resnet50', device='cuda', batch_size=${batchPerDevice}, epochs=90, amp=False, world_size=${devices}, dist_url='env://', rank=0, gpu=0)`,
  ],
  line: ({ epoch, step, rate, loss, duration }, { devices, stepsPerEpoch }, print) =>
    `Epoch: [${epoch}]  [${print.step(step, 0).padStart(4)}/${stepsPerEpoch}]  eta: 1:00:00  lr: 0.1  img/s: ${print.rate(rate / devices, 4)}  loss: ${loss.toFixed(4)} (${loss.toFixed(4)})  acc1: 0.0000 (0.0000)  acc5: 0.0000 (0.0000)  time: ${print.duration(duration, 4)}  data: 0.0050  max mem: 3500`,
}

export const speedometer: Writer = {
  id: 'mxnet-speedometer',
  stride: 20,
  head: ({ start, devices, batchPerDevice }) => [
    `${stampOf(start, 3, ',')}:INFO: Start with arguments Namespace(amp=True, arch='resnetv15', batch_size=${devices * batchPerDevice}, data_backend='dali-gpu', dtype='float32', num_layers=50)`,
  ],
  silentOn: ['devices'],
  line: ({ at, epoch, step, rate }, _, print) =>
    `${stampOf(at, 3, ',')}:INFO: Epoch[${epoch}] Batch [${step - 20}-${print.step(step - 1, 0)}]\tSpeed: ${print.rate(rate, 4)} samples/sec\tLR: 0.001\t`,
}

export const detectron2: Writer = {
  id: 'detectron2',
  stride: 20,
  head: ({ start, devices, batchPerDevice }) => [
    `[${stampOf(start, 0, '.', '/').slice(5)}] detectron2 INFO: Rank of current process: 0. World size: ${devices}`,
    'SOLVER:',
    `  IMS_PER_BATCH: ${devices * batchPerDevice}`,
  ],
  line: ({ at, step, loss, duration }, _, print) =>
    `[${stampOf(at, 0, '.', '/').slice(5)}] d2.utils.events INFO:  eta: 1:00:00  iter: ${print.step(step - 1, 0)}  total_loss: ${loss.toFixed(4)}  loss_rpn_cls: 0.157  time: ${print.duration(duration, 4)}  data_time: 0.0090  lr: 0.004  max_mem: 2541M`,
}

export const paddlenlpTrainer: Writer = {
  id: 'paddlenlp-trainer',
  stride: 10,
  head: ({ start, devices, batchPerDevice }) =>
    [
      `world_size                    :${devices}`,
      `  Instantaneous batch size per device = ${batchPerDevice}`,
      `  Total train batch size (w. parallel, distributed & accumulation) = ${devices * batchPerDevice}`,
    ].map((text) => `[${stampOf(start, 3, ',')}] [    INFO] - ${text}`),
  line: ({ at, step, loss, duration, rate, steps }, _, print) =>
    `[${stampOf(at, 3, ',')}] [    INFO] - loss: ${loss.toFixed(4)}, learning_rate: 2.9e-05, global_step: ${print.step(step, 0)}, interval_runtime: ${print.duration(duration * steps, 4)}, interval_samples_per_second: ${print.rate(rate, 4)}, interval_steps_per_second: ${(1 / duration).toFixed(4)}, progress_or_epoch: 0.0265`,
  tail: (training, rows) => {
    const end = rows.at(-1)?.at ?? 0
    return [
      `[${stampOf(end, 3, ',')}] [    INFO] -   train_samples_per_second = ${trueRate(training).toFixed(4).padStart(10)}`,
    ]
  },
}

/** Each line states how many samples it covers by its own rate and time only. */
export const huggingFace: Writer = {
  id: 'huggingface-trainer',
  stride: 10,
  head: ({ start, devices, batchPerDevice }) =>
    [
      '***** Running training *****',
      `  Instantaneous batch size per device = ${batchPerDevice}`,
      `  Total train batch size (w. parallel, distributed & accumulation) = ${(devices * batchPerDevice).toLocaleString('en')}`,
      '  Gradient Accumulation steps = 1',
    ].map((text) => `[INFO|trainer.py:2128] ${stampOf(start, 3, ',')} >> ${text}`),
  line: ({ loss, epoch }) =>
    `{'loss': ${loss.toFixed(4)}, 'grad_norm': 1.5, 'learning_rate': 4.5e-05, 'epoch': ${(epoch + 0.5).toFixed(2)}}`,
  tail: (training) => [
    `{'train_runtime': 250.5, 'train_steps_per_second': 1.875, 'train_loss': 2.4, 'epoch': 1.0, 'train_samples_per_second': ${trueRate(training).toFixed(3)}}`,
  ],
}

/** Rates of one device, in tokens. */
export const torchtitan: Writer = {
  id: 'torchtitan',
  stride: 10,
  silentOn: ['devices', 'batch'],
  head: ({ start }) => [`[titan] ${stampOf(start, 3, ',')} - root - INFO - Training starts at step 1.`],
  line: ({ at, step, loss, rate }, { devices }, print) =>
    `[titan] ${stampOf(at, 3, ',')} - root - INFO - step: ${print.step(step, 0).padStart(2)}  loss: ${loss.toFixed(4)}  grad_norm:  2.5000  memory: 49.66GiB(52.28%)  tps: ${print.rate(rate / devices, 0)}  tflops: 339.16  mfu: 34.29%`,
}

/** The rate is the mean of all steps so far; the last column is the time in whole seconds. */
export const tfCnnBenchmarks: Writer = {
  id: 'tf-cnn-benchmarks',
  stride: 10,
  head: ({ devices, batchPerDevice }) => [
    'TensorFlow:  1.15',
    'Model:       resnet50',
    'Dataset:     imagenet (synthetic)',
    `Batch size:  ${devices * batchPerDevice} global`,
    `             ${batchPerDevice} per device`,
    `Devices:     [${Array.from({ length: devices }, (_, gpu) => `'/gpu:${gpu}'`).join(', ')}]`,
    'Step\tImg/sec\ttotal_loss',
  ],
  line: ({ at, step, rate, loss }, _, print) =>
    `${print.step(step, 0)}\timages/sec: ${print.rate(rate, 1)} +/- 1.5 (jitter = 2.5)\t${loss.toFixed(3)} ${Math.floor(at)}`,
  tail: (training) => ['-'.repeat(64), `total images/sec: ${trueRate(training).toFixed(2)}`],
}

/** Tokens differ from batch to batch, and `wps` is all that says how many. */
export const fairseq: Writer = {
  id: 'fairseq',
  stride: 10,
  silentOn: ['batch'],
  head: ({ start, devices }) => [
    `${stampOf(start, 0)} | INFO | fairseq_cli.train | training on ${devices} GPUs`,
  ],
  line: ({ at, epoch, step, loss, rate, samples, steps }, { stepsPerEpoch }, print) =>
    `${stampOf(at, 0)} | INFO | train_inner | epoch ${String(epoch + 1).padStart(3, '0')}: ${String(step).padStart(6)} / ${stepsPerEpoch} loss=${loss.toFixed(3)}, nll_loss=2.1, ppl=9.2, wps=${print.rate(rate, 1)}, ups=4.2, wpb=${(samples / steps).toFixed(1)}, bsz=64, num_updates=${print.step(step, 0)}, lr=0.0005, gnorm=0.5, clip=0, train_wall=60, wall=600`,
}
