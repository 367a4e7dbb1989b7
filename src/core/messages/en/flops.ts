import { alternativesEn, type Alternatives } from '../alternatives.ts'

/** Why a rule has no FLOPs for a model. */
export const missing = {
  'convention-without-experts': ({ convention }: { convention: string }) =>
    `the rule ${convention} does not say how experts count`,
  'convention-without-latent-attention': ({ convention }: { convention: string }) =>
    `the rule ${convention} does not say how latent attention counts`,
}

/** What `steady mfu` cannot compute with. */
export const errors = {
  ARCHITECTURE_UNKNOWN: ({ name, ...names }: { name: string } & Alternatives) => ({
    seen: `there is no model '${name}', and no file of that name`,
    fix: alternativesEn(names),
  }),
  DEVICE_PEAK_UNKNOWN: ({ name, ...names }: { name: string } & Alternatives) => ({
    seen: `the peak rate of a device '${name}' is not known`,
    fix: alternativesEn(names),
  }),
  FLOPS_CONVENTION_UNKNOWN: ({ name, ...names }: { name: string } & Alternatives) => ({
    seen: `there is no rule '${name}' for FLOPs`,
    fix: alternativesEn(names),
  }),
}
