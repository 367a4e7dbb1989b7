import type { Pod } from './objects.ts'

export interface OwnerParts {
  readonly name: string
  readonly nodes: number
  readonly devicesPerNode: number
  readonly metadata: Readonly<Record<string, unknown>>
  /** Template of the pods; `place` says how each learns its place among the nodes. */
  readonly pod: (place: PodPlace) => PodTemplate
  /** Seconds for which an ended object is kept. */
  readonly keep: number
}

/** Lacks a restart policy, which some kinds put elsewhere. */
export interface PodTemplate {
  readonly metadata: Readonly<Record<string, unknown>>
  readonly spec: Readonly<Record<string, unknown>>
}

/** How the container of a pod learns which node of the job it is. */
export interface PodPlace {
  /** Source of the variable `STEADY_PLACE`, whose last number counts; undefined for the index of an indexed Job. */
  readonly from: Readonly<Record<string, unknown>> | undefined
  /** Added to that number. */
  readonly plus: number
}

export interface ObjectKind {
  readonly apiVersion: string
  readonly kind: string
  readonly plural: string
}

/** A kind of object that starts the pods of a job, one for each of its nodes. A new kind is one file and a row. */
export interface Kind extends ObjectKind {
  /** Its name in cluster files. */
  readonly name: string
  /** The container name that each pod must have. */
  readonly container: string
  /** Whether its pods need a service to be found by name. */
  readonly needsService: boolean
  /** The object, suspended: its pods start once {@link resume} is applied. */
  manifest(parts: OwnerParts): Readonly<Record<string, unknown>>
  /** An object of the same name that must exist first, and is deleted after it. */
  readonly prior?: ObjectKind & { manifest(parts: OwnerParts): Readonly<Record<string, unknown>> }
  /** A merge patch that lets the pods start. */
  readonly resume: Readonly<Record<string, unknown>>
  isSuspended(object: unknown): boolean
  /** The host name by which other pods in its namespace reach the pod of node `index`. */
  host(name: string, index: number): string
  nodeOf(pod: Pod): number
}
