import { known, missing, type Maybe } from '../model/missing.ts'

/** Traces that container programs leave inside a container. */
export interface ContainerClues {
  readonly dockerFile: boolean
  /** Whether /run/.containerenv exists. */
  readonly podmanFile: boolean
  /** /proc/1/cgroup, empty where it cannot be read. */
  readonly cgroup: string
  readonly variables: Readonly<Partial<Record<(typeof containerVariables)[number], string | undefined>>>
}

/** The variables among the clues. */
export const containerVariables = [
  'KUBERNETES_SERVICE_HOST',
  'APPTAINER_CONTAINER',
  'SINGULARITY_CONTAINER',
  'container',
] as const

interface Sign {
  readonly name: string
  readonly shows: (clues: ContainerClues) => boolean
}

/** The first matching sign counts. Kubernetes comes first, because its containers also have the signs of Docker or Podman. */
const signs: readonly Sign[] = [
  {
    name: 'kubernetes',
    shows: ({ cgroup, variables }) =>
      variables['KUBERNETES_SERVICE_HOST'] !== undefined || cgroup.includes('/kubepods'),
  },
  {
    name: 'apptainer',
    shows: ({ variables }) =>
      variables['APPTAINER_CONTAINER'] !== undefined || variables['SINGULARITY_CONTAINER'] !== undefined,
  },
  {
    name: 'podman',
    shows: ({ podmanFile, cgroup, variables }) =>
      podmanFile || variables['container'] === 'podman' || cgroup.includes('/libpod-'),
  },
  { name: 'docker', shows: ({ dockerFile, cgroup }) => dockerFile || /\/docker[/-]/.test(cgroup) },
  {
    name: 'lxc',
    shows: ({ cgroup, variables }) => variables['container'] === 'lxc' || /\/lxc[./]/.test(cgroup),
  },
]

/** The kind of container of this process: `docker`, or the value of the variable `container` where no sign is known. */
export function containerOf(clues: ContainerClues): Maybe<string> {
  const name = signs.find(({ shows }) => shows(clues))?.name ?? clues.variables['container']
  if (name !== undefined && name !== '') return known(name)
  return missing('no-container')
}

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
