export const hardwareFactsWords = {
  host: { en: 'Host', zh: '主机' },
  system: { en: 'System', zh: '系统' },
  cpuLayout: { en: 'CPU layout', zh: 'CPU 拓扑' },
  instructionSets: { en: 'Instruction sets', zh: '指令集' },
  memory: { en: 'Memory', zh: '内存' },
  captured: { en: 'Captured', zh: '采集时间' },
  container: { en: 'Container', zh: '容器' },
  cpuLimit: { en: 'CPU limit', zh: 'CPU 限额' },
  cpuAffinity: { en: 'CPU affinity', zh: 'CPU 亲和性' },
  memoryLimit: { en: 'Memory limit', zh: '内存限额' },
} as const
