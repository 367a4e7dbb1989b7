import { redactYaml } from '../../core/secrets/redact-yaml.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Suite } from '../../core/model/suite.ts'
import {
  openSecrets,
  redacted,
  type Secrets,
  secretsOfDocument,
  secretValues,
} from '../../core/secrets/secrets.ts'
import type { HideSecrets } from './suite-files.ts'

interface Settings {
  readonly suite: Suite
  readonly cluster: Cluster
}

/** Replaces the secrets in a suite, its cluster, and all else that results keep of them, because others read them. */
export function withoutSecrets<T extends Settings>(settings: T, secrets = secretsOf(settings)): T {
  const { suite, cluster } = secrets.hideIn({ suite: settings.suite, cluster: settings.cluster })
  const variables = (given: Readonly<Record<string, string>>) => redacted(given, secrets.values)
  return {
    ...settings,
    suite: {
      ...suite,
      environment: variables(suite.environment),
      variants: suite.variants.map((variant) => ({
        ...variant,
        environment: variables(variant.environment),
      })),
      launch: { ...suite.launch, variables: variables(suite.launch.variables) },
    },
    cluster: {
      ...cluster,
      launch: { ...cluster.launch, variables: variables(cluster.launch.variables) },
    },
  }
}

/**
 * The secrets of a suite, its cluster and the programs that it starts.
 *
 * @param more further values that must not be kept, such as those in steady's environment
 */
export const secretsOf = (
  { suite, cluster, workloads }: Settings & { readonly workloads?: unknown },
  more: readonly string[] = [],
): Secrets =>
  openSecrets([
    ...secretsOfDocument({ suite, cluster, workloads }),
    ...[
      suite.environment,
      ...suite.variants.map(({ environment }) => environment),
      suite.launch.variables,
      cluster.launch.variables,
    ].flatMap(secretValues),
    ...more,
  ])

/** Hides secrets in copied files: by their names in YAML; everywhere, known values and what has the shape of a secret. */
export function hidingSecrets(secrets: Secrets): HideSecrets {
  return (path, content) => {
    const text = Buffer.from(content).toString('utf8')
    const hidden = secrets.hide(
      /\.ya?ml$/.test(path) ? redactYaml(text) : text,
      isCode(path) ? 'code' : 'text',
    )
    return hidden === text ? content : Buffer.from(hidden)
  }
}

const isCode = (path: string) =>
  /\.(?:[cm]?[jt]sx?|py|pyx|c|cc|cpp|cu|cuh|h|hpp|go|rs|java|kt|jl|lua|rb|swift)$/.test(path)
