import { z } from 'zod'
import { expected } from '../../../core/model/text.ts'
import { duration, durationPattern, textOf } from '../../../core/yaml/scalars.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import { kindNames } from './kinds.ts'

const label = textOf(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, expected('dotted-name'))
const texts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
const quantities = z.record(z.string(), z.union([z.string(), z.number()]).transform(String))
const time = (usual: string) => textOf(durationPattern, expected('duration')).prefault(usual)

const volume = z.strictObject({
  mount: textOf(/^\/[^:]*$/, expected('absolute-path')).describe('Path in the containers.'),
  source: z
    .record(z.string(), z.unknown())
    .describe('As in a pod: { persistentVolumeClaim: { claimName: data } }, { hostPath: { path: /data } }.'),
  'read-only': z.boolean().prefault(true),
})

export const kubernetesSettings = z
  .strictObject({
    kubeconfig: z
      .string()
      .min(1)
      .optional()
      .describe('The file that says how to reach the cluster, instead of KUBECONFIG or ~/.kube/config.'),
    context: z.string().min(1).optional().describe('A context of that file; its current one, if left out.'),
    namespace: label.optional().describe("Where jobs run; the context's namespace, if left out."),
    kind: z.enum(kindNames).prefault('job').describe('What a run becomes.'),
    'gpu-resource': z.string().prefault('nvidia.com/gpu').describe('How the cluster names its GPUs.'),
    requests: quantities.prefault({}).describe('Further resources that each pod asks for: { cpu: 16 }.'),
    limits: quantities.prefault({}).describe('Further limits of each pod: { memory: 200Gi, rdma/hca: 1 }.'),
    'shm-size': z
      .string()
      .prefault('8Gi')
      .describe(
        'Size of /dev/shm, through which data loaders and NCCL exchange data. It counts as memory of the pod.',
      ),
    volumes: z.array(volume).prefault([]).describe('What the containers see beside their image.'),
    shared: z
      .boolean()
      .prefault(false)
      .describe(
        'Whether the volumes hold the files of this machine at the same paths, so that none is copied.',
      ),
    pull: z
      .enum(['missing', 'never', 'always'])
      .prefault('missing')
      .describe('Whether a node fetches the image, before the clock starts.'),
    'pull-limit': time('15m').describe('Fetching the image may take so long.'),
    'pull-secrets': z.array(label).prefault([]).describe('Secrets for the registry.'),
    'service-account': label.optional(),
    'node-selector': texts.prefault({}).describe('Labels that the nodes must have.'),
    tolerations: z.array(z.record(z.string(), z.unknown())).prefault([]).describe('As in a pod.'),
    'priority-class': label.optional(),
    'runtime-class': label.optional(),
    queue: label.optional().describe('Queue of Kueue that admits the jobs.'),
    'host-network': z.boolean().prefault(false).describe("Use the nodes' own network."),
    capabilities: z.array(z.string()).prefault([]).describe('Linux capabilities: IPC_LOCK for RDMA.'),
    user: z.int().min(0).optional().describe("User id in the containers; the image's own, if left out."),
    labels: texts.prefault({}).describe('Labels of every pod.'),
    annotations: texts.prefault({}).describe('Annotations of every pod: k8s.v1.cni.cncf.io/networks.'),
    keep: time('1d').describe('A job that ended while nobody watched is kept so long.'),
  })
  .prefault({})

export type KubernetesSettings = z.output<typeof kubernetesSettings>

export const lasting = (settings: KubernetesSettings, key: 'pull-limit' | 'keep'): Seconds =>
  seconds(duration.parse(settings[key]))
