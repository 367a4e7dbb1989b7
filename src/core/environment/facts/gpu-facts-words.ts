export const gpuFactsWords = {
  largestGpuClock: { en: 'Largest GPU clock', zh: 'GPU 最高频率' },
  gpuPowerLimit: { en: 'GPU power limit', zh: 'GPU 功率上限' },
  gpuDriver: { en: 'GPU driver', zh: '显卡驱动' },
  cudaOfDriver: { en: 'CUDA supported by the driver', zh: '驱动支持的 CUDA 版本' },
} as const
