import type { ResultsFolder, WorkloadFacts } from '../model/results-folder.ts'

/** Names of workloads in a report: by model and framework where the results folder has them, else by their own names. */
export class WorkloadWords {
  readonly #titles: ResultsFolder['workloads']

  constructor(titles: ResultsFolder['workloads']) {
    // Two workloads with one title would share a column, so they get their own names.
    const titled = Object.entries(titles).filter(([, title]) => titleText(title) !== undefined)
    const seen = titled.map(([, title]) => titleText(title))
    this.#titles = Object.fromEntries(
      titled.filter(([, title]) => seen.filter((text) => text === titleText(title)).length === 1),
    )
  }

  /** `ResNet-50 v1.5 · OneFlow`, or `resnet50/oneflow`. */
  name(workload: string): string {
    return this.titled(workload).join(' · ')
  }

  /** Model and framework, or the name of the workload alone. */
  titled(workload: string): readonly string[] {
    const { model, framework } = this.#titles[workload] ?? {}
    return model === undefined || framework === undefined ? [workload] : [model, framework]
  }

  /** `ResNet-50 v1.5`, or `resnet50` of `resnet50/oneflow`: the catalogue's folders are `<model>/<framework>`. */
  model(workload: string): string {
    return this.#titles[workload]?.model ?? modelFolder(workload)
  }

  /** `OneFlow`, or `oneflow` of `resnet50/oneflow`; the whole name where there is only one part. */
  framework(workload: string): string {
    return this.#titles[workload]?.framework ?? (workload.split('/').slice(1).join('/') || workload)
  }
}

/** Undefined where one of the two is unknown. */
const titleText = ({ model, framework }: WorkloadFacts) =>
  model === undefined || framework === undefined ? undefined : `${model} · ${framework}`

/** The folder that workloads of one model share. */
export const modelFolder = (workload: string) => workload.split('/')[0] ?? workload
