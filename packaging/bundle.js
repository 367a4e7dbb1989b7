/** The scripts of the executable: all of steady and the packages that it needs, without a file that has to be looked for. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

/** The sources of those that the program starts. */
const parts = [
  'src/cli/main',
  'src/host/installation/engine',
  'src/host/processes/warden',
  'src/host/query-process',
  'src/app/measure/reader-worker',
]

/** They have code of the machine, so they stay outside. */
const external = ['sharp', '@duckdb/node-api']

/** Their files keep their places, because they start each other by these. */
const entriesOfFolder = [...parts.filter((name) => !name.includes('installation')), 'src/library/index']

/**
 * The scripts of the executable.
 *
 * @param {string} root
 * @returns {Promise<{ parts: Record<string, string>, scripts: Map<string, string>, modules: string[] }>} file names by part,
 *   texts by file name, paths of what is in them
 */
export async function bundle(root) {
  const input = Object.fromEntries(parts.map((name) => [name.replaceAll('/', '-'), join(root, `${name}.ts`)]))
  const output = await generate(root, external, input, {
    format: 'cjs',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  return {
    parts: Object.fromEntries(parts.map((name) => [name, `${name.replaceAll('/', '-')}.js`])),
    scripts: new Map(
      output.map(({ fileName, code }) => [
        fileName,
        `(function (exports, require, module, __filename, __dirname) {${withoutImports(code)}\n})`,
      ]),
    ),
    modules: modulesOf(output),
  }
}

/**
 * The scripts of a package: for Node, in a folder.
 *
 * @param {string} root
 * @returns {Promise<{ scripts: Map<string, string>, modules: string[] }>} texts by path in the package, paths of what is in them
 */
export async function bundleFolder(root) {
  const input = Object.fromEntries(entriesOfFolder.map((name) => [name, join(root, `${name}.ts`)]))
  const output = await generate(root, [...external, 'zod'], input, {
    format: 'esm',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: 'dist/[name].js',
    chunkFileNames: 'dist/src/host/shared/[name]-[hash].js',
    codeSplitting: { groups: [{ name: 'installation', test: /src\/host\/installation\// }] },
  })
  return {
    scripts: new Map(output.map(({ fileName, code }) => [fileName, code])),
    modules: modulesOf(output),
  }
}

const modulesOf = (output) => output.flatMap(({ moduleIds }) => moduleIds)

/** An import of the default loader would look for packages in the folder that steady is started in. */
const withoutImports = (code) =>
  code.replaceAll(
    new RegExp(`\\bimport\\(["'](${external.join('|')})["']\\)`, 'g'),
    'Promise.resolve().then(() => { const found = require("$1"); return { ...found, default: found } })',
  )

async function generate(root, outside, input, options) {
  const built = await rolldown({
    input,
    external: outside,
    cwd: root,
    platform: 'node',
    resolve: { alias: { '@kubernetes/client-node': kubernetesConfig() } },
    onLog: (level, log) => {
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
    },
  })
  const { output } = await built.generate({ comments: false, ...options })
  await built.close()
  return output
}

/** The part of the client that steady uses; the rest of it is 14 MB. */
const kubernetesConfig = () =>
  join(dirname(createRequire(import.meta.url).resolve('@kubernetes/client-node')), 'config.js')
