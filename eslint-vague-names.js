/** Names that say nothing of the value: a binding is called after what it holds. */
const vague = new Set(['one', 'own', 'of', 'named', 'how', 'told'])

/** Finds variables, parameters and functions with such a name. Properties have no scope, so they are not among them. */
const binding = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { vague: "'{{name}}' does not say what it holds. Name the value." },
  },
  create: (context) => ({
    'Program:exit'() {
      const variables = context.sourceCode.scopeManager.scopes.flatMap((scope) => scope.variables)
      const definitions = variables.flatMap(({ name, defs }) => (vague.has(name) ? defs : []))
      for (const node of new Set(definitions.map((definition) => definition.name)))
        context.report({ node, messageId: 'vague', data: { name: node.name } })
    },
  }),
}

/** The plugin with the rule `binding`. */
export const vagueNames = { rules: { binding } }
