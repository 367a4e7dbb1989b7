/**
 * ARM processors give numbers where x86 gives a name: the implementer and its part. Only those that train models are
 * named; the numbers are those of MIDR_EL1 as the Linux kernel lists them (arch/arm64/include/asm/cputype.h).
 */
const parts: Readonly<Record<string, string>> = {
  '0x41:0xd08': 'ARM Cortex-A72',
  '0x41:0xd0b': 'ARM Cortex-A76',
  '0x41:0xd0c': 'ARM Neoverse N1',
  '0x41:0xd40': 'ARM Neoverse V1',
  '0x41:0xd49': 'ARM Neoverse N2',
  '0x41:0xd4f': 'ARM Neoverse V2',
  '0x46:0x001': 'Fujitsu A64FX',
  '0x48:0xd01': 'HiSilicon TSV110',
  '0xc0:0xac3': 'Ampere-1',
}

/** A part that is not in the table keeps its numbers: it never takes the name of a similar one. */
export function armModel(implementer: string | undefined, part: string | undefined): string | undefined {
  if (implementer === undefined || part === undefined) return undefined
  return parts[`${implementer}:${part}`.toLowerCase()] ?? `ARM implementer ${implementer} part ${part}`
}
