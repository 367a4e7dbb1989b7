import eslint from '@eslint/js'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { vagueNames } from './eslint-vague-names.js'

const typescriptRules = {
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
  '@typescript-eslint/consistent-type-imports': 'error',
  '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
  '@typescript-eslint/no-non-null-assertion': 'error',
  // What subjects add their codes to.
  '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
}

/** Code that knows the types of a page. */
const browserProjects = ['packages/explorer', 'test/explorer']
const browserCode = browserProjects.map((folder) => `${folder}/**`)

export default defineConfig(
  { ignores: ['dist/', 'build/', 'engine/', 'node_modules/', 'results/', 'reports/', 'coverage/'] },
  eslint.configs.recommended,
  { plugins: { 'vague-names': vagueNames }, rules: { 'vague-names/binding': 'error' } },
  {
    files: ['**/*.ts'],
    ignores: browserCode,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: typescriptRules,
  },
  ...browserProjects.map((folder) => ({
    files: [`${folder}/**/*.ts`, `${folder}/**/*.tsx`],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: `./${folder}/tsconfig.json`, tsconfigRootDir: import.meta.dirname },
    },
    rules: typescriptRules,
  })),
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'AbortController',
          'setImmediate',
          'performance',
          'setInterval',
          'clearInterval',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
)
