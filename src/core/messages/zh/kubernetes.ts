import type * as en from '../en/kubernetes.ts'

export const missing: typeof en.missing = {
  'nodes-not-listed': ({ why }) => `无权列出集群的节点（${why}）；可在集群文件中写明节点`,
}

export const errors: typeof en.errors = {
  KUBERNETES_CLIENT_MISSING: () => ({
    seen: '没有安装软件包 @kubernetes/client-node',
    fix: '请用 npm 安装它，或连同可选依赖重新安装 steadystate。',
  }),
  KUBERNETES_CONFIG: ({ path, printed }) => ({
    seen: `从 ${path} 无法得知如何访问集群：${printed}`,
    fix: '请在集群文件中设置 kubeconfig 和 context。kubectl config get-contexts 可列出所有 context。',
  }),
  KUBERNETES_CONTAINERS: ({ cluster }) => ({
    seen: `集群 ${cluster} 设置了 containers，而 Kubernetes 自己启动所有容器`,
    fix: '请去掉该项。卷、资源限制和 /dev/shm 的大小写在 kubernetes 项中。',
  }),
  KUBERNETES_NOT_ANSWERING: ({ server, tries, printed }) => ({
    seen: `${server} 在 ${tries} 次尝试中均未应答：${printed}`,
    fix: '请检查 kubectl get pods 在此处能否运行，然后再次运行同一命令：steady 会继续。',
  }),
  KUBERNETES_SILENT: ({ minutes }) => ({
    seen: `API 服务器已有 ${minutes} 分钟没有应答`,
    fix: '作业仍在运行。服务器恢复后请再次运行同一命令：steady 会找到该作业。',
  }),
  KUBERNETES_REFUSED: ({ what, printed }) => ({
    seen: `API 服务器拒绝了 ${what}：${printed}`,
    fix: '请申请一个角色，使其可在此命名空间中创建、读取和删除 Job、ConfigMap、Service 和 Pod。',
  }),
  KUBERNETES_NAMESPACE: ({ namespace, printed }) => ({
    seen: `无法在命名空间 ${namespace} 中创建作业：${printed}`,
    fix: '请用 kubectl create namespace 创建它，或在集群文件中设置 namespace。',
  }),
  KUBERNETES_STILL_DELETED: ({ what, seconds, finalizers }) => ({
    seen: `先前的 ${what} 在 ${seconds} 秒内仍未删除${finalizers.length === 0 ? '' : `，其 finalizer 为 ${finalizers.join('、')}`}`,
    fix: '请用 kubectl describe 查看原因。待其消失后，请再次运行同一命令。',
  }),
  KUBERNETES_KIND_MISSING: ({ kind, found }) => ({
    seen: `该集群没有类型 ${kind}`,
    fix: `请安装其控制器，或在集群文件中把 kind 设为：${found.join('、')}。`,
  }),
  KUBERNETES_FILES_TOO_LARGE: ({ path, kilobytes }) => ({
    seen: `运行所需的文件（包括 ${path}）压缩后超过 ${kilobytes} kB`,
    fix: '请把它们放入镜像，或放在相同路径的卷上，并在 kubernetes 项中写上 shared: true。',
  }),
}
