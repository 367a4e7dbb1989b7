import type { HelpConfiguration, Option } from 'commander'

/** Help in one form: what may be chosen after a colon, what is taken otherwise in parentheses. */
export const helpFormat: HelpConfiguration = {
  optionDescription: ({ description, argChoices, defaultValue, defaultValueDescription }: Option) => {
    const choices = argChoices === undefined ? '' : `: ${argChoices.join(', ')}`
    const taken = defaultValueDescription ?? (typeof defaultValue === 'string' ? defaultValue : undefined)
    return `${description}${choices}${taken === undefined ? '' : ` (default: ${taken})`}`
  },
}

/** Below the list of commands: where to begin, and what the program ends with. */
export const helpEnding = `
Begin with:
  steady run               measure this machine, in under 3 minutes
  steady measure run.log   the throughput of a training run, from its log
  steady doctor            what else this machine can run

Exit codes: 0 all is well; 1 a check or a run failed; 2 wrong usage or input;
3 cannot tell.`
