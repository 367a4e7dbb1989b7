export const missing = {
  'nodes-not-listed': ({ why }: { why: string }) =>
    `the nodes of the cluster may not be listed (${why}); the cluster file can name them`,
}

/** Clusters of Kubernetes. */
export const errors = {
  KUBERNETES_CLIENT_MISSING: () => ({
    seen: 'the package @kubernetes/client-node is not installed',
    fix: 'Install it with npm, or install steadystate again with its optional dependencies.',
  }),
  KUBERNETES_CONFIG: ({ path, printed }: { path: string; printed: string }) => ({
    seen: `${path} does not say how to reach a cluster: ${printed}`,
    fix: "Set 'kubeconfig' and 'context' in the cluster file. 'kubectl config get-contexts' lists the contexts.",
  }),
  KUBERNETES_CONTAINERS: ({ cluster }: { cluster: string }) => ({
    seen: `the cluster ${cluster} has the block 'containers', and Kubernetes starts every container itself`,
    fix: "Remove the block. Volumes, limits and the size of /dev/shm belong to the block 'kubernetes'.",
  }),
  KUBERNETES_NOT_ANSWERING: ({
    server,
    tries,
    printed,
  }: {
    server: string
    tries: number
    printed: string
  }) => ({
    seen: `${server} gave no answer in ${tries} tries: ${printed}`,
    fix: "See whether 'kubectl get pods' works here. Then run the same command again: steady resumes.",
  }),
  KUBERNETES_SILENT: ({ minutes }: { minutes: number }) => ({
    seen: `the API server has not answered for ${minutes} minutes`,
    fix: 'The job keeps running. Run the same command again once the server is up: steady finds the job.',
  }),
  KUBERNETES_REFUSED: ({ what, printed }: { what: string; printed: string }) => ({
    seen: `the API server refuses ${what}: ${printed}`,
    fix: 'Ask for a role that may create, read and delete jobs, config maps, services and pods in this namespace.',
  }),
  KUBERNETES_NAMESPACE: ({ namespace, printed }: { namespace: string; printed: string }) => ({
    seen: `jobs cannot be created in the namespace ${namespace}: ${printed}`,
    fix: "Create it with 'kubectl create namespace', or set 'namespace' in the cluster file.",
  }),
  KUBERNETES_STILL_DELETED: ({
    what,
    seconds,
    finalizers,
  }: {
    what: string
    seconds: number
    finalizers: readonly string[]
  }) => ({
    seen: `an earlier ${what} has not gone in ${seconds} seconds${finalizers.length === 0 ? '' : `; its finalizers are ${finalizers.join(', ')}`}`,
    fix: "See what 'kubectl describe' says of it. Once it is gone, run the same command again.",
  }),
  KUBERNETES_KIND_MISSING: ({ kind, found }: { kind: string; found: readonly string[] }) => ({
    seen: `the cluster does not know the kind ${kind}`,
    fix: `Install its controller, or set 'kind' in the cluster file to one of: ${found.join(', ')}.`,
  }),
  KUBERNETES_FILES_TOO_LARGE: ({ path, kilobytes }: { path: string; kilobytes: number }) => ({
    seen: `the files that the run reads, ${path} among them, have more than ${kilobytes} kB when compressed`,
    fix: "Put them into the image, or on a volume at the same path, and write 'shared: true' in the block 'kubernetes'.",
  }),
}
