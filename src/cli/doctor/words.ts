import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/quantities.ts'

export const machineWords = {
  host: { en: 'host', zh: '主机' },
  cpu: { en: 'CPU', zh: 'CPU' },
  memory: { en: 'memory', zh: '内存' },
  gpu: { en: 'GPU', zh: 'GPU' },
  limits: { en: 'limits', zh: '限制' },
  load: { en: 'load', zh: '负载' },
  disk: { en: 'disk', zh: '磁盘' },
  software: { en: 'software', zh: '软件' },
  commit: { en: 'commit', zh: '提交' },
  freeHere: (size: string): Text => ({ en: `${size} free here`, zh: `当前目录可用 ${size}` }),
  sockets: (count: number): Text => ({ en: counted(count, 'socket'), zh: `${count} 路` }),
  cores: (count: number): Text => ({ en: counted(count, 'core'), zh: `${count} 核` }),
  threads: (count: number): Text => ({ en: counted(count, 'thread'), zh: `${count} 线程` }),
  cpus: (count: number): Text => ({ en: counted(count, 'CPU'), zh: `${count} 个 CPU` }),
  available: (size: string): Text => ({ en: `${size} available`, zh: `可用 ${size}` }),
  swapped: (size: string): Text => ({ en: `${size} in swap`, zh: `交换区已用 ${size}` }),
  driver: (version: string): Text => ({ en: `driver ${version}`, zh: `驱动 ${version}` }),
  cuda: (version: string): Text => ({ en: `CUDA up to ${version}`, zh: `CUDA 最高 ${version}` }),
  affinity: (count: number): Text => ({
    en: `${counted(count, 'thread')} by affinity`,
    zh: `亲和性限制为 ${count} 线程`,
  }),
  memoryLimit: (size: string): Text => ({ en: `${size} of memory`, zh: `内存 ${size}` }),
  inContainer: (kind: string): Text => ({ en: `in a ${kind} container`, zh: `在 ${kind} 容器中` }),
  noContainer: { en: 'not in a container', zh: '不在容器中' },
  uncommittedChanges: { en: '+, with uncommitted changes', zh: '+，有未提交的改动' },
} as const

export const doctorWords = {
  machine: { en: 'This machine', zh: '本机' },
  beforeMeasuring: { en: 'Before you measure', zh: '测量之前' },
  nothingDisturbs: { en: 'nothing here disturbs measurements', zh: '未发现会影响测量的问题' },
  workloads: { en: 'Workloads', zh: '模型实现（workload）' },
  setups: { en: 'Frameworks that steady setup installs', zh: '可用 steady setup 安装的框架' },
  sources: { en: 'How to get the rest', zh: '如何补齐其余部分' },
  targets: { en: 'Targets', zh: '运行目标' },
  notKnown: { en: 'not known: ', zh: '未知：' },
  needs: { en: 'needs ', zh: '需要 ' },
  anyDevices: { en: 'any number of devices', zh: '设备数不限' },
  oneDevice: { en: 'one device', zh: '一个设备' },
  upTo: (devices: number): Text => ({ en: `up to ${devices} devices`, zh: `最多 ${devices} 个设备` }),
  try: { en: 'try: ', zh: '试一试：' },
  nothingCanStart: {
    en: 'no training workload can start here: see above for what is missing',
    zh: '此处没有可启动的训练，缺少的内容见上',
  },
  ready: { en: 'ready: ', zh: '可用：' },
  inSuite: {
    en: '; name it in a suite and try steady run SUITE',
    zh: '；在测试方案中引用后运行 steady run SUITE',
  },
} as const
