export const stateFactsWords = {
  loadAverage: { en: 'Load average (1 min)', zh: '1 分钟平均负载' },
  availableMemory: { en: 'Available memory', zh: '可用内存' },
  swapInUse: { en: 'Swap in use', zh: '已用交换空间' },
  frequencyGovernor: { en: 'Frequency governor', zh: 'CPU 调频策略' },
  turbo: { en: 'Turbo', zh: '睿频' },
  off: { en: 'off', zh: '关闭' },
  transparentHugePages: { en: 'Transparent huge pages', zh: '透明大页' },
  hypervisor: { en: 'Hypervisor', zh: '虚拟化' },
  sharedMemory: { en: 'Shared memory (/dev/shm)', zh: '共享内存（/dev/shm）' },
  freeDisk: { en: 'Free disk', zh: '磁盘剩余' },
} as const
