import { quickStart, suiteNames } from '../host/catalogue/suites.ts'

/** What a suite may be named by, for the help of the commands that take one. */
export const suiteArgument = async (): Promise<string> =>
  `path of a suite, or one that ships: ${(await suiteNames()).join(', ')} (default: ${quickStart})`
