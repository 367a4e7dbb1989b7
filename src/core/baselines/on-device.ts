import type { Baseline } from '../model/baseline.ts'

/** The tables of one accelerator, as the baseline names it; without a name, all tables. */
export const onDevice = (baseline: Baseline, device: string | undefined): Baseline =>
  device === undefined
    ? baseline
    : { ...baseline, tables: baseline.tables.filter(({ conditions }) => conditions.device === device) }
