import { SteadyError } from '../../../core/model/error.ts'
import { kubernetesApi, type KubernetesApi } from './api.ts'
import type { KubernetesSettings } from './settings.ts'

/**
 * Connects by a kubeconfig, or by the files that a pod gets of its cluster.
 *
 * @param variables such as `process.env`
 * @throws SteadyError `KUBERNETES_CLIENT_MISSING`, `KUBERNETES_CONFIG`
 */
export async function connect(
  settings: Pick<KubernetesSettings, 'kubeconfig' | 'context' | 'namespace'>,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ readonly api: KubernetesApi; readonly namespace: string }> {
  const { KubeConfig } = await client()
  const config = new KubeConfig()
  const path = settings.kubeconfig ?? variables['KUBECONFIG'] ?? '~/.kube/config'
  try {
    if (settings.kubeconfig === undefined) config.loadFromDefault()
    else config.loadFromFile(settings.kubeconfig)
    if (settings.context !== undefined) config.setCurrentContext(settings.context)
  } catch (cause) {
    throw new SteadyError(
      'KUBERNETES_CONFIG',
      { path, printed: cause instanceof Error ? cause.message : String(cause) },
      { cause },
    )
  }
  const context = config.getContextObject(config.getCurrentContext())
  const server = config.getCurrentCluster()?.server
  if (server === undefined || context === null)
    throw new SteadyError('KUBERNETES_CONFIG', {
      path,
      printed: `it has no context '${config.getCurrentContext()}'`,
    })
  return {
    api: kubernetesApi(server, (options) => config.applyToHTTPSOptions(options)),
    namespace: settings.namespace ?? context.namespace ?? 'default',
  }
}

/** For a plan, which sends no request. */
export const unconnected = ({ namespace = 'default' }: Pick<KubernetesSettings, 'namespace'>) => {
  const never = () => Promise.reject(new TypeError('a plan asks no cluster'))
  return { api: { ask: never, tryOnce: never, lines: never }, namespace }
}

/** Loads the client. It is an optional dependency, because it is larger than all others together. */
async function client() {
  try {
    return await import('@kubernetes/client-node')
  } catch (cause) {
    throw new SteadyError('KUBERNETES_CLIENT_MISSING', {}, { cause })
  }
}
