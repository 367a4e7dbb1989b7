/** Suites that ship and cannot be run by `npm run test:recipes`, each with the reason. */
export const withoutRuns: Readonly<Record<string, string>> = {}
