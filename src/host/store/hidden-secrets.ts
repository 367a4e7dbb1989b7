import type { Cluster } from '../../core/model/cluster.ts'
import type { Suite } from '../../core/model/suite.ts'
import { redactYaml } from '../../core/secrets/redact-yaml.ts'
import { hideValues, redacted, secretValues } from '../../core/secrets/secrets.ts'
import type { HideSecrets } from './suite-files.ts'

interface Settings {
  readonly suite: Suite
  readonly cluster: Cluster
}

/** A suite and its cluster as results keep them: others read them. */
export function withoutSecrets<T extends Settings>(settings: T): T {
  const { suite, cluster } = settings
  const values = valuesIn(settings)
  return {
    ...settings,
    suite: {
      ...suite,
      environment: redacted(suite.environment, values),
      variants: suite.variants.map((variant) => ({
        ...variant,
        environment: redacted(variant.environment, values),
      })),
      launch: { ...suite.launch, variables: redacted(suite.launch.variables, values) },
    },
    cluster: {
      ...cluster,
      launch: { ...cluster.launch, variables: redacted(cluster.launch.variables, values) },
    },
  }
}

const valuesIn = ({ suite, cluster }: Settings): string[] =>
  [
    suite.environment,
    ...suite.variants.map(({ environment }) => environment),
    suite.launch.variables,
    cluster.launch.variables,
  ].flatMap(secretValues)

/** Takes the secrets of a suite and its cluster out of files that are copied: by their names in YAML, elsewhere by value. */
export function hidingSecrets(settings: Settings): HideSecrets {
  const values = valuesIn(settings)
  return (path, content) => {
    const text = Buffer.from(content).toString('utf8')
    const hidden = hideValues(/\.ya?ml$/.test(path) ? redactYaml(text) : text, values)
    return hidden === text ? content : Buffer.from(hidden)
  }
}
