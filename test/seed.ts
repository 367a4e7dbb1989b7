import fc from 'fast-check'

const { STEADY_TEST_SEED: seed } = process.env

/** Without a seed every run of the tests tries other values. With one, it tries the same values each time. */
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
