import type { Job } from '../../../core/model/job.ts'
import type { SubmittedFile } from '../../../core/jobs/submission.ts'
import type { OwnerParts, PodPlace, PodTemplate } from './kind.ts'
import { kindNamed } from './kinds.ts'
import { annotationNames, labelNames, labelsOf, objectName } from './names.ts'
import { paths, podGrace, podScriptName } from './pod-script.ts'
import { lasting, type KubernetesSettings } from './settings.ts'

export type Manifest = Readonly<Record<string, unknown>>

export interface ManifestParts {
  readonly job: Job
  readonly settings: KubernetesSettings
  readonly namespace: string
  /** Nodes whose description is known already. */
  readonly knownNodes: readonly string[]
}

/** Largest deadline of a pod, in seconds. */
const longestDeadline = 2 ** 31 - 1

/** The object that starts the pods of a job, and the one that must exist first. */
export function ownerManifests(parts: ManifestParts): {
  readonly owner: Manifest
  readonly prior?: Manifest
} {
  const kind = kindNamed(parts.settings.kind)
  const partsOfOwner = ownerParts(parts)
  return {
    owner: kind.manifest(partsOfOwner),
    ...(kind.prior === undefined ? {} : { prior: kind.prior.manifest(partsOfOwner) }),
  }
}

function ownerParts(parts: ManifestParts): OwnerParts {
  const { job, settings, namespace } = parts
  const name = objectName(job)
  return {
    name,
    ...job.topology,
    metadata: {
      name,
      namespace,
      labels: {
        ...labelsOf(name, job.results),
        ...(settings.queue === undefined ? {} : { 'kueue.x-k8s.io/queue-name': settings.queue }),
      },
      annotations: annotationsOf(job),
    },
    pod: (place) => podTemplate(name, place, parts),
    keep: lasting(settings, 'keep'),
  }
}

/** Objects that belong to a job's object and are deleted with it: the files of its pods, and their names. */
export function ownedManifests(
  { job, settings, namespace }: ManifestParts,
  owner: { readonly uid: string },
  files: readonly SubmittedFile[],
  archives: Readonly<Record<string, string>>,
): Manifest[] {
  const name = objectName(job)
  const kind = kindNamed(settings.kind)
  const metadata = {
    name,
    namespace,
    labels: labelsOf(name, job.results),
    ownerReferences: [{ apiVersion: kind.apiVersion, kind: kind.kind, name, uid: owner.uid }],
  }
  return [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      immutable: true,
      data: Object.fromEntries(files.map((file) => [file.name, file.text])),
      binaryData: archives,
    },
    ...(kind.needsService && job.topology.nodes > 1
      ? [
          {
            apiVersion: 'v1',
            kind: 'Service',
            metadata,
            spec: {
              clusterIP: 'None',
              // Ranks look for each other before any of them is ready.
              publishNotReadyAddresses: true,
              selector: { [labelNames.job]: name },
            },
          },
        ]
      : []),
  ]
}

/** All objects of a job in the order of their creation; its pods start as soon as they exist, unless a queue starts them. */
export function objectsByHand(
  parts: ManifestParts,
  files: readonly SubmittedFile[],
  archives: Readonly<Record<string, string>>,
): Manifest {
  const { owner, prior } = ownerManifests(parts)
  const { resume } = kindNamed(parts.settings.kind)
  const withoutOwner = ownedManifests(parts, { uid: '' }, files, archives).map(
    ({ metadata, ...manifest }) => ({
      ...manifest,
      metadata: typeof metadata === 'object' ? { ...metadata, ownerReferences: undefined } : metadata,
    }),
  )
  const started = parts.settings.queue === undefined ? mergePatched(owner, resume) : owner
  return {
    apiVersion: 'v1',
    kind: 'List',
    items: [...(prior === undefined ? [] : [prior]), ...withoutOwner, started],
  }
}

/** A JSON merge patch (RFC 7386) that removes nothing. */
const mergePatched = (target: Manifest, patch: Manifest): Manifest => ({
  ...target,
  ...Object.fromEntries(
    Object.entries(patch).map(([key, value]) => [
      key,
      isObject(value) ? mergePatched(isObject(target[key]) ? target[key] : {}, value) : value,
    ]),
  ),
})

const isObject = (value: unknown): value is Manifest =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const annotationsOf = ({ id, run, results }: Job) => ({
  [annotationNames.id]: id,
  [annotationNames.run]: run,
  [annotationNames.results]: results,
})

const pullPolicies = { missing: 'IfNotPresent', never: 'Never', always: 'Always' } as const

function podTemplate(name: string, place: PodPlace, parts: ManifestParts): PodTemplate {
  const { job, settings } = parts
  const { nodes } = job.topology
  const deadline = job.limits.run + lasting(settings, 'pull-limit') + podGrace
  return {
    metadata: {
      labels: { ...settings.labels, ...labelsOf(name, job.results) },
      annotations: { ...settings.annotations, ...annotationsOf(job) },
    },
    spec: {
      terminationGracePeriodSeconds: podGrace,
      activeDeadlineSeconds: Math.min(Math.ceil(deadline), longestDeadline),
      enableServiceLinks: false,
      // A training needs no access to the cluster.
      automountServiceAccountToken: false,
      ...(kindNamed(settings.kind).needsService && nodes > 1 ? { subdomain: name } : {}),
      ...(settings['host-network'] ? { hostNetwork: true, dnsPolicy: 'ClusterFirstWithHostNet' } : {}),
      ...optionalKey('serviceAccountName', settings['service-account']),
      ...optionalKey('priorityClassName', settings['priority-class']),
      ...optionalKey('runtimeClassName', settings['runtime-class']),
      ...(settings['pull-secrets'].length === 0
        ? {}
        : { imagePullSecrets: settings['pull-secrets'].map((secret) => ({ name: secret })) }),
      nodeSelector: settings['node-selector'],
      tolerations: [...settings.tolerations, ...leaveLostNodes],
      ...(nodes === 1 ? {} : { affinity: onNodesOfTheirOwn(name) }),
      ...(settings.user === undefined ? {} : { securityContext: { runAsUser: settings.user } }),
      containers: [containerOf(place, parts)],
      volumes: [
        { name: 'steady-start', configMap: { name } },
        { name: 'steady-job', emptyDir: {} },
        { name: 'steady-shm', emptyDir: { medium: 'Memory', sizeLimit: settings['shm-size'] } },
        ...settings.volumes.map(({ source }, index) => ({ name: `volume-${index}`, ...source })),
      ],
    },
  }
}

function containerOf(place: PodPlace, { job, settings, knownNodes }: ManifestParts): Manifest {
  const { devicesPerNode } = job.topology
  const gpus = job.devices === 'gpu' ? { [settings['gpu-resource']]: String(devicesPerNode) } : {}
  const cpus = job.devices === 'cpu' ? { cpu: String(devicesPerNode) } : {}
  return {
    name: kindNamed(settings.kind).container,
    image: job.container?.image,
    imagePullPolicy: pullPolicies[settings.pull],
    command: ['sh', `${paths.start}/${podScriptName}`],
    env: [
      ...(place.from === undefined ? [] : [{ name: 'STEADY_PLACE', ...place.from }]),
      { name: 'STEADY_PLACE_PLUS', value: String(place.plus) },
      { name: 'STEADY_POD_IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
      { name: 'STEADY_NODE_NAME', valueFrom: { fieldRef: { fieldPath: 'spec.nodeName' } } },
      { name: 'STEADY_KNOWN_NODES', value: knownNodes.join(' ') },
    ],
    resources: {
      requests: { ...cpus, ...settings.requests, ...gpus },
      limits: { ...settings.limits, ...gpus },
    },
    ...(settings.capabilities.length === 0
      ? {}
      : { securityContext: { capabilities: { add: settings.capabilities } } }),
    volumeMounts: [
      { name: 'steady-start', mountPath: paths.start, readOnly: true },
      { name: 'steady-job', mountPath: paths.job },
      { name: 'steady-shm', mountPath: '/dev/shm' },
      ...settings.volumes.map((volume, index) => ({
        name: `volume-${index}`,
        mountPath: volume.mount,
        readOnly: volume['read-only'],
      })),
    ],
  }
}

const optionalKey = (key: string, value: string | undefined) => (value === undefined ? {} : { [key]: value })

const onNodesOfTheirOwn = (name: string) => ({
  podAntiAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { [labelNames.job]: name } } },
    ],
  },
})

/** Otherwise, Kubernetes would wait for five minutes before it gives up a lost node. */
const leaveLostNodes = ['not-ready', 'unreachable'].map((key) => ({
  key: `node.kubernetes.io/${key}`,
  operator: 'Exists',
  effect: 'NoExecute',
  tolerationSeconds: 30,
}))
