import { deviceCount } from '../../model/topology.ts'
import type { ExportFormat } from '../export-format.ts'
import { curvesOf, figureOf, finiteOrNull, runsWithSteps, type RunSteps } from '../steps.ts'

/**
 * A `trainer_state.json` for each run, with the fields of `TrainerState` of Hugging Face's Transformers. The last entry of
 * its history has the run's figure, as in files of the Trainer.
 */
export const trainerState: ExportFormat = {
  name: 'trainer-state',
  title: {
    en: 'trainer_state.json of every run, as Transformers writes it',
    zh: '每次运行的 trainer_state.json',
  },
  async *files(input) {
    for await (const run of runsWithSteps(input))
      yield {
        name: `${run.run.run}/trainer_state.json`,
        content: `${JSON.stringify(stateOf(run), undefined, 2)}\n`,
      }
  },
}

function stateOf({ run, steps }: RunSteps) {
  const last = steps.at(-1)
  const figure = figureOf(run)
  const epoch = last?.epoch ?? null
  return {
    best_metric: null,
    best_model_checkpoint: null,
    epoch,
    global_step: last?.number ?? 0,
    is_hyper_param_search: false,
    is_local_process_zero: true,
    is_world_process_zero: true,
    log_history: [
      ...steps.map((step) => ({
        ...(step.epoch === undefined ? {} : { epoch: step.epoch }),
        ...Object.fromEntries(curvesOf(step).map(([name, value]) => [name, finiteOrNull(value)])),
        step: step.number,
      })),
      ...(figure === undefined
        ? []
        : [
            {
              ...(epoch === null ? {} : { epoch }),
              step: last?.number ?? 0,
              ...(run.elapsed === undefined ? {} : { train_runtime: run.elapsed }),
              train_samples_per_second: figure,
            },
          ]),
    ],
    max_steps: last?.number ?? 0,
    ...(run.case.batchFrom === 'log'
      ? {}
      : { train_batch_size: run.case.batchPerDevice * deviceCount(run.case.topology) }),
    trial_name: run.run,
    trial_params: null,
  }
}
