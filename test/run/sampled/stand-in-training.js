// A stand-in for a training program: a step every tenth of a second, in the form of the scripts that come with steadystate.
const steps = 130
const print = (step, data) => {
  const now = new Date()
  const datetime = now.toISOString().replace('T', ' ').replace('Z', '000')
  const record = { timestamp: String(now.getTime()), datetime, elapsedtime: '0', type: 'LOG', step, data }
  console.log(`DLLL ${JSON.stringify(record)}`)
}
print('PARAMETER', {
  model: 'resnet50_v1.5',
  framework: 'Stand-in',
  devices: 2,
  batch_per_device: 64,
  global_batch: 128,
  flops_per_step: 24.5e9 * 128,
  weight_dtype: 'float32',
  activation_dtype: 'float16',
})
let step = 0
const timer = setInterval(() => {
  step += 1
  print([0, step], { loss: 7 / (1 + step / 100), step_time: 0.1, total_ips: 1280, data_time: 0.0375 })
  if (step < steps) return
  clearInterval(timer)
  print([], { train_throughput: 1280, data_wait_share: 0.375, loader_throughput: 800 })
}, 100)
