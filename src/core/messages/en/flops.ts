import { percent } from '../numbers.ts'
import { alternativesEn, type Alternatives } from '../alternatives.ts'

/** Why a rule has no FLOPs for a model. */
export const missing = {
  'device-not-stated': () => 'nothing states the device, so its peak rate is not known',
  'compute-precision-not-stated': () => 'nothing states the precision of the matrix products',
  'recompute-not-stated': () => 'nothing states what the backward pass computes again',
  'printed-flops-without-speed': () => 'its lines do not print what their FLOPs took, or in which steps',
  'printed-mfu-without-peak': () => 'nothing states the peak rate that the program divides by',
  'convention-without-experts': ({ convention }: { convention: string }) =>
    `the rule ${convention} does not say how experts count`,
  'convention-without-latent-attention': ({ convention }: { convention: string }) =>
    `the rule ${convention} does not say how latent attention counts`,
}

/** What `steady mfu` cannot compute with. */
export const errors = {
  ARCHITECTURE_CONFIG_UNSUPPORTED: ({
    file,
    type,
    known,
  }: {
    file: string
    type: string | null
    known: readonly string[]
  }) => ({
    seen:
      type === null
        ? `'${file}' has no model_type`
        : `the layers of a '${type}', as '${file}' calls it, are not known`,
    fix: `Write the dimensions in a YAML file. Known types: ${known.join(', ')}.`,
  }),
  ARCHITECTURE_FILE_INVALID: ({ file, key, problem }: { file: string; key: string; problem: string }) => ({
    seen: `the dimensions in '${file}' cannot be used: ${key === '' ? '' : `${key}: `}${problem}`,
    fix: 'Correct the file. docs/flops.md lists the dimensions.',
  }),
  ARCHITECTURE_NOT_STATED: () => ({
    seen: 'the log does not state the dimensions of its model',
    fix: 'Name a model such as llama-3-8b, or a file: a config.json of Hugging Face, or dimensions in YAML.',
  }),
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
  MFU_DEVICES_NOT_STATED: () => ({
    seen: 'the log does not state how many devices train',
    fix: 'State the number of devices.',
  }),
  MFU_LOGS_DIFFER: ({ what, first, other }: { what: 'devices' | 'unit'; first: string; other: string }) => ({
    seen: `the logs are no repeats of one run: ${{ devices: 'devices', unit: 'what they count' }[what]} ${first} and ${other}`,
    fix: 'Name the logs of one setting only.',
  }),
  MFU_PEAK_INVALID: ({ typed }: { typed: string }) => ({
    seen: `'${typed}' is no peak rate`,
    fix: 'Give the TFLOP/s of one device, such as 0.12.',
  }),
  MFU_SEQUENCE_LENGTH_NOT_STATED: () => ({
    seen: 'the log does not state the length of a sequence',
    fix: 'State the tokens of a sequence.',
  }),
  MFU_UNIT: ({ unit }: { unit: string }) => ({
    seen: `the log counts ${unit}, from which tokens do not follow`,
    fix: 'State the sequences that each device takes in a step.',
  }),
  PRINTED_MFU_ABOVE_ONE: ({ line, share }: { line: number; share: number }) => ({
    seen: `line ${line} prints an MFU of ${percent(share)}%, more than the device can do`,
    fix: 'Check the peak rate that the program divides by.',
  }),
}
