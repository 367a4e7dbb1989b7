import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** Names that say nothing of the value: a binding is called after what it holds. */
const vague = new Set(['one', 'own', 'of', 'named', 'how', 'told'])

export const listPath = new URL('eslint-vague-names.json', import.meta.url)

/** How many bindings of each file still have such a name. A number may only fall. */
export const counts = JSON.parse(readFileSync(listPath, 'utf8'))

/** The names of variables, parameters and functions. Properties have no scope, so they are not among them. */
export function vagueBindings({ scopes }) {
  const identifiers = scopes.flatMap(({ variables }) =>
    variables.flatMap(({ name, defs }) => (vague.has(name) ? defs.map((definition) => definition.name) : [])),
  )
  return [...new Set(identifiers)]
}

const binding = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      vague: "'{{name}}' does not say what it holds. Name the value.",
      fewer: 'Only {{count}} vague names are left here. Run: node scripts/count-vague-names.js',
    },
  },
  create: (context) => ({
    'Program:exit'(program) {
      const file = relative(import.meta.dirname, context.filename)
        .split(sep)
        .join('/')
      const found = vagueBindings(context.sourceCode.scopeManager)
      const count = counts[file] ?? 0
      if (found.length > count)
        for (const node of found) context.report({ node, messageId: 'vague', data: { name: node.name } })
      if (found.length < count)
        context.report({ node: program, messageId: 'fewer', data: { count: found.length } })
    },
  }),
}

/**
 * The plugin with the rule `binding`.
 *
 * @throws Error where the list names a file that does not exist
 */
export function vagueNames() {
  const gone = Object.keys(counts).filter((file) => !existsSync(new URL(file, listPath)))
  if (gone.length > 0)
    throw new Error(`eslint-vague-names.json lists files that do not exist: ${gone.join(', ')}`)
  return { rules: { binding } }
}
