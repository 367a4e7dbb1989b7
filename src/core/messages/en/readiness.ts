import { sizeText } from '../../text/size.ts'

/** What a workload needs and a machine does not have: a noun, what is wrong, and how to get it. */
export const phrases = {
  'package-absent': ({ name }: { name: string }) => `the Python on PATH has no ${name}`,
  'setup-absent': ({ name }: { name: string }) => `${name} is not set up`,
  'program-not-on-path': ({ program }: { program: string }) => `${program} is not on PATH`,
  'engine-absent': ({ engine }: { engine: string }) =>
    `the engine of the embedded trainer, ${engine}, is not installed`,
  'run-command': ({ command }: { command: string }) => command,
  'install-package': ({ name, debian }: { name: string; debian: string }) =>
    `pip install ${name}; for Debian's own Python, sudo apt-get install ${debian}`,
  'install-engine': ({ engine }: { engine: string }) =>
    `install the npm package ${engine} beside steadystate, or set STEADY_ENGINE to a folder that has it`,
  'install-program': ({ program }: { program: string }) => `install ${program}, or put its folder on PATH`,
  'install-nvidia-driver': () => 'install the NVIDIA driver, which contains it',
  gpu: () => 'a GPU',
  'gpu-absent': () => 'no GPU was found on this machine',
  'use-gpu-machine': () => 'a machine with NVIDIA GPUs and their driver, so that nvidia-smi lists them',
  'gpu-with-memory': ({ size }: { size: number }) => `a GPU with ${sizeText(size)}`,
  'gpus-too-small': ({ size }: { size: number }) =>
    `no GPU here has the ${sizeText(size)} that one device needs`,
  'use-larger-gpus': () => 'run it on GPUs with more memory',
  'amount-of-memory': ({ size }: { size: number }) => `${sizeText(size)} of memory`,
  'memory-too-small': ({ needed, usable }: { needed: number; usable: number }) =>
    `one device needs ${sizeText(needed)} of memory, and ${sizeText(usable)} is available`,
  'free-memory': () => 'free memory or raise the memory limit',
}
