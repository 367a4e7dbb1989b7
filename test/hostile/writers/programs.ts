import { stampOf, type Writer } from '../log-lines.ts'

/** Programs that no format knows: the words of their lines are all that is known of them. */

const stated = (devices: number) => [`distributed: world_size=${devices} backend=nccl`]

/** `step 120 | loss 2.3451 | 512.31 img/s`: no time, no batch. */
export const bareRates: Writer = {
  id: 'bare rates',
  stride: 10,
  silentOn: ['devices', 'batch'],
  head: ({ devices }) => stated(devices),
  line: ({ step, loss, rate }, _, print) =>
    `step ${print.step(step, 0)} | loss ${loss.toFixed(4)} | ${print.rate(rate, 2)} img/s`,
}

/** `[2026-03-05 10:00:00] iter 120/5000 loss: 2.345 throughput: 512.3 samples/s` */
export const stampedRates: Writer = {
  id: 'stamped rates',
  stride: 10,
  silentOn: ['devices', 'batch'],
  head: ({ devices }) => stated(devices),
  line: ({ at, step, loss, rate }, { steps }, print) =>
    `[${stampOf(at, 3)}] iter ${print.step(step, 0)}/${steps} loss: ${loss.toFixed(3)} throughput: ${print.rate(rate, 1)} samples/s`,
}

/** `2026-03-05 10:00:00.250 epoch 3 step 12/14 loss 2.345`: no rate. */
export const stampedSteps: Writer = {
  id: 'stamped steps',
  stride: 1,
  silentOn: ['devices', 'batch'],
  head: ({ devices }) => stated(devices),
  line: ({ at, epoch, step, loss }, { stepsPerEpoch }, print) =>
    `${stampOf(at, 3)} epoch ${epoch} step ${print.step(step, 0)}/${stepsPerEpoch} loss ${loss.toFixed(4)}`,
}

/** `step 120: loss 2.345, step time 250.1 ms`: no rate, no stamp. */
export const timedSteps: Writer = {
  id: 'timed steps',
  stride: 1,
  silentOn: ['devices', 'batch'],
  head: ({ devices }) => stated(devices),
  line: ({ epoch, step, loss, duration }, { stepsPerEpoch }, print) =>
    `step ${print.step(epoch * stepsPerEpoch + step, 0)}: loss ${loss.toFixed(4)}, step time ${(duration * 1000).toFixed(1)} ms`,
}

/** `step=120 loss=2.345 step_time=0.2501s tok/s=35211.2` */
export const timedTokens: Writer = {
  id: 'timed tokens',
  stride: 1,
  silentOn: ['devices', 'batch'],
  head: ({ devices }) => stated(devices),
  line: ({ step, loss, duration, rate }, _, print) =>
    `step=${print.step(step, 0)} loss=${loss.toFixed(4)} step_time=${print.duration(duration, 4)}s tok/s=${print.rate(rate, 1)}`,
}

/** `step 120 | tokens 8123 | loss 2.345 | 35211.2 tokens/s` */
export const countedTokens: Writer = {
  id: 'counted tokens',
  stride: 1,
  silentOn: ['devices', 'batch'],
  head: ({ devices }) => stated(devices),
  line: ({ step, loss, samples, rate }, _, print) =>
    `step ${print.step(step, 0)} | tokens ${Math.round(samples)} | loss ${loss.toFixed(4)} | ${print.rate(rate, 1)} tokens/s`,
}

/** `{"step": 120, "loss": 2.345, "num_tokens": 8123, "tokens_per_second": 35211.2}` */
export const jsonTokens: Writer = {
  id: 'JSON tokens',
  stride: 1,
  silentOn: ['devices', 'batch'],
  head: () => [],
  line: ({ step, loss, samples, rate }) =>
    JSON.stringify({
      step,
      loss: Number(loss.toFixed(4)),
      num_tokens: Math.round(samples),
      tokens_per_second: Number(rate.toFixed(1)),
    }),
}

/** DeepSpeed's throughput timer; `rate` is what its two columns print. */
export const deepspeed = (microSteps: number): Writer => ({
  id: `deepspeed of ${microSteps} micro-batches`,
  stride: 10,
  head: ({ start, devices, batchPerDevice }) => [
    `[${stampOf(start, 3, ',')}] [INFO] [comm.py:637:init_distributed] cdb=None`,
    `[${stampOf(start, 3, ',')}] [INFO] [config.py:1001:print]   gradient_accumulation_steps .. ${microSteps}`,
    `[${stampOf(start, 3, ',')}] [INFO] [config.py:1001:print]   train_batch_size ............. ${devices * batchPerDevice}`,
    `[${stampOf(start, 3, ',')}] [INFO] [config.py:1001:print]   train_micro_batch_size_per_gpu  ${batchPerDevice / microSteps}`,
    `[${stampOf(start, 3, ',')}] [INFO] [config.py:1001:print]   world_size ................... ${devices}`,
  ],
  line: ({ at, step, rate }, _, print) =>
    `[${stampOf(at, 3, ',')}] [INFO] [timer.py:264:stop] epoch=0/micro_step=${step * microSteps}/global_step=${print.step(step, 0)}, RunningAvgSamplesPerSec=${print.rate(rate, 4)}, CurrSamplesPerSec=${print.rate(rate, 4)}, MemAllocated=5.33GB, MaxMemAllocated=23.5GB`,
})
