/** Files beside a training that hold none of its steps. */
export type FileWithoutSteps = 'nvidia-smi' | 'wandb-summary' | 'wandb-several-runs'
