/** A program in `scripts` that trains with a real library, which prints its progress as it always does. */
export interface Program {
  /** Its file, without the ending. */
  readonly name: string
  /** The list of packages that it needs. */
  readonly environment: string
  /** What a step counts in the unit of the figure; 1 where that is steps. */
  readonly unit: 'steps/s' | 'samples/s' | 'sequences/s' | 'tokens/s'
  readonly perStep: number
}

const counting = (environment: string, ...names: readonly string[]): Program[] =>
  names.map((name) => ({ name, environment, unit: 'steps/s', perStep: 1 }))

export const programs: readonly Program[] = [
  ...counting('bars', 'tqdm_loop', 'tqdm_nested', 'tqdm_slow', 'tqdm_evaluates_first', 'rich_loop'),
  { name: 'nanogpt_like', environment: 'bars', unit: 'tokens/s', perStep: 12_288 },
  ...counting('keras', 'keras_fit'),
  { name: 'transformers_trainer', environment: 'torch', unit: 'samples/s', perStep: 8 },
  ...counting('torch', 'accelerate_loop', 'lightning_fit', 'lightning_rich', 'ultralytics_train'),
  ...counting('fastai', 'fastai_fit'),
  ...counting('litgpt', 'litgpt_pretrain'),
  { name: 'torchtitan_train', environment: 'torchtitan', unit: 'tokens/s', perStep: 128 },
]
