/** A program in `scripts` that trains with a real library, which prints its progress as it always does. */
export interface Program {
  /** Its file, without the ending. */
  readonly name: string
  /** The list of packages that it needs. */
  readonly environment: string
  /** What a step counts in the unit of the figure; 1 where that is steps. */
  readonly unit: 'steps/s' | 'samples/s' | 'sequences/s' | 'tokens/s'
  readonly perStep: number
  /** It counts its steps from 1 to the end, and not in each epoch again. */
  readonly onePass?: true
  /** Its printed step times leave out loading, so that a log which nobody watched cannot say how fast it trained. */
  readonly timesWithoutLoading?: true
}

const counting = (environment: string, ...names: readonly string[]): Program[] =>
  names.map((name) => ({ name, environment, unit: 'steps/s', perStep: 1 }))

const inOnePass = (...names: Parameters<typeof counting>): Program[] =>
  counting(...names).map((program) => ({ ...program, onePass: true }))

export const programs: readonly Program[] = [
  ...counting('bars', 'tqdm_loop', 'tqdm_nested', 'tqdm_evaluates_first'),
  ...inOnePass('bars', 'tqdm_slow', 'rich_loop'),
  { name: 'nanogpt_like', environment: 'bars', unit: 'tokens/s', perStep: 12_288 },
  ...counting('keras', 'keras_fit'),
  { name: 'transformers_trainer', environment: 'torch', unit: 'samples/s', perStep: 8, onePass: true },
  ...inOnePass('torch', 'accelerate_loop'),
  ...counting('torch', 'lightning_fit', 'lightning_rich', 'ultralytics_train'),
  ...counting('fastai', 'fastai_fit'),
  ...inOnePass('litgpt', 'litgpt_pretrain').map((program) => ({
    ...program,
    timesWithoutLoading: true as const,
  })),
  { name: 'torchtitan_train', environment: 'torchtitan', unit: 'tokens/s', perStep: 128, onePass: true },
]
