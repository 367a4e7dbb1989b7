import { known, missing, type Maybe } from '../model/missing.ts'

/** Names that the firmware of a hypervisor shows to its guests (sys_vendor and product_name of DMI). */
const products: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Amazon EC2(?!.*\.metal)/, 'Amazon EC2'],
  [/Google Compute Engine/, 'Google Compute Engine'],
  [/Alibaba Cloud/, 'Alibaba Cloud'],
  [/Microsoft Corporation Virtual Machine/, 'Hyper-V'],
  [/VMware/, 'VMware'],
  [/VirtualBox/, 'VirtualBox'],
  [/Xen/, 'Xen'],
  [/QEMU|KVM|OpenStack|Bochs/, 'KVM'],
]

/**
 * The hypervisor of this machine. An x86 processor states whether there is one; on others only the firmware's names show
 * it.
 * @param firmware sys_vendor and product_name, joined by a space; empty where they cannot be read
 * @param flagged whether the processor has the flag `hypervisor`; undefined where its kind has no such flag
 */
export function hypervisorOf(firmware: string, flagged: boolean | undefined): Maybe<string> {
  const name = products.find(([pattern]) => pattern.test(firmware))?.[1]
  if (flagged === false || (flagged === undefined && name === undefined)) {
    return missing('no-hypervisor')
  }
  return known(name ?? 'unnamed')
}
