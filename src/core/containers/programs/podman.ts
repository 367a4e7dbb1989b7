import { dockerLike } from './docker-like.ts'

/** podman names GPUs as the Container Device Interface does. */
export const podman = dockerLike({
  program: 'podman',
  gpuOptions: ['--device=nvidia.com/gpu=all'],
  // It passes the proxies of its own environment on, with their passwords.
  extraOptions: ['--http-proxy=false'],
})
