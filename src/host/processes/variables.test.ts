import { describe, expect, it } from 'vitest'
import { redacted } from '../../core/secrets/secrets.ts'
import { runVariables } from './variables.ts'

describe('what runs inherit', () => {
  it.each([
    'OPENBLAS_CORETYPE',
    'OMP_NUM_THREADS',
    'MKL_NUM_THREADS',
    'KMP_AFFINITY',
    'GOMP_CPU_AFFINITY',
    'NCCL_P2P_DISABLE',
    'TF_CPP_MIN_LOG_LEVEL',
    'XLA_FLAGS',
    'TORCH_CUDNN_V8_API_DISABLED',
    'NODE_OPTIONS',
    'UV_THREADPOOL_SIZE',
    'LD_PRELOAD',
    'MALLOC_ARENA_MAX',
    'OMPI_COMM_WORLD_RANK',
    'WORLD_SIZE',
  ])('is free of %s', (name) => {
    const { all, scrubbed } = runVariables({ [name]: 'inherited' })
    expect(all).not.toHaveProperty(name)
    expect(scrubbed).toEqual([name])
  })

  it('keeps and records what chooses devices and libraries', () => {
    const given = { CUDA_VISIBLE_DEVICES: '0,1', LD_LIBRARY_PATH: '/opt/cuda', TORCH_HOME: '/data/torch' }
    const { all, recorded, scrubbed } = runVariables(given)
    expect(all).toMatchObject(given)
    expect(recorded).toMatchObject(given)
    expect(scrubbed).toEqual([])
  })

  it('passes everything else on and does not record it', () => {
    const { all, recorded, scrubbed } = runVariables({ HOME: '/home/a', LANG: 'C.UTF-8' })
    expect(all).toMatchObject({ HOME: '/home/a', LANG: 'C.UTF-8' })
    expect(recorded).toEqual({})
    expect(scrubbed).toEqual([])
  })

  it('lists names in order, so that records can be compared line by line', () => {
    const { scrubbed, recorded } = runVariables({ TF_B: '1', OMP_A: '1', VIRTUAL_ENV: '/v', PATH: '/bin' })
    expect(scrubbed).toEqual(['OMP_A', 'TF_B'])
    expect(Object.keys(recorded)).toEqual(['PATH', 'VIRTUAL_ENV'])
  })
})

it('a record of variables names secrets and does not hold them', () => {
  expect(
    redacted({ HF_TOKEN: 'hf_1', AWS_SECRET_ACCESS_KEY: 'x', DATA_URL: 'https://me:pw@data.example/set' }),
  ).toEqual({
    AWS_SECRET_ACCESS_KEY: '(redacted)',
    DATA_URL: 'https://(redacted)@data.example/set',
    HF_TOKEN: '(redacted)',
  })
})
