import { dockerLike } from './docker-like.ts'

export const docker = dockerLike({ program: 'docker', gpuOptions: ['--gpus=all'], extraOptions: [] })
