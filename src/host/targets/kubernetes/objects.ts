import { z } from 'zod'

const condition = z.object({
  type: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  message: z.string().optional(),
  lastTransitionTime: z.string().nullish(),
})

const metadata = z.object({
  name: z.string(),
  uid: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
  creationTimestamp: z.string().optional(),
  deletionTimestamp: z.string().optional(),
  finalizers: z.array(z.string()).optional(),
})

const containerStatuses = z.array(
  z.object({
    name: z.string(),
    imageID: z.string().optional(),
    state: z.object({
      waiting: z.object({ reason: z.string().optional(), message: z.string().optional() }).optional(),
      running: z.object({}).optional(),
      terminated: z
        .object({
          reason: z.string().optional(),
          message: z.string().optional(),
          exitCode: z.number(),
        })
        .optional(),
    }),
  }),
)

/** The fields of a pod that steadystate reads. */
const podSchema = z.object({
  metadata,
  spec: z.object({ nodeName: z.string().optional() }),
  status: z.object({
    phase: z.string().optional(),
    reason: z.string().optional(),
    message: z.string().optional(),
    conditions: z.array(condition).optional(),
    initContainerStatuses: containerStatuses.optional(),
    containerStatuses: containerStatuses.optional(),
  }),
})
export type Pod = z.infer<typeof podSchema>

export const podListSchema = z.object({ items: z.array(podSchema) })

export const ownerSchema = z.object({
  metadata,
  status: z.object({ conditions: z.array(condition).nullish() }).optional(),
})

export const ownedSchema = z.object({
  metadata: z.object({ ownerReferences: z.array(z.object({ uid: z.string() })).optional() }),
})

export const podLabel = (pod: Pod, name: string): string | undefined => pod.metadata.labels?.[name]

export const eventListSchema = z.object({
  items: z.array(
    z.object({
      type: z.string().optional(),
      reason: z.string().optional(),
      message: z.string().optional(),
      involvedObject: z.object({ name: z.string().optional() }),
      lastTimestamp: z.string().nullish(),
      eventTime: z.string().nullish(),
    }),
  ),
})

/** The fields of nodes that limit what pods may ask for. */
export const nodeListSchema = z.object({
  items: z.array(
    z.object({
      metadata,
      spec: z.object({
        unschedulable: z.boolean().optional(),
        taints: z
          .array(z.object({ key: z.string(), value: z.string().optional(), effect: z.string() }))
          .optional(),
      }),
      status: z.object({
        allocatable: z.record(z.string(), z.string()).optional(),
        conditions: z.array(condition).optional(),
      }),
    }),
  ),
})
export type ClusterMember = z.infer<typeof nodeListSchema>['items'][number]

/** The kinds in one version of an API group. */
export const resourceListSchema = z.object({ resources: z.array(z.object({ name: z.string() })) })

export const statusSchema = z.object({ message: z.string().optional(), reason: z.string().optional() })
