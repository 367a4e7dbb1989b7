import { describe, expect, it } from 'vitest'
import { runVariables } from './variables.ts'

describe('the environment of a run', () => {
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
  ])('is free of %s unless the suite sets it', (name) => {
    const without = runVariables({ [name]: 'inherited' }, {})
    expect(without.all).not.toHaveProperty(name)
    expect(without.scrubbed).toEqual([name])
    const withIt = runVariables({ [name]: 'inherited' }, { [name]: 'meant' })
    expect(withIt.all[name]).toBe('meant')
    expect(withIt.recorded[name]).toBe('meant')
    expect(withIt.scrubbed).toEqual([])
  })

  it('keeps and records what chooses devices and libraries', () => {
    const given = { CUDA_VISIBLE_DEVICES: '0,1', LD_LIBRARY_PATH: '/opt/cuda', TORCH_HOME: '/data/torch' }
    const { all, recorded, scrubbed } = runVariables(given, {})
    expect(all).toMatchObject(given)
    expect(recorded).toMatchObject(given)
    expect(scrubbed).toEqual([])
  })

  it('passes everything else on and does not record it', () => {
    const { all, recorded, scrubbed } = runVariables({ HOME: '/home/a', LANG: 'C.UTF-8' }, {})
    expect(all).toMatchObject({ HOME: '/home/a', LANG: 'C.UTF-8' })
    expect(recorded).toEqual({ PYTHONUNBUFFERED: '1' })
    expect(scrubbed).toEqual([])
  })

  it('gives secrets to the run and not to the record', () => {
    const { all, recorded } = runVariables(
      {},
      { HF_TOKEN: 'hf_1', AWS_SECRET_ACCESS_KEY: 'x', DATA_URL: 'https://me:pw@data.example/set' },
    )
    expect(all).toMatchObject({ HF_TOKEN: 'hf_1', DATA_URL: 'https://me:pw@data.example/set' })
    expect(recorded).toMatchObject({
      HF_TOKEN: '(redacted)',
      AWS_SECRET_ACCESS_KEY: '(redacted)',
      DATA_URL: 'https://(redacted)@data.example/set',
    })
  })

  it('makes Python print each line at once, unless the suite says otherwise', () => {
    expect(runVariables({}, {}).all.PYTHONUNBUFFERED).toBe('1')
    expect(runVariables({}, { PYTHONUNBUFFERED: '' }).all.PYTHONUNBUFFERED).toBe('')
  })

  it('lists names in order, so that records can be compared line by line', () => {
    const { scrubbed, recorded } = runVariables(
      { TF_B: '1', OMP_A: '1', PATH: '/bin' },
      { ZED: '1', ALPHA: '2' },
    )
    expect(scrubbed).toEqual(['OMP_A', 'TF_B'])
    expect(Object.keys(recorded)).toEqual(['ALPHA', 'PATH', 'PYTHONUNBUFFERED', 'ZED'])
  })
})
