import type { Baseline } from '../model/baseline.ts'

/** Only the tables of one accelerator, as the baseline names it; all without a name. */
export const onDevice = (baseline: Baseline, device: string | undefined): Baseline =>
  device === undefined
    ? baseline
    : { ...baseline, tables: baseline.tables.filter(({ conditions }) => conditions.device === device) }
