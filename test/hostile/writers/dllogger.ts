import { stampOf, type Row, type Writer } from '../log-lines.ts'
import { trueRate, type Setup } from '../training.ts'

const dll = (at: number, text: string) => `DLL ${stampOf(at, 6)} - ${text}`
const endOf = (rows: readonly Row[]) => (rows.at(-1)?.at ?? 0) + 0.5

export const embeddedTrainer: Writer = {
  id: 'embedded-trainer',
  stride: 1,
  head: ({ start, devices, batchPerDevice }) => [
    dll(
      start,
      `PARAMETER model : resnet50_v1.5  parameters : 25557032  workers : ${devices}  batch_per_worker : ${batchPerDevice}  global_batch : ${devices * batchPerDevice}  precision : fp32  engine : onnxruntime-node  engine_version : 1.30.0 `,
    ),
  ],
  line: ({ at, epoch, step, loss, duration, rate }, _, print) =>
    dll(
      at,
      `(${epoch}, ${print.step(step, 0)}) loss : ${loss.toFixed(4)}  step_time : ${print.duration(duration, 4)} s  total_ips : ${print.rate(rate, 2)} images/s`,
    ),
  tail: (training, rows) => [
    dll(endOf(rows), `() train_throughput : ${trueRate(training).toFixed(2)} images/s`),
  ],
}

export const ngcTensorflow: Writer = {
  id: 'ngc-tensorflow-resnet50',
  stride: 10,
  head: ({ start, devices, batchPerDevice }) => [
    dll(
      start,
      `PARAMETER arch : resnet50  mode : training_benchmark  export_dir : None  batch_size : ${batchPerDevice}  num_iter : 500  display_every : 10  dali : False  xla : True  amp : True `,
    ),
    `Num GPUs ${devices}`,
    `Per-GPU Batch Size ${batchPerDevice}`,
    'Current step: 0',
  ],
  line: ({ at, epoch, step, rate }, _, print) =>
    dll(at, `(${epoch}, ${print.step(step, 0)}) total_ips : ${print.rate(rate, 4)} `),
  tail: (training, rows) => [
    'Ending Model Training ...',
    dll(endOf(rows), `() train_throughput : ${trueRate(training).toFixed(4)} images/s`),
  ],
}

export const ngcPytorch: Writer = {
  id: 'ngc-pytorch-resnet50',
  stride: 1,
  head: ({ start, devices, batchPerDevice }) => [
    dll(
      start,
      `PARAMETER data : /data  data_backend : dali-gpu  arch : resnet50  workers : 8  epochs : 1  batch_size : ${batchPerDevice}  optimizer_batch_size : -1  amp : True  distributed : True  local_rank : 0  gpu : 0  world_size : ${devices} `,
    ),
  ],
  line: ({ at, epoch, step, rate, loss }, _, print) =>
    dll(
      at,
      `Epoch: ${epoch} Iteration: ${print.step(step, 0)}  train.loss : ${loss.toFixed(5)} None train.compute_ips : ${print.rate(rate * 1.004, 2)} images/s train.total_ips : ${print.rate(rate, 2)} images/s train.lr : 0.1  train.grad_scale : 256.00000 None`,
    ),
  tail: (training, rows) => [
    dll(
      endOf(rows),
      `Summary: train.loss : 6.92000 None train.total_ips : ${trueRate(training).toFixed(2)} images/s val.top1 : None %`,
    ),
  ],
}

export const ngcMxnet: Writer = {
  id: 'ngc-mxnet-resnet50',
  stride: 20,
  head: ({ start, devices, batchPerDevice }) => [
    dll(
      start,
      `PARAMETER arch : resnetv15  num_layers : 50  gpus : [${Array.from({ length: devices }, (_, gpu) => gpu).join(', ')}]  kv_store : horovod  dtype : float16  amp : False  batch_size : ${devices * batchPerDevice}  num_epochs : 1  data_backend : dali-gpu  rgb_mean : [123.68, 116.779, 103.939] `,
    ),
  ],
  line: ({ at, epoch, step, loss, rate }, _, print) =>
    dll(
      at,
      `Epoch: ${epoch} Iteration: ${print.step(step - 1, 0)}  train.loss : ${loss.toFixed(3)}  train.ips : ${print.rate(rate, 3)} images/s train.lr : 0.1 `,
    ),
  tail: (training, rows) => [
    dll(endOf(rows), `Summary: train.loss : 6.7  train.ips : ${trueRate(training).toFixed(3)} images/s`),
  ],
}

const json = (at: number, start: number, step: unknown, data: object) =>
  `DLLL ${JSON.stringify({
    timestamp: (at * 1000).toFixed(6),
    datetime: stampOf(at, 6),
    elapsedtime: (at - start).toFixed(6),
    type: 'LOG',
    step,
    data,
  })}`

/** DLLogger's JSON form, of a program that no format knows. */
export const dllJson: Writer = {
  id: 'dllogger',
  stride: 10,
  silentOn: ['devices', 'batch'],
  head: ({ start, batchPerDevice }: Setup) => [
    json(start, start, 'PARAMETER', { model: 'tft', batch_size: batchPerDevice }),
    'DLLL {"type": "METADATA", "metric": "items_per_sec", "metadata": {"unit": "examples/s"}}',
  ],
  line: ({ at, epoch, step, loss, rate }, { start }, print) => {
    const printed = print.rate(rate, 3)
    const value = Number.isNaN(Number(printed)) ? printed : Number(printed)
    return json(at, start, [epoch, step], { loss, items_per_sec: value })
  },
  tail: (training, rows) => [
    json(endOf(rows), training.setup.start, [], { items_per_sec: trueRate(training) }),
  ],
}
