export const missing = {
  'nodes-not-listed': ({ why }: { why: string }) => ({
    en: `the nodes of the cluster may not be listed (${why}); the cluster file can name them`,
    zh: `无权列出集群的节点（${why}）；可在集群文件中写明节点`,
  }),
}

export const errors = {
  KUBERNETES_CLIENT_MISSING: () => ({
    seen: {
      en: 'the package @kubernetes/client-node is not installed',
      zh: '没有安装软件包 @kubernetes/client-node',
    },
    fix: {
      en: 'Install it with npm, or install steadystate again with its optional dependencies.',
      zh: '请用 npm 安装它，或连同可选依赖重新安装 steadystate。',
    },
  }),
  KUBERNETES_CONFIG: ({ path, printed }: { path: string; printed: string }) => ({
    seen: {
      en: `${path} does not say how to reach a cluster: ${printed}`,
      zh: `从 ${path} 无法得知如何访问集群：${printed}`,
    },
    fix: {
      en: "Set 'kubeconfig' and 'context' in the cluster file. 'kubectl config get-contexts' lists the contexts.",
      zh: '请在集群文件中设置 kubeconfig 和 context。kubectl config get-contexts 可列出所有 context。',
    },
  }),
  KUBERNETES_CONTAINERS: ({ cluster }: { cluster: string }) => ({
    seen: {
      en: `the cluster ${cluster} has the block 'containers', and Kubernetes starts every container itself`,
      zh: `集群 ${cluster} 设置了 containers，而 Kubernetes 自己启动所有容器`,
    },
    fix: {
      en: "Remove the block. Volumes, limits and the size of /dev/shm belong to the block 'kubernetes'.",
      zh: '请去掉该项。卷、资源限制和 /dev/shm 的大小写在 kubernetes 项中。',
    },
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
    seen: {
      en: `${server} gave no answer in ${tries} tries: ${printed}`,
      zh: `${server} 在 ${tries} 次尝试中均未应答：${printed}`,
    },
    fix: {
      en: "See whether 'kubectl get pods' works here. Then run the same command again: steady resumes.",
      zh: '请检查 kubectl get pods 在此处能否运行，然后再次运行同一命令：steady 会继续。',
    },
  }),
  KUBERNETES_SILENT: ({ minutes }: { minutes: number }) => ({
    seen: {
      en: `the API server has not answered for ${minutes} minutes`,
      zh: `API 服务器已有 ${minutes} 分钟没有应答`,
    },
    fix: {
      en: 'The job keeps running. Run the same command again once the server is up: steady finds the job.',
      zh: '作业仍在运行。服务器恢复后请再次运行同一命令：steady 会找到该作业。',
    },
  }),
  KUBERNETES_REFUSED: ({ what, printed }: { what: string; printed: string }) => ({
    seen: { en: `the API server refuses ${what}: ${printed}`, zh: `API 服务器拒绝了 ${what}：${printed}` },
    fix: {
      en: 'Ask for a role that may create, read and delete jobs, config maps, services and pods in this namespace.',
      zh: '请申请一个角色，使其可在此命名空间中创建、读取和删除 Job、ConfigMap、Service 和 Pod。',
    },
  }),
  KUBERNETES_NAMESPACE: ({ namespace, printed }: { namespace: string; printed: string }) => ({
    seen: {
      en: `jobs cannot be created in the namespace ${namespace}: ${printed}`,
      zh: `无法在命名空间 ${namespace} 中创建作业：${printed}`,
    },
    fix: {
      en: "Create it with 'kubectl create namespace', or set 'namespace' in the cluster file.",
      zh: '请用 kubectl create namespace 创建它，或在集群文件中设置 namespace。',
    },
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
    seen: {
      en: `an earlier ${what} has not gone in ${seconds} seconds${finalizers.length === 0 ? '' : `; its finalizers are ${finalizers.join(', ')}`}`,
      zh: `先前的 ${what} 在 ${seconds} 秒内仍未删除${finalizers.length === 0 ? '' : `，其 finalizer 为 ${finalizers.join('、')}`}`,
    },
    fix: {
      en: "See what 'kubectl describe' says of it. Once it is gone, run the same command again.",
      zh: '请用 kubectl describe 查看原因。待其消失后，请再次运行同一命令。',
    },
  }),
  KUBERNETES_KIND_MISSING: ({ kind, found }: { kind: string; found: readonly string[] }) => ({
    seen: { en: `the cluster does not know the kind ${kind}`, zh: `该集群没有类型 ${kind}` },
    fix: {
      en: `Install its controller, or set 'kind' in the cluster file to one of: ${found.join(', ')}.`,
      zh: `请安装其控制器，或在集群文件中把 kind 设为：${found.join('、')}。`,
    },
  }),
  KUBERNETES_FILES_TOO_LARGE: ({ path, kilobytes }: { path: string; kilobytes: number }) => ({
    seen: {
      en: `the files that the run reads, ${path} among them, have more than ${kilobytes} kB when compressed`,
      zh: `运行所需的文件（包括 ${path}）压缩后超过 ${kilobytes} kB`,
    },
    fix: {
      en: "Put them into the image, or on a volume at the same path, and write 'shared: true' in the block 'kubernetes'.",
      zh: '请把它们放入镜像，或放在相同路径的卷上，并在 kubernetes 项中写上 shared: true。',
    },
  }),
}

declare module '../../../core/messages/codes.ts' {
  interface Reasons extends Readonly<typeof missing> {}
  interface Errors extends Readonly<typeof errors> {}
}
