import { groupBy } from '../collections/group-by.ts'
import type { NodeFinding } from '../environment/node-findings.ts'
import type { Phrase, Texts } from '../messages/data.ts'
import { byLevel, type FindingLevel } from '../model/finding.ts'
import type { NodeName } from '../model/job.ts'
import type { Maybe } from '../model/missing.ts'
import type { Check } from './check.ts'
import type { NodeObservation, Observations } from './observations.ts'
import { clock } from './checks/clock.ts'
import { data } from './checks/data.ts'
import { disk } from './checks/disk.ts'
import { fabric } from './checks/fabric.ts'
import { image } from './checks/image.ts'
import { machine } from './checks/machine.ts'
import { network } from './checks/network.ts'
import { networkInterface } from './checks/interface.ts'
import { prepared } from './checks/prepared.ts'
import { port } from './checks/port.ts'
import { reached } from './checks/reached.ts'

/** In the order of the columns. A new check is one file and a row here. */
export const checks: readonly Check[] = [
  reached,
  machine,
  image,
  data,
  prepared,
  disk,
  clock,
  port,
  networkInterface,
  fabric,
  network,
]

export interface CheckCell {
  /** `note` where the check found nothing. */
  readonly level: FindingLevel
  /** Undefined where the check does not apply to this node. */
  readonly shows: Maybe<Texts | Phrase> | undefined
}

export interface PreflightResult {
  /** The checks with a result, in the order of their table. */
  readonly checks: readonly Pick<Check, 'name' | 'title'>[]
  /** A cell for each of these checks. */
  readonly nodes: readonly { readonly node: NodeName; readonly cells: readonly CheckCell[] }[]
  /** Worst first; each once, with all its nodes. */
  readonly findings: readonly NodeFinding[]
  /** Nodes on which runs would fail. */
  readonly notReady: readonly NodeName[]
  /** Whether runs over all nodes can start: no check found an error. */
  readonly ready: boolean
}

/** Runs every check over all nodes. */
export function checkNodes(observations: Observations): PreflightResult {
  const all = checks.map((check) => {
    const findings = check.findings(observations)
    return {
      check,
      findings,
      cells: observations.nodes.map((node) => ({
        shows: check.shows(node, observations),
        level: levelOn(node, findings),
      })),
    }
  })
  const shown = all.filter(({ cells }) => cells.some(({ shows }) => shows !== undefined))
  const findings = merged(all.flatMap((checkRow) => checkRow.findings))
  const errors = findings.filter(({ finding }) => finding.level === 'error')
  const failed = new Set(errors.flatMap(({ nodes }) => nodes))
  return {
    checks: shown.map(({ check: { name, title } }) => ({ name, title })),
    nodes: observations.nodes.map(({ node }, index) => ({
      node,
      cells: shown.flatMap(({ cells }) => cells[index] ?? []),
    })),
    findings,
    notReady: observations.nodes.flatMap(({ node }) => (failed.has(node) ? [node] : [])),
    ready: errors.length === 0,
  }
}

/** The worst finding about this node. */
const levelOn = ({ node }: NodeObservation, findings: readonly NodeFinding[]): FindingLevel =>
  findings.flatMap(({ finding, nodes }) => (nodes.includes(node) ? [finding] : [])).sort(byLevel)[0]?.level ??
  'note'

const merged = (findings: readonly NodeFinding[]): NodeFinding[] =>
  [...groupBy(findings, ({ finding }) => JSON.stringify(finding)).values()]
    .flatMap((group) =>
      group.slice(0, 1).map(({ finding }) => ({ finding, nodes: group.flatMap(({ nodes }) => nodes) })),
    )
    .sort((a, b) => byLevel(a.finding, b.finding))
