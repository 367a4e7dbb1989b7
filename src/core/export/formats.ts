import type { ExportFormat } from './export-format.ts'
import { csv } from './formats/csv.ts'
import { latex } from './formats/latex.ts'
import { mlflow } from './formats/mlflow.ts'
import { mllog } from './formats/mllog.ts'
import { parquet } from './formats/parquet.ts'
import { prometheus } from './formats/prometheus.ts'
import { tensorboard } from './formats/tensorboard.ts'
import { trainerState } from './formats/trainer-state.ts'

export const exportFormats: readonly ExportFormat[] = [
  csv,
  parquet,
  tensorboard,
  mlflow,
  prometheus,
  trainerState,
  mllog,
  latex,
]
