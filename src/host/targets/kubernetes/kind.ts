import type { Pod } from './objects.ts'

/** What a kind of object is made of. */
export interface OwnerParts {
  readonly name: string
  readonly nodes: number
  readonly devicesPerNode: number
  readonly metadata: Readonly<Record<string, unknown>>
  /** Template of the pods whose place among the nodes is found so. */
  readonly pod: (place: PodPlace) => PodTemplate
  /** Seconds for which an ended one is kept. */
  readonly keep: number
}

/** Without a policy of restarts, which some kinds want elsewhere. */
export interface PodTemplate {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly spec: Readonly<Record<string, unknown>>
}

/** How the container of a pod learns which node of the job it is. */
export interface PodPlace {
  /** Gives the variable `STEADY_PLACE` its value, whose last number counts; undefined for the index of an indexed Job. */
  readonly from: Readonly<Record<string, unknown>> | undefined
  /** Added to it. */
  readonly plus: number
}

/** How the API calls objects. */
export interface ObjectKind {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
}

/** A kind of object that starts the pods of a job, one for each of its nodes. A new one is one file and a row. */
export interface Kind extends ObjectKind {
  /** As the cluster file names it. */
  readonly name: string
  /** The name that the container of each pod must have. */
  readonly container: string
  /** Whether its pods need a service to be found by name. */
  readonly needsService: boolean
  /** The object, suspended: its pods start once {@link resume} is applied. */
  manifest(parts: OwnerParts): Readonly<Record<string, unknown>>
  /** An object of the same name that has to be there before, and is deleted after it. */
  readonly prior?: ObjectKind & { manifest(parts: OwnerParts): Readonly<Record<string, unknown>> }
  /** A merge patch. */
  readonly resume: Readonly<Record<string, unknown>>
  isSuspended(object: unknown): boolean
  /** The name at which the other pods of its namespace reach that of node `index`. */
  host(name: string, index: number): string
  /** The place of a pod among the nodes of its job. */
  nodeOf(pod: Pod): number
}
