/** Suites that ship and cannot be run by `npm run test:recipes`, each with the reason. */
export const withoutRuns: Readonly<Record<string, string>> = {
  'gpu-frameworks': 'its precisions need a GPU; a cut of it trains in test/frameworks/gpu-suites.test.ts',
  'gpu-settings':
    'its precisions need a GPU, and torch.compile takes a minute; a cut of it trains in test/frameworks/gpu-suites.test.ts',
  'gpu-dali': 'its precisions need a GPU; a cut of it trains in test/frameworks/gpu-suites.test.ts',
}
