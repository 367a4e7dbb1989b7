import { sizeText } from '../../text/size.ts'
import type * as en from '../en/readiness.ts'

export const phrases: typeof en.phrases = {
  'package-absent': ({ name }) => `PATH 中的 Python 没有安装 ${name}`,
  'setup-absent': ({ name }) => `尚未安装 ${name}`,
  'program-not-on-path': ({ program }) => `PATH 中没有 ${program}`,
  'engine-absent': ({ engine }) => `未安装内置训练程序的引擎 ${engine}`,
  'run-command': ({ command }) => `可执行 ${command}`,
  'install-package': ({ name, debian }) =>
    `可执行 pip install ${name}；若使用 Debian 自带的 Python，可执行 sudo apt-get install ${debian}`,
  'install-engine': ({ engine }) =>
    `在 steadystate 旁安装 npm 包 ${engine}，或将 STEADY_ENGINE 设为其所在目录`,
  'install-program': ({ program }) => `请安装 ${program}，或将其所在目录加入 PATH`,
  'install-nvidia-driver': () => '请安装 NVIDIA 驱动，其中包含该程序',
  gpu: () => '可用的 GPU',
  'gpu-absent': () => '本机没有可用的 GPU',
  'use-gpu-machine': () => '请使用装有 NVIDIA GPU 及其驱动的机器，使 nvidia-smi 能列出 GPU',
  'gpu-with-memory': ({ size }) => `显存不少于 ${sizeText(size)} 的 GPU`,
  'gpus-too-small': ({ size }) => `本机没有显存达到 ${sizeText(size)} 的 GPU`,
  'use-larger-gpus': () => '请使用显存更大的 GPU',
  'amount-of-memory': ({ size }) => `${sizeText(size)} 内存`,
  'memory-too-small': ({ needed, usable }) =>
    `每个设备需要 ${sizeText(needed)} 内存，而可用内存只有 ${sizeText(usable)}`,
  'free-memory': () => '请释放内存或提高内存限制',
}
