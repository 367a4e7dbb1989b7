import { describe, expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { parseProcessorInfo } from './machine-info.ts'

const x86 = (cpu: number, socket: number, core: number) => `processor\t: ${cpu}
vendor_id\t: GenuineIntel
model name\t: Example(R)   Server CPU @ 2.50GHz
physical id\t: ${socket}
core id\t\t: ${core}
flags\t\t: fpu sse2 avx avx2 avx512f amx_tile hypervisor
`

const arm = (cpu: number, part: string) => `processor\t: ${cpu}
BogoMIPS\t: 243.75
Features\t: fp asimd aes sve bf16 i8mm
CPU implementer\t: 0x41
CPU architecture: 8
CPU part\t: ${part}
`

describe('parseProcessorInfo', () => {
  const two = parseProcessorInfo([x86(0, 0, 0), x86(1, 0, 0), x86(2, 1, 0), x86(3, 1, 0)].join('\n'))

  it('counts sockets, physical cores and logical processors apart', () => {
    expect([two.sockets, two.cores, two.threads]).toEqual([known(2), known(2), 4])
  })

  it('reads an x86 name with its blanks put in order', () => {
    expect(two.model).toEqual(known('Example(R) Server CPU @ 2.50GHz'))
  })

  it('keeps only the flags that change training speed', () => {
    expect(two.flags).toEqual(['avx', 'avx2', 'avx512f', 'amx_tile'])
  })

  it('sees the hypervisor flag', () => {
    expect(two.hypervisor).toBe(true)
    expect(parseProcessorInfo(x86(0, 0, 0).replace(' hypervisor', '')).hypervisor).toBe(false)
    expect(parseProcessorInfo(arm(0, '0xd4f')).hypervisor).toBeUndefined()
  })

  it('names an ARM processor by its part number, as ARM gives no name', () => {
    expect(parseProcessorInfo(arm(0, '0xd4f')).model).toEqual(known('ARM Neoverse V2'))
  })

  it('lets an unknown ARM part keep its numbers instead of taking a similar name', () => {
    expect(parseProcessorInfo(arm(0, '0xd50')).model).toEqual(known('ARM implementer 0x41 part 0xd50'))
  })

  it('leaves sockets and cores missing where the text does not state them', () => {
    const info = parseProcessorInfo([arm(0, '0xd0c'), arm(1, '0xd0c')].join('\n'))
    expect([info.threads, info.sockets.kind, info.cores.kind]).toEqual([2, 'missing', 'missing'])
  })

  it('finds nothing in a text of another form', () => {
    expect(parseProcessorInfo('')).toMatchObject({ threads: 0, flags: [], model: { kind: 'missing' } })
  })
})
