import { expect, it } from 'vitest'
import { addressesIn } from './addresses.ts'

it.each([
  ['Successfully connected to 203.0.113.9:41139', '203.0.113.9'],
  ['init_method=tcp://10.0.0.4', '10.0.0.4'],
  ['bench@10.0.0.4: permission denied', '10.0.0.4'],
  ['NET/IB: 192.168.3.17 up', '192.168.3.17'],
  ['link-local 169.254.1.1.', '169.254.1.1'],
])('%s names an address', (text, address) => {
  expect(addressesIn(text)).toEqual([address])
})

it.each([
  'cuDNN 9.26.0.51',
  'libcublas 10.1.0.105',
  'at 12.4.5.8: ok',
  '1192.168.3.4',
  '172.40.1.1 is public',
])('%s names none: it may be a version', (text) => {
  expect(addressesIn(text)).toEqual([])
})
