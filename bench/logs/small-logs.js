import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Logs of short runs in the names of the layout `dlperf`: 4 topologies, 5 repeats of each case.
 *
 * @param {string} folder
 * @param {number} runs a multiple of 20
 */
export function writeTrainerLogs(folder, runs) {
  let run = 0
  for (const devices of [1, 2, 4, 8]) {
    const place = join(folder, `1n${devices}g`)
    mkdirSync(place, { recursive: true })
    for (let batch = 1; batch <= runs / 20; batch += 1)
      for (let repeat = 1; repeat <= 5; repeat += 1)
        writeFileSync(join(place, `rn50_b${batch}_fp32_${repeat}.log`), trainerLog(batch, devices, run++))
  }
}

/**
 * The log of a short run as the embedded trainer prints it.
 *
 * @param {number} batch of each device
 * @param {number} devices
 * @param {number} run gives each log its own times
 */
export function trainerLog(batch, devices, run) {
  let at = Date.UTC(2026, 0, 1)
  const stamp = () => new Date(at).toISOString().replace('T', ' ').replace('Z', '000')
  const all = batch * devices
  const lines = [
    `DLL ${stamp()} - PARAMETER batch_per_worker : ${batch}  workers : ${devices}  global_batch : ${all}`,
  ]
  for (let step = 1; step <= 20; step += 1) {
    const seconds = 0.1 + (((run * 7919 + step * 104_729) % 1000) - 500) * 1e-6
    at += seconds * 1000
    const rate = (all / seconds).toFixed(3)
    lines.push(
      `DLL ${stamp()} - (0, ${step}) loss : 6.900000  step_time : ${seconds.toFixed(6)} s  total_ips : ${rate} images/s`,
    )
  }
  return `${lines.join('\n')}\n`
}

/**
 * The log of a training by the ImageNet example of PyTorch.
 *
 * @param {string} path
 * @param {number} steps
 */
export function writeTorchLog(path, steps) {
  const lines = ["=> creating model 'resnet50'"]
  for (let step = 0; step < steps; step += 1) {
    const [epoch, at] = [Math.floor(step / 50_000), step % 50_000]
    const time = (0.35 + ((step * 7919) % 1000) * 1e-5).toFixed(3)
    lines.push(
      `Epoch: [${epoch}][${String(at).padStart(5)}/50000]\tTime  ${time} ( 0.355)\tData  0.002 ( 0.003)\tLoss 6.9${step % 10}00e+00 (6.9500e+00)\tAcc@1   0.39 (  0.31)\tAcc@5   1.17 (  1.02)`,
    )
  }
  writeFileSync(path, `${lines.join('\n')}\n`)
}
