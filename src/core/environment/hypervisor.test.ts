import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { hypervisorOf } from './container.ts'

it('an x86 flag decides, and the firmware only gives the name', () => {
  expect(hypervisorOf('QEMU Standard PC', true)).toEqual(known('KVM'))
  expect(hypervisorOf('Amazon EC2 m7i.metal-24xl', false).kind).toBe('missing')
})

it('a hypervisor that names itself nowhere is still one', () => {
  expect(hypervisorOf('', true)).toEqual(known('unnamed'))
})

it('without such a flag only a known name tells', () => {
  expect(hypervisorOf('Amazon EC2 c7g.4xlarge', undefined)).toEqual(known('Amazon EC2'))
  expect(hypervisorOf('Amazon EC2 c7g.metal', undefined).kind).toBe('missing')
  expect(hypervisorOf('Example Servers X1', undefined)).toMatchObject({
    kind: 'missing',
    code: 'no-hypervisor',
  })
})
