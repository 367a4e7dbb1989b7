// Carries published tables of language-model training over into baselines, each figure with the line that prints it.
//
//   node scripts/published-llm.js CLONES [NAME…]
//
// CLONES has a clone of each repository by its name: torchtitan, Megatron-Bridge, Megatron-LM, llm-foundry, InternEvo,
// PaddleNLP, training_results_v5.1. A document is read at the commit that the baseline names, whatever is checked out.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baselineText } from './published-llm/baseline-text.js'
import { internEvo } from './published-llm/internevo.js'
import { llmFoundry } from './published-llm/llm-foundry.js'
import { megatronBridge } from './published-llm/megatron-bridge.js'
import { megatronLm } from './published-llm/megatron-lm.js'
import { mlperf } from './published-llm/mlperf.js'
import { paddleNlp } from './published-llm/paddlenlp.js'
import { torchtitan } from './published-llm/torchtitan.js'

const sources = [megatronBridge, megatronLm, llmFoundry, torchtitan, internEvo, paddleNlp, mlperf]

const [clones, ...names] = process.argv.slice(2)
if (clones === undefined) {
  console.error('usage: node scripts/published-llm.js CLONES [NAME…]')
  process.exit(2)
}

/** Reads a document at a commit; from the folder itself where it is no clone. */
function reader(clone) {
  const folder = join(clones, clone)
  const isClone = existsSync(join(folder, '.git')) || existsSync(join(folder, 'HEAD'))
  return (commit, path) =>
    isClone
      ? execFileSync('git', ['-C', folder, 'show', `${commit}:${path}`], { encoding: 'utf8', maxBuffer: 1e9 })
      : readFileSync(join(folder, path), 'utf8')
}

const root = new URL('../', import.meta.url)
for (const source of sources) {
  if (names.length > 0 && !names.includes(source.name)) continue
  const rows = source.rows(reader(source.clone))
  const text = baselineText(source, rows)
  writeFileSync(new URL(`baselines/${source.name}.yaml`, root), text)
  console.log(`baselines/${source.name}.yaml: ${rows.length} figures`)
}
