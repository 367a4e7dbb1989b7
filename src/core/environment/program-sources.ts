import type { Phrase } from '../messages/data.ts'
import { phrase } from '../model/phrase.ts'

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
export function programSource(program: string): Phrase {
  const debian = packages[program]
  if (debian !== undefined) return installed(`sudo apt-get install ${debian}`)
  const python = pythonPackages[program]
  if (python !== undefined) return installed(`pip install ${python}`)
  return program === 'nvidia-smi' ? phrase('install-nvidia-driver') : phrase('install-program', { program })
}

/** Debian packages that hold Python packages; they serve Debian's own Python only. */
const debianPython: Readonly<Record<string, string>> = {
  torch: 'python3-torch',
  torchvision: 'python3-torchvision',
}

/** How to get a Python package that the Python on PATH does not have. */
export function packageSource(name: string): Phrase {
  const debian = debianPython[name]
  return debian === undefined ? installed(`pip install ${name}`) : phrase('install-package', { name, debian })
}

const installed = (command: string): Phrase => phrase('run-command', { command })
