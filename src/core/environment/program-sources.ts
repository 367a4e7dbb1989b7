import type { Text } from '../model/text.ts'

/** Debian and Ubuntu packages that hold the programs which workloads and launchers start. */
const packages: Readonly<Record<string, string>> = {
  python: 'python-is-python3',
  python3: 'python3',
  torchrun: 'python3-torch',
  mpirun: 'openmpi-bin',
  mpiexec: 'openmpi-bin',
  srun: 'slurm-client',
  sbatch: 'slurm-client',
  podman: 'podman',
  docker: 'docker.io',
  git: 'git',
  numactl: 'numactl',
  ssh: 'openssh-client',
}

/** Python packages that bring a program which no distribution packages. */
const pythonPackages: Readonly<Record<string, string>> = { horovodrun: 'horovod', deepspeed: 'deepspeed' }

/** How to get a program that is not on PATH. */
export function programSource(program: string): Text {
  const debian = packages[program]
  if (debian !== undefined) return installed(`sudo apt-get install ${debian}`)
  const python = pythonPackages[program]
  if (python !== undefined) return installed(`pip install ${python}`)
  if (program === 'nvidia-smi') {
    return { en: 'install the NVIDIA driver, which brings it', zh: '请安装 NVIDIA 驱动，其中包含该程序' }
  }
  return {
    en: `install ${program}, or put its folder on PATH`,
    zh: `请安装 ${program}，或将其所在目录加入 PATH`,
  }
}

/** Debian packages that hold Python packages; they serve Debian's own Python only. */
const debianPython: Readonly<Record<string, string>> = {
  torch: 'python3-torch',
  torchvision: 'python3-torchvision',
}

/** How to get a Python package that the Python on PATH does not have. */
export function packageSource(name: string): Text {
  const debian = debianPython[name]
  if (debian === undefined) return installed(`pip install ${name}`)
  return {
    en: `pip install ${name}; for Debian's own Python, sudo apt-get install ${debian}`,
    zh: `可执行 pip install ${name}；若使用 Debian 自带的 Python，可执行 sudo apt-get install ${debian}`,
  }
}

const installed = (command: string): Text => ({ en: command, zh: `可执行 ${command}` })
