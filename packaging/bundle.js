/** The scripts of the executable: all of steady and the packages that it needs, without a file that has to be looked for. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

/** By the name that the program starts each by. */
const parts = {
  'cli/main': 'src/cli/main.ts',
  'host/installation/engine': 'src/host/installation/engine.ts',
  'host/processes/warden': 'src/host/processes/warden.ts',
  'app/read-runs/worker': 'src/app/read-runs/worker.ts',
  'app/render-files/worker': 'src/app/render-files/worker.ts',
}

/** They have code of the machine, so they stay outside. */
const external = ['sharp', '@duckdb/node-api']

/**
 * @param {string} root
 * @returns {Promise<{ parts: Record<string, string>, scripts: Map<string, string> }>} file names by part, texts by file name
 */
export async function bundle(root) {
  const input = Object.fromEntries(
    Object.entries(parts).map(([name, file]) => [name.replaceAll('/', '-'), join(root, file)]),
  )
  const built = await rolldown({
    input,
    external,
    cwd: root,
    platform: 'node',
    resolve: { alias: { '@kubernetes/client-node': kubernetesConfig() } },
    onLog: (level, log) => {
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
    },
  })
  const { output } = await built.generate({
    format: 'cjs',
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await built.close()
  return {
    parts: Object.fromEntries(Object.keys(parts).map((name) => [name, `${name.replaceAll('/', '-')}.js`])),
    scripts: new Map(
      output.map(({ fileName, code }) => [
        fileName,
        `(function (exports, require, module, __filename, __dirname) {${code}\n})`,
      ]),
    ),
  }
}

/** The part of the client that steady uses; the rest of it is 14 MB. */
const kubernetesConfig = () =>
  join(dirname(createRequire(import.meta.url).resolve('@kubernetes/client-node')), 'config.js')
